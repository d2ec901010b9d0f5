package import BoardRoom
package import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import ServerFloor
import Storage
import Synchronization

/// A cache of rendered boards.
///
/// The key includes everything a page depends on, and access is checked with each request, so a cached page is never
/// older than the board and never shown to anybody but its reader.
package final class RenderedBoardCache: Sendable {
    /// Everything that a rendered board depends on, but for the time: ``DrawnPage/lasts``.
    package struct Key: Hashable, Sendable {
        package var board: ID<Space>
        package var shown: ShownCards
        package var sequence: Int64
        package var person: ID<Person>
        package var name: String
        package var role: Role
        package var language: Language
        package var theme: Viewer.Theme
        package var today: Day
        package var dayEnds: Int64
        /// Forms say in which zone they were drawn.
        package var zone: String?
        package var isAdministrator: Bool
        var isFragment: Bool
        /// What the page frame shows.
        package var unread: Int
        var switchedOff: [Page.Place]
        /// The people on the board: their names and pictures.
        package var people: [BoardPerson]
    }

    /// The limit of cached pages in bytes.
    package static let byteLimit = 16 * 1_024 * 1_024

    private struct Entries {
        var pages: [Key: DrawnPage] = [:]
        var order: [Key] = []
        var bytes = 0
    }

    private let entries = Mutex(Entries())

    /// - Parameter now: Unix milliseconds.
    func page(for key: Key, at now: Int64) -> DrawnPage? {
        entries.withLock { $0.pages[key] }.flatMap { $0.lasts < now ? nil : $0 }
    }

    func store(_ page: DrawnPage, for key: Key) {
        entries.withLock { entries in
            if let earlier = entries.pages.updateValue(page, forKey: key) {
                entries.bytes -= earlier.byteCount
            } else {
                entries.order.append(key)
            }
            entries.bytes += page.byteCount
            while entries.bytes > RenderedBoardCache.byteLimit, let oldest = entries.order.first {
                entries.order.removeFirst()
                entries.bytes -= entries.pages.removeValue(forKey: oldest)?.byteCount ?? 0
            }
        }
    }
}

/// A rendered page, with the places of the form id that each response fills in.
final class DrawnPage: Sendable {
    private let plain: ByteBuffer
    /// Compressed on first use.
    private let packed = Mutex<PackedPage??>(nil)
    package let status: Int
    /// The former members that the page names, with their names at the time. A name can change, or disappear with the
    /// account, independently of the board, so it is checked with each response.
    let formerMembers: [ID<Person>]
    package let former: [ID<Person>: String]
    private let places: [Int]
    /// Until when it is as it would be drawn, in Unix milliseconds: then the next of its cards is overdue.
    let lasts: Int64

    /// - Parameters:
    ///   - bytes: rendered with `ID.unmade` as the form id.
    ///   - now: when, in Unix milliseconds.
    package init(_ bytes: [UInt8], status: Int, of slice: BoardSlice, at now: Int64) {
        // Search for the whole field, not the id alone, which a person may have written on a card.
        let field = Renderer.render(operationField(.unmade))
        let start = field.count - ID<Operation>.unmade.text.utf8.count - DrawnPage.ending.utf8.count
        var places: [Int] = []
        var index = 0
        while index + field.count <= bytes.count {
            if bytes[index] == field[0], bytes[index..<index + field.count].elementsEqual(field) {
                places.append(index + start)
                index += field.count
            } else {
                index += 1
            }
        }
        plain = ByteBuffer(bytes: bytes)
        self.status = status
        formerMembers = slice.formerMembers
        former = slice.former
        lasts = slice.board.cards.values.compactMap { $0.dueMoment?.instant }.filter { $0 >= now }.min() ?? .max
        self.places = places
    }

    /// The end of a form id's field.
    private static let ending = "\">"

    /// Its size in the cache: a quarter is added for the compressed page.
    package var byteCount: Int { plain.readableBytes / 4 * 5 }

    /// The page as gzip; nil if it is too small for compression.
    func packed(formID: ID<Operation>) -> ByteBuffer? {
        guard plain.readableBytes >= Limits.compressedBytes else { return nil }
        let page = packed.withLock { packed in
            if let packed { return packed }
            let page = PackedPage(Array(plain.readableBytesView), places: places)
            packed = .some(page)
            return page
        }
        return page?.with(formID: formID)
    }

    package func with(formID: ID<Operation>) -> ByteBuffer {
        var copy = plain
        let text = formID.text
        for place in places { copy.setString(text, at: place) }
        return copy
    }
}

/// A lookup's result: a cached page, or the data to render.
enum Found {
    case drawn(DrawnPage)
    case data(BoardData, Viewer, RenderedBoardCache.Key?)
}

extension Connection {
    /// Identifies the person and their request in one transaction; returns a cached page if it is still valid.
    func find(_ query: BoardQuery, _ visit: Visit, _ cache: RenderedBoardCache) throws -> Found {
        let viewer = try visit.viewer(self)
        guard case .board(let part) = query, case .shown(let shown) = part.cards, part.lastAction == nil else {
            return .data(try data(query, for: viewer.person), viewer, nil)
        }
        let (sequence, people) = try standing(of: part.board)
        guard let own = people.first(where: { $0.id == viewer.person }) else { throw Refusal.missing }
        let key = RenderedBoardCache.Key(
            board: part.board, shown: shown, sequence: sequence, person: viewer.person, name: viewer.name,
            role: own.role, language: viewer.language, theme: viewer.theme, today: viewer.today,
            dayEnds: viewer.dayEnds, zone: viewer.zone, isAdministrator: viewer.isAdministrator,
            isFragment: visit.request.wantsFragment, unread: viewer.unread, switchedOff: viewer.switchedOff,
            people: people)
        if let page = cache.page(for: key, at: viewer.now),
            try names(page.formerMembers, in: [part.board]) == page.former
        {
            return .drawn(page)
        }
        guard let head = try space(part.board) else { throw Refusal.missing }
        return .data(.board(try slice(part, for: viewer.person, at: head, people: people)), viewer, key)
    }

    /// A board's sequence and people: empty if there is no such board.
    private func standing(of board: ID<Space>) throws -> (sequence: Int64, people: [BoardPerson]) {
        let rows = try all(
            """
            SELECT s.sequence, m.person, p.name, m.role, p.photo
            FROM floor_space s JOIN floor_member m ON m.space = s.id JOIN floor_person p ON p.id = m.person
            WHERE s.id = \(board) ORDER BY m.joined_at, m.person
            """)
        let people = try rows.compactMap { row in
            try Role(stored: try row.text(3)).map {
                BoardPerson(
                    id: try row.id(1), name: try row.text(2), role: $0,
                    photo: try row.optionalText(4).flatMap { Photo($0) })
            }
        }
        return (try rows.first?.int64(0) ?? 0, people)
    }
}

extension Reply {
    /// A cached page with a fresh form id.
    func drawn(_ page: DrawnPage, formID: ID<Operation>, isPacked: Bool) -> Response {
        guard isPacked, let bytes = page.packed(formID: formID) else {
            return html(page.with(formID: formID), status: page.status)
        }
        var response = html(bytes, status: page.status)
        response.headers[.contentEncoding] = "gzip"
        return response
    }
}
