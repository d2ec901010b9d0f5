/// One page of a room: its address, what it needs, who draws it and how. It stands beside the view that it draws, and the
/// room lists it once: from there hosts mount and draw it, and the documents name it.
///
/// There is one instance of each per process: hosts compare them by reference.
public final class PageRoute<Room: RoomRules>: Sendable {
    /// What the page needs, from the ids of its address and its query string.
    public typealias Needs = @Sendable (PageIDs, Fields) throws(Refusal) -> Room.Query
    public typealias Draw =
        @Sendable (PageIDs, Request, Room.Data, Viewer, inout Tools) throws(Refusal) -> Outcome

    /// Its path below the room's: `{board}/card/{card}`. What is in braces is an id; `{day}` is a day. Empty for the room's
    /// own page.
    public let pattern: String
    /// The source file, as `Module/File.swift`.
    public let file: String
    /// Whether a device draws it.
    public let device: DevicePolicy
    /// Whether somebody may see it who is not signed in. What is on it for them is its own to say.
    public let isForGuests: Bool
    private let segments: [String]
    private let needs: Needs
    private let drawing: Draw

    public init(
        _ pattern: String, file: String, device: DevicePolicy, isForGuests: Bool = false, needs: @escaping Needs,
        draw: @escaping Draw
    ) {
        self.pattern = pattern
        self.file = file
        self.device = device
        self.isForGuests = isForGuests
        segments = pattern.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        self.needs = needs
        drawing = draw
    }

    /// The ids of a path; nil if it is another page's.
    public func ids(in path: [String]) -> PageIDs? {
        guard path.count == segments.count else { return nil }
        var ids = PageIDs()
        for (segment, given) in zip(segments, path) {
            if segment.utf8.first != UInt8(ascii: "{") {
                guard segment == given else { return nil }
            } else if segment == "{day}" {
                guard let day = Day(given) else { return nil }
                ids.day = day
            } else {
                guard let id = ID<Entity>(given) else { return nil }
                ids.all.append(id)
            }
        }
        return ids
    }

    /// - Throws: what is wrong with the query string.
    public func query(_ ids: PageIDs, _ query: Fields) throws(Refusal) -> Room.Query { try needs(ids, query) }

    /// - Parameter data: what was loaded for its query.
    /// - Throws: `signed-out` to a guest whom it is not for; what else the page refuses.
    public func draw(
        _ ids: PageIDs, _ request: Request, _ data: Room.Data, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        guard isForGuests || !viewer.isGuest else { throw .signedOut }
        return try drawing(ids, request, data, viewer, &tools)
    }
}

/// What the open segments of a page's path name, in their order.
public struct PageIDs: Sendable {
    fileprivate var all: [ID<Entity>] = []
    /// The day of a page of one day.
    public fileprivate(set) var day: Day?

    fileprivate init() {}

    /// The space of a page that begins with one.
    public var space: ID<Space> { ID(all[0]) }
    /// What the page is about within its space, if it is about one thing: the second id.
    public var entity: ID<Entity> { all[1] }

    /// - Parameter place: counted from 0; the page's pattern has as many.
    public func id<Subject>(_ place: Int) -> ID<Subject> { ID(all[place]) }
}
