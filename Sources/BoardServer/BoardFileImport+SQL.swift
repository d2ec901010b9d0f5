import BoardRoom
import Floor
import ServerFloor
import Storage
import Transfer

extension Migration {
    /// The files of imported boards, which come in one by one: the list, and which of it is next.
    static let boardFileImports = Migration(
        id: "board.0021-file-imports",
        statements: [
            """
            CREATE TABLE board_file_import (
                id TEXT NOT NULL PRIMARY KEY REFERENCES board_board (id) ON DELETE CASCADE,
                person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                files TEXT NOT NULL,
                next \(.int64) NOT NULL,
                touched_at \(.int64) NOT NULL
            ) \(.strict)
            """,
            "CREATE INDEX board_file_import_touched ON board_file_import (touched_at)",
        ])
}

extension Connection {
    /// Boards whose files are coming in, the one that has waited longest first.
    func fileImports() throws -> [ID<Space>] {
        try all("SELECT id FROM board_file_import ORDER BY touched_at, id").map { try $0.id(0) }
    }

    func fileImport(_ id: ID<Space>) throws -> BoardFileImport? {
        try first("SELECT person, files, next FROM board_file_import WHERE id = \(id)").map { row in
            let list = try JSON.parse(try row.text(1), limits: .boardFileImport).arrayValue ?? []
            return BoardFileImport(
                board: id, person: try row.id(0), items: list.compactMap { BoardFileImport.Item(json: $0) },
                next: try row.int(2))
        }
    }

    /// Those of some imports that wait, or whose files are coming in.
    func boardImports(among ids: [ID<Space>]) throws -> Set<ID<Space>> {
        Set(
            try all(
                """
                SELECT id FROM board_import WHERE id IN (\(list: ids))
                UNION SELECT id FROM board_file_import WHERE id IN (\(list: ids))
                """
            ).map { try $0.id(0) })
    }
}

extension Transaction {
    /// Notes that a part of an upload arrives.
    ///
    /// - Returns: the person's earlier uploads, which are deleted with the first part.
    /// - Throws: `missing` if the id is somebody else's, a board's, or that of an upload that was looked at.
    func receive(import id: ID<Space>, of person: ID<Person>, at now: Int64) throws -> [ID<Space>] {
        if let content = try pendingImport(id, of: person) {
            guard content.isEmpty else { throw Refusal.missing }
            return []
        }
        guard try boardImports(among: [id]).isEmpty, try space(id) == nil else { throw Refusal.missing }
        return try keep(import: id, "", of: person, at: now)
    }

    /// Begins to bring in the files of a board that is created in this transaction.
    ///
    /// - Throws: `import-files-coming` while those of another board of this person are.
    func bringFiles(of document: BoardDocument, to board: ID<Space>, of person: ID<Person>, at now: Int64) throws {
        if document.files.isEmpty { return }
        guard try first("SELECT 1 FROM board_file_import WHERE person = \(person) LIMIT 1") == nil else {
            throw Refusal.importFilesComing
        }
        let items = document.files.sorted { $0.key < $1.key }.map { BoardFileImport.Item(file: $0, archived: $1) }
        try execute(
            """
            INSERT INTO board_file_import (id, person, files, next, touched_at)
            VALUES (\(board), \(person), \(JSON.array(items.map(\.json)).text), \(0), \(now))
            """)
    }

    /// Notes that the next file of an import is settled. The import ends with its last.
    ///
    /// - Throws: ``BoardFileImport/Overtaken`` if it is not the next any more.
    func move(_ pending: BoardFileImport, at now: Int64) throws {
        let next = pending.next + 1
        let moved =
            next == pending.items.count
            ? try execute("DELETE FROM board_file_import WHERE id = \(pending.board) AND next = \(pending.next)")
            : try execute(
                """
                UPDATE board_file_import SET next = \(next), touched_at = \(now)
                WHERE id = \(pending.board) AND next = \(pending.next)
                """)
        guard moved == 1 else { throw BoardFileImport.Overtaken() }
    }

    /// Takes the next file of an import off the cards and comments that have it, in the name of the person who imports.
    func takeOff(_ pending: BoardFileImport, at now: Int64) throws {
        // Locked before they are read: others may be changing them.
        guard var head = try lockSpace(pending.board), var board = try boardRow(head.id, for: pending.person)?.board
        else {
            throw BoardFileImport.Overtaken()
        }
        try move(pending, at: now)
        let file = pending.item.file
        func takeOff(from holder: ID<Entity>, _ kind: String, _ changes: [Change]) throws {
            let operation = Operation.ofHouse(
                kind, changes, about: holder, file, as: pending.person, after: head, at: now)
            try record([operation], on: &board, to: &head, at: now)
        }
        var losses: [ID<Entity>: [Change]] = [:]
        for some in try holders(of: file, on: head.id).pieces {
            for card in try cards(some, of: head.id) {
                guard let held = card.attachments.held.first(where: { $0.file == file }) else { continue }
                let change = Change(card.id, Attachment.field(file), from: held.json, to: .null)
                try takeOff(from: card.id, "card.detached", [change])
            }
            for comment in try comments(some, of: head.id) {
                if let card = comment.card.value { losses[card, default: []] += comment.changes(losing: file) }
            }
        }
        // One for all comments of a card: a file may say that thousands share a content.
        for (_, changes) in losses.sorted(by: { $0.key < $1.key }) {
            guard let first = changes.first else { continue }
            let isDeletion = changes.contains { $0.to == .bool(true) }
            try takeOff(from: first.subject, isDeletion ? "comment.deleted" : "comment.edited", changes)
        }
    }

    /// Deletes imports that could not go on for long.
    func forgetFileImports(at now: Int64) throws {
        try execute(
            "DELETE FROM board_file_import WHERE touched_at <= \(now - BoardLimits.fileImportKeptMilliseconds)")
    }
}

extension BoardFileImport.Item {
    fileprivate var json: JSON { .array([.string(file.text), .string(archived.path), .string(archived.digest)]) }

    fileprivate init?(json: JSON) {
        guard let values = json.arrayValue, values.count == 3,
            let file = values[0].stringValue.flatMap({ ID<StoredFile>($0) }), let path = values[1].stringValue,
            let digest = values[2].stringValue
        else { return nil }
        self.init(file: file, archived: BoardDocument.ArchivedFile(path: path, digest: digest))
    }
}

extension JSON.Limits {
    /// Of a list of files: as many as an archive has. A path was in a document, where a byte may have been six.
    fileprivate static let boardFileImport = JSON.Limits(bytes: 8 * ParsedImport.byteLimit, values: 500_000)
}
