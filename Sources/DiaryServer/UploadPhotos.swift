import DiaryRoom
import Floor
import Hummingbird
import ServerFloor
import Storage
import Transfer

/// The photos of a browser that runs no scripts: with one request they are uploaded and added to an entry.
extension DiaryHost {
    func mountPhotos(_ routes: Routes) {
        routes.post("diary/{journal}/" + PhotosPage.uploadSegment) { try await orLock($0, $1, uploadPhotos) }
    }

    private static var photosField: String { "photos" }

    private func uploadPhotos(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(incoming, context, services, form: Fields())
        let journal = try await opened(visit).1.space
        let sent = try await visit.multipart(
            incoming, limit: DiaryLimits.photoFormBytes, several: Self.photosField)
        guard let entry: ID<Entity> = try sent.fields.id("entry") else { throw Refusal.entryMissing }
        let pictures = sent.files.filter { $0.field == Self.photosField && !$0.bytes.isEmpty }.map(\.bytes)
        // None is added where one of them is no picture.
        for picture in pictures { _ = try PictureKind(file: picture) }
        var counts: [FileHash: Int] = [:]
        for picture in pictures {
            let hash = try await onFileThread { FileHash(of: picture) }
            // The form sent again has the same photos.
            let id = ID<StoredFile>(
                importedInto: journal, entry, at: entry.milliseconds, hash.text, number: counts[hash, default: 0])
            counts[hash, default: 0] += 1
            let uploaded = try await services.receiveFile(picture, as: id, in: journal, visit)
            try await add(uploaded, to: entry, of: journal, sent.fields, visit)
        }
        return Reply(services).redirect(DiaryRules.link(to: journal).at("entry").at(entry))
    }

    /// - Throws: a refusal of the rule. Nothing refers to the file then, and it is swept.
    private func add(
        _ file: FileState, to entry: ID<Entity>, of journal: ID<Space>, _ sent: Fields, _ visit: Visit
    ) async throws {
        var form = Fields([
            .init("entry", entry.text), .init("photo", file.record.id.text), .init("day", sent["day"] ?? ""),
            .init("zone", sent["zone"] ?? ""),
        ])
        if let picture = file.record.picture {
            form.set("width", String(picture.width))
            form.set("height", String(picture.height))
        }
        let given = form
        _ = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            let viewer = visit.viewer(person)
            var tools = visit.tools(clock: .zero)
            var request = Floor.Request(.post, [journal.text, DiaryRules.addPhoto.name], form: given)
            let asked = RequestFingerprint(request, by: viewer.person)
            DiaryRules.fillInFromBrowser(&request.form, visit, person)
            return try transaction.act(
                in: DiaryRules.self, request, asked, as: viewer, &tools, random: services.random
            ).operations
        }
    }
}
