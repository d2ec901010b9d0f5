import BoardRoom
import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Files into boards, and boards into files.
extension BoardHost {
    func mountTransfer(_ routes: Routes) {
        routes.get("board/import") { try await chooseImport($0, $1) }
        routes.post("board/preview-import") { try await previewImport($0, $1) }
        routes.post("board/import-board") { try await importBoard($0, $1) }
        routes.get("board/{board}/export.json") { try await exportJSON($0, $1) }
        routes.get("board/{board}/export.csv") { try await exportCSV($0, $1) }
    }

    func chooseImport(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let viewer = try await services.database.read { try visit.viewer($0) }
        return Reply(services).page(ImportPage.choosing(viewer), for: viewer, visit.request)
    }

    /// Reads the uploaded file, keeps what came of it, and shows it before anything is made.
    func previewImport(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(incoming, context, services, form: Fields())
        let viewer = try await services.database.read { try visit.viewer($0) }
        let reply = Reply(services)
        do {
            let (unpacked, id) = try await services.imports.run { try await takeIn(incoming, visit, viewer) }
            let known = try await services.database.read { Set(try $0.people().map(\.id)) }
            let page = ImportPage.preview(unpacked.among(known), id: id, viewer)
            return reply.page(page, for: viewer, visit.request)
        } catch let refusal as Refusal where refusal.field == "file" {
            return reply.page(ImportPage.choosing(viewer, refusal: refusal), for: viewer, visit.request)
        }
    }

    private func takeIn(
        _ incoming: Incoming, _ visit: Visit, _ viewer: Viewer
    ) async throws -> (Unpacked, ID<Space>) {
        let limit = Unpacked.byteLimit + Limits.formBytes
        let sent = try await FormReader.multipart(incoming, limit: limit, now: services.clock)
        guard let file = sent.files.first(where: { $0.field == "file" }), !file.bytes.isEmpty else {
            throw Refusal.importNoFile
        }
        let clock = viewer.clock
        let unpacked = try await services.imports.apart {
            try Unpacked(file.bytes, fileName: file.name) { clock($0).day }
        }
        var entropy = services.chance.entropy()
        let id = ID<Space>(milliseconds: visit.now, entropy: &entropy)
        let content = unpacked.parcel.json.text
        try await services.database.write { transaction in
            try transaction.keep(import: id, content, of: viewer.person, at: visit.now)
        }
        return (unpacked, id)
    }

    /// Makes the board. Its id is the upload's, so that a form sent twice makes one.
    func importBoard(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        guard let id: ID<Space> = try visit.request.form.id("import") else { throw Refusal.missing }
        let (viewer, content, isMember) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            return (
                viewer, try connection.pendingImport(id, of: viewer.person),
                try connection.role(of: viewer.person, in: id) != nil
            )
        }
        let board = Link("/board").at(id)
        if isMember { return Reply(services).redirect(board) }
        guard let content else { throw Refusal.missing }
        let unpacked = try await services.imports.apart {
            try Unpacked(Array(content.utf8), fileName: "") { _ in viewer.today }
        }
        do {
            try await make(unpacked.parcel, as: id, named: visit.request.form["name"] ?? "", visit, viewer)
            return Reply(services).redirect(board)
        } catch let refusal as Refusal where refusal.field == "name" {
            let page = ImportPage.preview(unpacked, id: id, viewer, form: visit.request.form, refusal: refusal)
            return Reply(services).page(page, for: viewer, visit.request)
        }
    }

    /// All of the board, or nothing of it, in one transaction.
    private func make(
        _ parcel: Parcel, as id: ID<Space>, named name: String, _ visit: Visit, _ viewer: Viewer
    ) async throws {
        let start = visit.tools(clock: .zero)
        try await services.database.write { transaction in
            guard try transaction.forgetImport(id, of: viewer.person) else { return }
            guard var head = try transaction.createSpace(id, kind: "board", at: visit.now) else { return }
            var tools = start
            let known = Set(try transaction.people().map(\.id))
            let operations = try ImportBoard.operations(
                parcel, board: id, name: name, known: known, viewer: viewer, tools: &tools)
            var board = Board(id: id)
            try transaction.record(operations, on: &board, to: &head, at: visit.now)
        }
        services.live.recheck(viewer.person)
    }

    func exportJSON(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let withHistory = visit.request.query["history"] == "1"
        // Drawn on the database's own threads: writing a large board down takes a while.
        let bytes = try await services.database.read { connection -> [UInt8] in
            let (board, parcel) = try connection.parcel(visit)
            guard withHistory, case .object(let members) = parcel.json else { return parcel.json.bytes }
            let history = try connection.operations(in: board, after: 0, limit: Int(Int32.max)).map(\.operation.json)
            return JSON.object(members + [JSON.Member("history", .array(history))]).bytes
        }
        return try file(bytes, "application/json", "json", visit)
    }

    func exportCSV(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let bytes = try await services.database.read { connection in
            let language = try visit.person(connection).language
            return Array(try connection.parcel(visit).parcel.csv(language).utf8)
        }
        return try file(bytes, "text/csv; charset=utf-8", "csv", visit)
    }

    private func file(_ bytes: [UInt8], _ type: String, _ ending: String, _ visit: Visit) throws -> Response {
        var name = "board"
        if let board = visit.request.path.first { name += "-" + board.suffix(12) }
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .contentDisposition: "attachment; filename=\"\(name).\(ending)\"",
                .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
