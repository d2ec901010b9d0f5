import Floor
import RunRoom
import ServerFloor
import Storage

extension Message {
    /// The registers whose stamps a row stores, in this order.
    fileprivate var stamps: [Stamp] { [text.stamp, answers.stamp, thread.stamp, removed.stamp, sentAt.stamp] }

    fileprivate init(_ row: Storage.Row) throws {
        let stamps = try row.stamps(8, count: 5)
        self.init(
            id: try row.id(0), author: try row.optionalID(1), text: Register(try row.text(2), stamp: stamps[0]),
            answers: Register(try row.optionalID(3), stamp: stamps[1]),
            thread: Register(try row.optionalID(4), stamp: stamps[2]),
            removed: Register(try row.bool(5), stamp: stamps[3]),
            images: try Register(images: try row.optionalText(9)), sentAt: Register(try row.int64(6), stamp: stamps[4]),
            sequence: try row.int64(7))
    }
}

extension Connection {
    private static let columns: SQL = "id, author, text, answers, thread, removed, sent_at, sequence, stamps, images"

    /// Single messages of a meetup.
    func messages(_ ids: [ID<Entity>], of meetup: ID<Space>) throws -> [Message] {
        if ids.isEmpty { return [] }
        return try all(
            "SELECT \(Connection.columns) FROM run_message WHERE meetup = \(meetup) AND id IN (\(list: ids))"
        ).map { try Message($0) }
    }

    /// All messages of a meetup, of every thread.
    func allMessages(of meetup: ID<Space>) throws -> [Message] {
        try all("SELECT \(Connection.columns) FROM run_message WHERE meetup = \(meetup)").map { try Message($0) }
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
            SELECT \(Connection.columns) FROM run_message WHERE meetup = \(meetup) AND \(thread) \(seen) \(before)
            ORDER BY sequence DESC, id DESC LIMIT \(limit)
            """
        ).map { try Message($0) }
    }
}

extension Transaction {
    func save(_ message: Message, of meetup: ID<Space>) throws {
        guard let sequence = message.sequence else {
            throw StorageError.column("sequence", "is missing: a message is numbered when its operation is recorded")
        }
        try execute(
            """
            INSERT INTO run_message (meetup, id, author, text, answers, thread, removed, sent_at, sequence, stamps,
                images)
            VALUES (\(meetup), \(message.id), \(message.author), \(message.text.value), \(message.answers.value),
                \(message.thread.value), \(message.removed.value), \(message.sentAt.value), \(sequence),
                \(Stamps.text(message.stamps)), \(message.images.column))
            ON CONFLICT (meetup, id) DO UPDATE SET author = excluded.author, text = excluded.text,
                answers = excluded.answers, thread = excluded.thread, removed = excluded.removed,
                sent_at = excluded.sent_at, sequence = excluded.sequence, stamps = excluded.stamps,
                images = excluded.images
            """)
    }
}
