import BoardRoom
package import Floor
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
package import ServerFloor
import Storage
package import Transfer

/// Import and export of boards.
extension BoardHost {
    func mountTransfer(_ routes: Routes) {
        routes.get("board/import") { try await chooseImport($0, $1) }
        routes.get("board/import/{import}") { try await lookAtImport($0, $1) }
        routes.post("board/preview-import") { try await previewImport($0, $1) }
        routes.post("board/import-board") { try await importBoard($0, $1) }
        routes.get("board/{board}/export.json") { try await exportJSON($0, $1) }
        routes.get("board/{board}/export.csv") { try await exportCSV($0, $1) }
        routes.get("board/{board}/export.zip", file: "BoardServer/BoardArchiveTransfer.swift") {
            try await exportArchive($0, $1)
        }
    }

    func chooseImport(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let viewer = try await services.database.read { try visit.viewer($0) }
        return Reply(services).page(ImportPage.choosing(viewer), for: viewer, visit.request)
    }

    /// The preview of a file that waits to become a board.
    func lookAtImport(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        guard let id = visit.request.path.last.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        let (viewer, waiting) = try await kept(id, visit)
        guard let parsed = waiting else { return Reply(services).redirect(Link("/board").at(id)) }
        let page = ImportPage.preview(
            try await matched(parsed, viewer), id: id, viewer, isReadAgain: visit.request.query["read"] == "again")
        return Reply(services).page(page, for: viewer, visit.request)
    }

    /// Parses the uploaded file, stores the result, and shows a preview before anything is created.
    func previewImport(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(incoming, context, services, form: Fields())
        let viewer = try await services.database.read { try visit.viewer($0) }
        let reply = Reply(services)
        do {
            let sent = try await visit.multipart(incoming, limit: ParsedImport.byteLimit + Limits.formBytes)
            let (parsed, id) = try await services.imports.run { try await takeIn(sent, visit, viewer) }
            let page = ImportPage.preview(try await matched(parsed, viewer), id: id, viewer)
            return reply.page(page, for: viewer, visit.request)
        } catch let refusal as Refusal where refusal.field == "file" || refusal.kind == .tooLarge {
            return reply.page(ImportPage.choosing(viewer, refusal: refusal), for: viewer, visit.request)
        }
    }

    private func takeIn(
        _ sent: Multipart, _ visit: Visit, _ viewer: Viewer
    ) async throws -> (ParsedImport, ID<Space>) {
        if let id: ID<Space> = try sent.fields.id("upload") {
            return try await keep(arrived: id, named: sent.fields["name"] ?? "", visit, viewer)
        }
        guard let file = sent.files.first(where: { $0.field == "file" }), !file.bytes.isEmpty else {
            throw Refusal.importNoFile
        }
        return try await keep(file.bytes, named: file.name, visit, viewer)
    }

    /// Parses a file and stores the result.
    ///
    /// - Parameter finish: done with the result before it is stored.
    /// - Returns: the result, and the id of the board that it can become.
    package func keep(
        _ bytes: [UInt8], named name: String, _ visit: Visit, _ viewer: Viewer,
        finish: @escaping @Sendable (inout ParsedImport) throws -> Void = { _ in }
    ) async throws -> (ParsedImport, ID<Space>) {
        if ZipArchive.isArchive(bytes) { return try await keep(archive: bytes, named: name, visit, viewer) }
        let (clock, language) = (viewer.clock, viewer.language)
        let (parsed, content) = try await services.imports.apart {
            // Bytes that are no text at all are refused by the parser.
            let text = FileText(bytes)
            let original = text.flatMap { $0.encoding == .utf8 ? nil : Data(bytes).base64EncodedString() }
            var parsed = try ParsedImport(
                text?.bytes ?? bytes, text?.encoding ?? .utf8, original: original, fileName: name, language: language,
                isFit: { ServerFloor.hasBoundedMarks($0) }, clock: clock)
            try finish(&parsed)
            return (parsed, parsed.kept.text)
        }
        var entropy = services.random.entropy()
        let id = ID<Space>(milliseconds: visit.now, entropy: &entropy)
        let earlier = try await services.database.write { transaction in
            try transaction.keep(import: id, content, of: viewer.person, at: visit.now)
        }
        try await services.removeBoardArchives(earlier)
        return (parsed, id)
    }

