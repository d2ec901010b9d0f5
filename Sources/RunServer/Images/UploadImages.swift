import Floor
import HTTPTypes
import Hummingbird
import RunRoom
import ServerFloor
import Storage

extension RunLimits {
    /// The form with which a browser without scripts sends a message: two of the largest pictures, or three smaller ones.
    static let imageFormBytes = 2 * Limits.fileBytes + 1024 * 1024
}

/// Messages with images from a browser that runs no scripts: with one request the images are uploaded and the message is
/// posted.
extension RunHost {
    func mountImages(_ routes: Routes) {
        routes.post("run/{meetup}/" + RunRules.uploading) { try await uploadImages($0, $1) }
    }

    private func uploadImages(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(incoming, context, services, form: Fields())
        guard let meetup = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        // Before a large body is read.
        try await services.database.read { connection in
            let person = try visit.person(connection)
            guard try connection.mayAddImages(to: meetup, person.id) else { throw Refusal.forbidden }
        }
        let sent = try await visit.multipart(
            incoming, limit: RunLimits.imageFormBytes, several: Message.filesField.text)
        return try await take(sent, to: meetup, visit)
    }

    private func take(_ sent: Multipart, to meetup: ID<Space>, _ visit: Visit) async throws -> Response {
        var form = sent.fields
        let (images, problem) = try await upload(sent, to: meetup, visit)
        for field in Message.imageFields { form.set(field.text, "") }
        for (field, image) in zip(Message.imageFields, images) { form.set(field.text, image.text) }
        if let problem { return try await again(form, problem, meetup, visit) }
        return try await post(form, meetup, visit)
    }

    /// Uploads the images of a form, after those that it has from an earlier attempt.
    ///
    /// - Returns: all that the message can have, and what is wrong with another one. The text and the images that are right
    ///   stay.
    private func upload(
        _ sent: Multipart, to meetup: ID<Space>, _ visit: Visit
    ) async throws -> ([ID<StoredFile>], Refusal?) {
        var images: [ID<StoredFile>] = []
        for field in Message.imageFields {
            let kept: ID<StoredFile>? = try sent.fields.id(field.text)
            if let kept, !images.contains(kept) { images.append(kept) }
        }
        var tools = visit.tools(clock: .zero)
        let operation: ID<Floor.Operation> = try sent.fields.id("operation") ?? tools.id()
        var problem: Refusal?
        var counts: [FileHash: Int] = [:]
        for file in sent.files where file.field == Message.filesField.text {
            guard images.count < Message.imageLimit else {
                problem = problem ?? .tooManyImages
                break
            }
            let hash = try await onFileThread { FileHash(of: file.bytes) }
            // The form sent again has the same images.
            let id = ID<StoredFile>(
                of: hash.text, number: counts[hash, default: 0], in: meetup, ID(operation), at: operation.milliseconds)
            counts[hash, default: 0] += 1
            do {
                images.append(try await services.receiveFile(file.bytes, as: id, in: meetup, visit).record.id)
            } catch let refusal as Refusal where ![.signedOut, .forbidden, .missing].contains(refusal.kind) {
                problem = problem ?? refusal.about(file: file.name)
            }
        }
        return (images, problem)
    }

    private func post(_ form: Fields, _ meetup: ID<Space>, _ visit: Visit) async throws -> Response {
        let (acted, viewer) = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            var viewer = visit.viewer(person)
            var tools = visit.tools(clock: .zero)
            viewer.formID = tools.id()
            let request = Floor.Request(.post, [meetup.text, RunRules.postMessage.name], form: form)
            let acted = try transaction.act(
                in: RunRules.self, request, RequestFingerprint(request, by: viewer.person), as: viewer, &tools,
                spent: .isRenewed, forms: services, random: services.random)
            return (acted, viewer)
        }
        RunRules.recheckPeople(after: acted.operations, services)
        return answer(acted.outcome, viewer, visit)
    }

    /// The page again, with the text, the images that were uploaded, and what is wrong with another one.
    private func again(
        _ form: Fields, _ problem: Refusal, _ meetup: ID<Space>, _ visit: Visit
    ) async throws -> Response {
        let (page, viewer) = try await services.database.read { connection in
            var viewer = visit.viewer(try visit.person(connection))
            var tools = visit.tools(clock: .zero)
            viewer.formID = tools.id()
            guard let head = try connection.space(meetup) else { throw Refusal.missing }
            let slice = try connection.slice(
                try RunRules.postMessage.needs(form, meetup), at: head, for: viewer.person)
            return (try RunRules.postMessage.form?(form, problem, slice, viewer), viewer)
        }
        guard var page else { throw problem }
        page.status = problem.kind.status
        return answer(.page(page), viewer, visit)
    }
}

extension Refusal {
    /// The same, with the name of the file that it is about.
    fileprivate func about(file name: String) -> Refusal {
        if name.isEmpty { return self }
        return Refusal(
            kind, self.name, Phrase(ko: "\(name): \(phrase.ko)", en: "\(name): \(phrase.en)"),
            field: Message.filesField.text, given: given)
    }
}
