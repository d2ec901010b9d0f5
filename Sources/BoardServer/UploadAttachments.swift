import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

/// The pictures and files of a browser that runs no scripts: with one request they are uploaded and attached to a card.
extension BoardHost {
    func mountAttachments(_ routes: Routes) {
        routes.post("board/{board}/" + AttachmentsPart.uploadSegment) { try await uploadAttachments($0, $1) }
    }

    private func uploadAttachments(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(incoming, context, services, form: Fields())
        guard let board = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        let sent = try await filesForm(incoming, for: board, visit)
        guard let card: ID<Entity> = try sent.fields.id("card") else { throw Refusal.missing }
        try await eachFile(of: sent, on: card, of: board, visit) { uploaded, name in
            try await attach(uploaded, named: name, to: card, of: board, visit)
        }
        return Reply(services).redirect(BoardRules.link(to: board).at("card").at(card))
    }

    /// Reads a form with files, once it is sure that the person may add some to the board.
    func filesForm(_ incoming: Incoming, for board: ID<Space>, _ visit: Visit) async throws -> Multipart {
        try await services.database.read { connection in
            let person = try visit.person(connection).id
            guard let head = try connection.space(board) else { throw Refusal.missing }
            try connection.slice(BoardQuery.Part(board, cards: .none), for: person, at: head).requireMayEdit()
        }
        return try await visit.multipart(
            incoming, limit: BoardLimits.filesFormBytes, several: AttachmentsPart.filesField.text)
    }

    /// Uploads the files of a form one after another, each before something is done with it. The form sent again has the
    /// same files.
    func eachFile(
        of sent: Multipart, on card: ID<Entity>, of board: ID<Space>, _ visit: Visit,
        _ body: (FileState, String) async throws -> Void
    ) async throws {
        let key: ID<Entity> = try sent.fields.id("operation") ?? card
        let files = sent.files.filter { $0.field == AttachmentsPart.filesField.text && !$0.bytes.isEmpty }
        for (number, file) in files.enumerated() {
            let hash = try await onFileThread { FileHash(of: file.bytes) }
            // They are shown in the order in which they were chosen.
            let id = ID<StoredFile>(
                of: hash.text, number: number, in: board, key, at: key.milliseconds + Int64(number))
            try await body(try await services.receiveFile(file.bytes, as: id, in: board, visit), file.name)
        }
    }

    /// - Throws: a refusal of the rule. Nothing refers to the file then, and it is swept.
    private func attach(
        _ file: FileState, named name: String, to card: ID<Entity>, of board: ID<Space>, _ visit: Visit
    ) async throws {
        var form = Fields([
            .init("card", card.text), .init("file", file.record.id.text), .init("name", name),
            .init("size", String(file.record.size)),
        ])
        if let picture = file.record.picture, picture.isPicture {
            form.set("kind", "picture")
            form.set("width", String(picture.width))
            form.set("height", String(picture.height))
        }
        let given = form
        _ = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            let viewer = visit.viewer(person)
            var tools = visit.tools(clock: .zero)
            var request = Floor.Request(.post, [board.text, BoardRules.addAttachment.name], form: given)
            let asked = RequestFingerprint(request, by: viewer.person)
            BoardRules.fillInFromBrowser(&request.form, visit, person)
            return try transaction.act(
                in: BoardRules.self, request, asked, as: viewer, &tools, random: services.random
            ).operations
        }
    }
}