    /// What of a file concerns people, with the people of this server.
    package func matched(_ parsed: ParsedImport, _ viewer: Viewer) async throws -> ParsedImport {
        let house = try await services.database.read { connection in
            try services.peopleOfHouse(for: viewer.person, connection)
        }
        return try await services.imports.apart { parsed.among(house) }
    }

    /// Creates the board, or reads a table again whose columns became something else: nobody gets what they have not
    /// looked at. The board's id is the upload's, so that a repeated form creates one board.
    func importBoard(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let form = visit.request.form
        guard let id: ID<Space> = try form.id("import") else { throw Refusal.missing }
        let board = Link("/board").at(id)
        let (viewer, waiting) = try await kept(id, visit)
        guard let parsed = waiting else { return Reply(services).redirect(board) }
        do {
            let encoding = try ImportEncoding.chosen(in: form, before: parsed)
            if encoding != parsed.chosen {
                try await decode(parsed, as: encoding, id: id, form, viewer)
                return Reply(services).redirect(ImportPage.look(at: id, isReadAgain: true))
            }
            if let table = parsed.table {
                let (fields, order) = try (table.chosen(in: form), ImportDatesView.chosen(in: form))
                if form[ImportPage.look.text] != nil || table.isOther(fields, order) {
                    _ = try await read(parsed, as: fields, order, id: id, typedName: form["name"], viewer)
                    return Reply(services).redirect(ImportPage.look(at: id, isReadAgain: true))
                }
            }
            try await make(parsed, as: id, named: form["name"] ?? "", visit, viewer)
            return Reply(services).redirect(board)
        } catch let refusal as Refusal where refusal.isOfImportPreview {
            let page = ImportPage.preview(
                try await matched(parsed, viewer), id: id, viewer, form: form, refusal: refusal)
            return Reply(services).page(page, for: viewer, visit.request)
        }
    }

    /// Reads a table again, with other columns or another order of days, and stores the choice.
    package func read(
        _ parsed: ParsedImport, as fields: [TableField?], _ order: DateOrder?, id: ID<Space>, typedName: String?,
        _ viewer: Viewer
    ) async throws -> ParsedImport {
        let (again, content) = try await services.imports.apart {
            var again = parsed
            try again.choose(fields, order)
            again.typedName = typedName ?? parsed.typedName
            return (again, again.kept.text)
        }
        try await services.database.write { try $0.keepAgain(import: id, content, of: viewer.person) }
        return again
    }

    /// Reads a table again in another encoding, with what was chosen beside it, and stores that.
    ///
    /// - Throws: `import-encoding`; what is wrong with the choice of columns.
    private func decode(
        _ parsed: ParsedImport, as chosen: TextEncoding?, id: ID<Space>, _ form: Fields, _ viewer: Viewer
    ) async throws {
        let content = try await services.imports.apart {
            let bytes = parsed.original.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? parsed.utf8 ?? []
            let text = chosen.map { FileText(bytes, in: $0) } ?? FileText(bytes)
            let decoded = text.map { String(decoding: $0.bytes, as: UTF8.self) }
            var before = parsed
            if let fields = try parsed.table?.chosen(in: form), fields.contains(.title) {
                try before.choose(fields, ImportDatesView.chosen(in: form))
            }
            var again = try before.again(
                decoded.flatMap { ServerFloor.hasBoundedMarks($0) ? $0 : nil }, in: chosen ?? parsed.found,
                chosen: chosen, original: Data(bytes).base64EncodedString())
            again.typedName = form["name"] ?? parsed.typedName
            return again.kept.text
        }
        try await services.database.write { try $0.keepAgain(import: id, content, of: viewer.person) }
    }

