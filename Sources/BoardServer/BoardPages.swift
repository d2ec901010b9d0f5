package import BoardRoom
package import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import ServerFloor
import Storage
import Synchronization

/// Boards drawn lately, ready to be sent again while nothing has changed that they show.
///
/// Each is kept under all that it depends on, and who may see it is looked up anew for every request: a kept page is
/// never older than the board, nor anybody's but its reader's.
package final class BoardPages: Sendable {
    /// All that a drawn board depends on.
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
        package var isAdministrator: Bool
        var isFragment: Bool
        /// What the house around it shows.
        package var unread: Int
        var switchedOff: [Page.Place]
        /// The people on the board: what they are called, and their pictures.
        package var people: [BoardPerson]
    }

    /// Bytes of drawn pages that are kept.
    package static let byteLimit = 16 * 1_024 * 1_024

    private struct Shelf {
        var pages: [Key: DrawnPage] = [:]
        var order: [Key] = []
        var bytes = 0
    }

    private let shelf = Mutex(Shelf())

    func page(for key: Key) -> DrawnPage? { shelf.withLock { $0.pages[key] } }

    func keep(_ page: DrawnPage, for key: Key) {
        shelf.withLock { shelf in
            if let earlier = shelf.pages.updateValue(page, forKey: key) {
                shelf.bytes -= earlier.byteCount
            } else {
                shelf.order.append(key)
            }
            shelf.bytes += page.byteCount
            while shelf.bytes > BoardPages.byteLimit, let oldest = shelf.order.first {
                shelf.order.removeFirst()
                shelf.bytes -= shelf.pages.removeValue(forKey: oldest)?.byteCount ?? 0
            }
        }
    }
}

/// A page drawn once, with the places where each sending puts its own form id.
final class DrawnPage: Sendable {
    private let plain: ByteBuffer
    /// Compressed when somebody first takes it so.
    private let packed = Mutex<PackedPage??>(nil)
    package let status: Int
    /// Whom the page names who are not on the board any more, and what they were called. That can change, or be gone with
    /// the account, without the board: so it is looked up at each sending.
    let formerMembers: [ID<Person>]
    package let former: [ID<Person>: String]
    private let places: [Int]

    /// - Parameter bytes: drawn with `ID.unmade` as the form id.
    package init(_ bytes: [UInt8], status: Int, of slice: BoardSlice) {
        // The whole field and not its id alone, which somebody may have written on a card.
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
        self.places = places
    }

    /// How the field of a form id ends.
    private static let ending = "\">"

    /// What keeping it takes: a fourth more than the page itself, for the compressed one.
    package var byteCount: Int { plain.readableBytes / 4 * 5 }

    /// The page as gzip; nil where it is too small for that.
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

/// What was found for a page: the page itself, or what to draw it from.
enum Found {
    case drawn(DrawnPage)
    case data(BoardData, Viewer, BoardPages.Key?)
}

extension Connection {
    /// Who asks and what they asked for, in one transaction; a kept page where one is still true.
    func find(_ query: BoardQuery, _ visit: Visit, _ pages: BoardPages) throws -> Found {
        let viewer = try visit.viewer(self)
        guard case .board(let part) = query, case .shown(let shown) = part.cards, part.lastAction == nil else {
            return .data(try data(query, for: viewer.person), viewer, nil)
        }
        let (sequence, people) = try standing(of: part.board)
        guard let own = people.first(where: { $0.id == viewer.person }) else { throw Refusal.missing }
        let key = BoardPages.Key(
            board: part.board, shown: shown, sequence: sequence, person: viewer.person, name: viewer.name,
            role: own.role, language: viewer.language, theme: viewer.theme, today: viewer.today,
            dayEnds: viewer.dayEnds, isAdministrator: viewer.isAdministrator, isFragment: visit.request.wantsFragment,
            unread: viewer.unread, switchedOff: viewer.switchedOff,
            people: people)
        if let page = pages.page(for: key), try names(page.formerMembers) == page.former { return .drawn(page) }
        guard let head = try space(part.board) else { throw Refusal.missing }
        return .data(.board(try slice(part, for: viewer.person, at: head, people: people)), viewer, key)
    }

    /// How far a board has come and who is on it: nobody where there is no such board.
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
    /// A kept page, with a form id of its own.
    func drawn(_ page: DrawnPage, formID: ID<Operation>, isPacked: Bool) -> Response {
        guard isPacked, let bytes = page.packed(formID: formID) else {
            return html(page.with(formID: formID), status: page.status)
        }
        var response = html(bytes, status: page.status)
        response.headers[.contentEncoding] = "gzip"
        return response
    }
}
