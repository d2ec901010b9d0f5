import Floor
import RunRoom
import ServerFloor
import Storage

extension Migration {
    /// The images of messages: of each message all of them, as one value, and which message has a file.
    static let messageImages = Migration(
        id: "run.0004-message-images",
        statements: [
            // With the value's stamp; null where there are none.
            "ALTER TABLE run_message ADD COLUMN images TEXT",
            // A file belongs to one message for good, also to a deleted one.
            """
            CREATE TABLE run_message_image (
                meetup TEXT NOT NULL REFERENCES run_meetup (id),
                file TEXT NOT NULL,
                message TEXT NOT NULL,
                PRIMARY KEY (meetup, file)
            ) \(.clustered)
            """,
        ])
}

extension Register<[MessageImage]> {
    /// - Throws: if the column is not as it was written.
    init(images column: String?) throws {
        guard let column else {
            self.init([])
            return
        }
        guard let values = try JSON.parse(column).arrayValue, values.count == 2,
            let stamp = values[0].stringValue.flatMap({ Stamps.read($0, count: 1) })?.first,
            let images = [MessageImage](fieldJSON: values[1])
        else { throw StorageError.column("images", "is not as it was written") }
        self.init(images, stamp: stamp)
    }

    /// The column of a row: the stamp and the images; nil where there never were any.
    var column: String? {
        if self == Register([]) { return nil }
        return JSON.array([.string(Stamps.text([stamp])), value.fieldJSON]).text
    }
}

extension Meetup {
    /// Of each file the message that has it.
    var imageIndex: [ID<StoredFile>: ID<Entity>] {
        var index: [ID<StoredFile>: ID<Entity>] = [:]
        for message in messages.values.sorted(by: { ($0.sequence ?? 0, $0.id) < ($1.sequence ?? 0, $1.id) }) {
            for image in message.images.value where index[image.file] == nil { index[image.file] = message.id }
        }
        return index
    }
}

extension Connection {
    /// Those of some files that a person has uploaded to a meetup and that no message has, as images.
    func unsentImages(
        _ files: [ID<StoredFile>], of person: ID<Person>, in meetup: ID<Space>
    ) throws -> [ID<StoredFile>: MessageImage] {
        if files.isEmpty { return [:] }
        let sent = Set(
            try all(
                "SELECT file FROM run_message_image WHERE meetup = \(meetup) AND file IN (\(list: files))"
            ).map { row -> ID<StoredFile> in try row.id(0) })
        return try self.files(files, in: meetup).compactMapValues { record in
            guard record.owner == person, !sent.contains(record.id) else { return nil }
            return record.picture.map { MessageImage(record.id, width: $0.width, height: $0.height) }
        }
    }

    /// Of each file of a meetup the message that has it.
    func imageIndex(of meetup: ID<Space>) throws -> [ID<StoredFile>: ID<Entity>] {
        var index: [ID<StoredFile>: ID<Entity>] = [:]
        for row in try all("SELECT file, message FROM run_message_image WHERE meetup = \(meetup)") {
            index[try row.id(0)] = try row.id(1)
        }
        return index
    }

    fileprivate func message(with file: ID<StoredFile>, of meetup: ID<Space>) throws -> ID<Entity>? {
        try first("SELECT message FROM run_message_image WHERE meetup = \(meetup) AND file = \(file)").map {
            try $0.id(0)
        }
    }
}

extension Transaction {
    /// Notes which message has a file, and which files a message refers to: a deleted one refers to none, and its files are
    /// deleted with those that nothing refers to.
    func saveImages(of message: Message, in meetup: ID<Space>, at now: Int64) throws {
        let files = message.images.value.map(\.file)
        if files.isEmpty { return }
        for file in files {
            try execute(
                """
                INSERT INTO run_message_image (meetup, file, message) VALUES (\(meetup), \(file), \(message.id))
                ON CONFLICT (meetup, file) DO NOTHING
                """)
        }
        try refer(message.id, in: meetup, to: message.removed.value ? [] : files, at: now)
    }
}

extension FileRules {
    /// An image is seen by whoever sees its message. Whoever may write somewhere in a meetup may add one. The photo of a log
    /// belongs to its person, and is seen by whoever sees the log.
    static let run = FileRules(
        maySee: { connection, file, meetup, viewer in try connection.sees(file, of: meetup, viewer) },
        mayAdd: { connection, meetup, person in try connection.mayAddImages(to: meetup, person) }, hasOthers: true,
        maySeeOwn: { connection, file, person, viewer in try connection.seesPhoto(file, of: person, viewer) })
}

extension Connection {
    /// - Throws: `missing` for a meetup that the person may not know of.
    func mayAddImages(to meetup: ID<Space>, _ person: ID<Person>) throws -> Bool {
        guard let head = try space(meetup) else { throw Refusal.missing }
        let slice = try slice(RunQuery.Part(meetup), at: head, for: person)
        let standing = slice.meetup.standing(of: person)
        try slice.meetup.requireKnown(to: standing, slice.blocks)
        return standing.hasVoice
    }

    fileprivate func sees(_ file: ID<StoredFile>, of meetup: ID<Space>, _ viewer: Viewer) throws -> Bool {
        guard let head = try space(meetup) else { return false }
        guard let id = try message(with: file, of: meetup) else {
            // Before it is sent, it is its owner's.
            guard let record = try self.file(file), record.owner == viewer.person else { return false }
            return try mayAddImages(to: meetup, viewer.person)
        }
        let slice = try slice(RunQuery.Part(meetup, messages: [id]), at: head, for: viewer.person)
        if slice.shows(file, of: id, to: viewer) { return true }
        // Of a message that was reported, also of a deleted one, for who decides about it.
        return try viewer.isAdministrator && decides(viewer.person, about: id, of: meetup)
    }
}

extension MeetupSlice {
    fileprivate func shows(_ file: ID<StoredFile>, of message: ID<Entity>, to viewer: Viewer) -> Bool {
        do throws(Refusal) {
            let seen = try seen(by: viewer.person, at: viewer.now)
            return seen.meetup.messages[message]?.images.value.contains { $0.file == file } ?? false
        } catch {
            return false
        }
    }
}

extension Schema {
    static let messageImage = Schema.named(
        "MessageImage",
        .object([
            .init("file", .id("The file.")), .init("width", .integer("In pixels.")),
            .init("height", .integer("In pixels.")),
            .init("link", .text("The address of the picture without its size: `/256`, `/1024`, `/2048` or `/full`.")),
        ]))
}

extension MessageImage {
    var apiJSON: JSON {
        [
            "file": .string(file.text), "width": .integer(Int64(width)), "height": .integer(Int64(height)),
            "link": .string(Link("/file").at(file).text),
        ]
    }
}