    /// The viewer's stored upload; nil if it has become a board.
    ///
    /// - Throws: `missing`.
    package func kept(_ id: ID<Space>, _ visit: Visit) async throws -> (Viewer, ParsedImport?) {
        let (viewer, content, isMember) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            return (
                viewer, try connection.pendingImport(id, of: viewer.person),
                try connection.role(of: viewer.person, in: id) != nil
            )
        }
        if isMember { return (viewer, nil) }
        guard let content, !content.isEmpty else { throw Refusal.missing }
        return (viewer, try await services.imports.apart { try ParsedImport(kept: Array(content.utf8)) })
    }

    /// Creates the whole board or nothing, in one transaction.
    ///
    /// - Throws: what is wrong with the name; `import-no-title-column`.
    package func make(
        _ parsed: ParsedImport, as id: ID<Space>, named name: String, _ visit: Visit, _ viewer: Viewer
    ) async throws {
        try parsed.checkTitle()
        let document = try await matched(parsed, viewer).document
        let start = visit.tools(clock: .zero)
        try await services.database.write { transaction in
            guard try transaction.forgetImport(id, of: viewer.person) else { return }
            guard
                var head = try transaction.beginSpace(
                    id, kind: BoardRules.kind, by: viewer.person, at: visit.now)
            else {
                if try transaction.wasDeleted(id) { throw BoardRules.spaceDeleted }
                return
            }
            // A long one takes a while to make, and nobody waits for a new board.
            try transaction.takeTime()
            var (tools, document) = (start, document)
            document.renewFiles(&tools)
            let told = try services.people(
                toldTo: viewer.person, isAdministrator: viewer.isAdministrator, transaction)
            let known = Set(told.map(\.id))
            let operations = try ImportBoard.operations(
                document, board: id, name: name, known: known, viewer: viewer, tools: &tools)
            var board = Board(id: id)
            try transaction.record(operations, on: &board, to: &head, at: visit.now)
            // People of this server who are not on the board may be assigned or mentioned; record their names.
            for person in document.named
            where person != viewer.person && known.contains(person) {
                try transaction.addFormerMember(person, to: id)
            }
            try transaction.bringFiles(of: document, to: id, of: viewer.person, at: visit.now)
        }
        services.live.recheck(viewer.person)
        if !document.files.isEmpty { try await services.importFirstBoardFiles(of: id) }
    }

    func exportJSON(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let withHistory = visit.request.query["history"] == "1"
        return file(try await json(of: board(of: visit), visit, withHistory), "application/json", "json")
    }

    func exportCSV(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        return file(try await csv(of: board(of: visit), visit), "text/csv; charset=utf-8", "csv")
    }

    /// A whole board for export, for a person on it. Encoded on the database's threads, since a large board takes a
    /// while.
    ///
    /// - Throws: `missing`.
    package func json(of board: ID<Space>, _ visit: Visit, _ withHistory: Bool) async throws -> Exported {
        try await services.database.read { connection in
            try connection.takeTime()
            let document = try connection.document(of: board, for: try visit.person(connection).id, at: visit.now)
            guard withHistory, case .object(let members) = document.json else {
                return Exported(board: board, name: document.name, bytes: document.json.bytes)
            }
            let history = try connection.operations(in: board, after: 0, limit: Int(Int32.max)).map(\.operation.json)
            let whole = JSON.object(members + [JSON.Member("history", .array(history))])
            return Exported(board: board, name: document.name, bytes: whole.bytes)
        }
    }

    /// The same as a table.
    package func csv(of board: ID<Space>, _ visit: Visit) async throws -> Exported {
        try await services.database.read { connection in
            let person = try visit.person(connection)
            let document = try connection.document(of: board, for: person.id, at: visit.now)
            return Exported(board: board, name: document.name, bytes: Array(document.csv(person.language).utf8))
        }
    }

    /// A board in a file.
    package struct Exported: Sendable {
        let board: ID<Space>
        /// The board's.
        let name: String
        let bytes: [UInt8]
    }

    private func file(_ exported: Exported, _ type: String, _ ending: String) -> Response {
        let plain = "board-" + exported.board.text.suffix(12)
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "no-store",
                .contentDisposition: Download.disposition(exported.name, ending: ending, plain: plain),
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: exported.bytes)))
    }
}
