import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

/// A comment with its pictures and files, from a browser that runs no scripts: with one request the files are uploaded and
/// the comment is added.
extension BoardHost {
    func mountCommentFiles(_ routes: Routes) {
        routes.post("board/{board}/" + CommentsPart.uploadSegment) { try await uploadComment($0, $1) }
    }

    private func uploadComment(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(incoming, context, services, form: Fields())
        guard let board = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        let sent = try await filesForm(incoming, for: board, visit)
        guard let card: ID<Entity> = try sent.fields.id("card") else { throw Refusal.missing }
        var files: [JSON] = []
        try await eachFile(of: sent, on: card, of: board, visit) { uploaded, name in
            files.append(Attachment(uploaded.record, named: name).document)
        }
        var form = sent.fields
        form.set("files", JSON.array(files).text)
        return try await add(form, to: board, visit)
    }

    /// - Returns: the page again if the rule refuses the comment. Nothing refers to the files then, and they are swept.
    private func add(_ form: Fields, to board: ID<Space>, _ visit: Visit) async throws -> Response {
        let (outcome, viewer) = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            var viewer = visit.viewer(person)
            var tools = visit.tools(clock: .zero)
            viewer.formID = tools.id()
            var request = Floor.Request(.post, [board.text, BoardRules.addComment.name], form: form)
            let asked = RequestFingerprint(request, by: viewer.person)
            BoardRules.fillInFromBrowser(&request.form, visit, person)
            let acted = try transaction.act(
                in: BoardRules.self, request, asked, as: viewer, &tools, spent: .isRenewed, forms: services,
                random: services.random)
            return (acted.outcome, viewer)
        }
        return answer(outcome, viewer, visit)
    }
}

extension Attachment {
    /// An uploaded file, as the house measured it.
    fileprivate init(_ record: FileRecord, named name: String) {
        let picture = record.picture.flatMap { $0.isPicture ? $0 : nil }
        self.init(
            record.id, name: name, size: record.size, isPicture: picture != nil, width: picture?.width ?? 0,
            height: picture?.height ?? 0)
    }
}
