import Floor
public import RunRoom
import ServerFloor
public import Storage

extension Message: StoredThing {
    public static let table: StaticString = "run_message"
    public static let spaceColumn: StaticString? = "meetup"
    public static let others: [StaticString] = ["images"]

    public var others: [Cell] { [Cell("images", images.column)] }

    public static func read(others: OtherCells, into message: inout Message) throws {
        let found = try Register(images: try others.row.optionalText(others.column(0)))
        _ = images.facts.take(&message, found.value.fieldJSON, found.stamp)
    }
}

extension Connection {
    /// Single messages of a meetup.
    func messages(_ ids: [ID<Entity>], of meetup: ID<Space>) throws -> [Message] {
        if ids.isEmpty { return [] }
        return try all(
            "SELECT \(Message.columns) FROM run_message WHERE meetup = \(meetup) AND id IN (\(list: ids))"
        ).map { try Message($0) }
    }

    /// All messages of a meetup, of every thread.
    func allMessages(of meetup: ID<Space>) throws -> [Message] {
        try all("SELECT \(Message.columns) FROM run_message WHERE meetup = \(meetup)").map { try Message($0) }
    }

    /// The newest messages of the talk or of a thread, newest first.
    ///
    /// - Parameters:
    ///   - unseen: people whose messages are left out.
    ///   - limit: one more than is shown tells whether there are earlier ones.
    func messages(
        _ talk: RunQuery.Part.Talk, of meetup: ID<Space>, without unseen: [ID<Person>], limit: Int
    ) throws -> [Message] {
        let seen: SQL = unseen.isEmpty ? "" : "AND (author IS NULL OR author NOT IN (\(list: unseen)))"
        let thread: SQL = if let thread = talk.thread { "thread = \(thread)" } else { "thread IS NULL" }
        let before: SQL =
            if let before = talk.before {
                """
                AND (sequence, id) < (
                    (SELECT sequence FROM run_message WHERE meetup = \(meetup) AND id = \(before)), \(before))
                """
            } else {
                ""
            }
        return try all(
            """
            SELECT \(Message.columns) FROM run_message WHERE meetup = \(meetup) AND \(thread) \(seen) \(before)
            ORDER BY sequence DESC, id DESC LIMIT \(limit)
            """
        ).map { try Message($0) }
    }
}

extension Connection {
    /// The message before which a page of a talk ends with another one; nil where the page of the newest has that.
    ///
    /// - Parameter unseen: people whose messages are left out.
    func pageEnd(after message: Message, of meetup: ID<Space>, without unseen: [ID<Person>]) throws -> ID<Entity>? {
        let seen: SQL = unseen.isEmpty ? "" : "AND (author IS NULL OR author NOT IN (\(list: unseen)))"
        let thread: SQL = if let thread = message.thread.value { "thread = \(thread)" } else { "thread IS NULL" }
        let later = try all(
            """
            SELECT id FROM run_message WHERE meetup = \(meetup) AND \(thread) \(seen)
                AND (sequence, id) > (\(message.sequence ?? .max), \(message.id))
            ORDER BY sequence, id LIMIT \(TalkPage.limit)
            """)
        return later.count < TalkPage.limit ? nil : try later.first?.id(0)
    }
}

extension Transaction {
    func save(_ message: Message, of meetup: ID<Space>) throws {
        guard message.sequence != nil else {
            throw StorageError.column("sequence", "is missing: a message is numbered when its operation is recorded")
        }
        try save(message, of: meetup, with: [])
    }
}
