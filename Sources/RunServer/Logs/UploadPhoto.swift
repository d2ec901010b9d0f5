import Floor
import RunRoom
import ServerFloor
import Storage

/// The photo of a log in the form of a browser without scripts: it is uploaded with the request that saves the log.
extension RunHost {
    func logForm(_ incoming: Incoming, _ visit: Visit) async throws -> Multipart {
        guard FormReader.mayHaveFiles(incoming) else { return Multipart(try await visit.form(incoming)) }
        return try await visit.multipart(incoming, limit: RunLimits.imageFormBytes)
    }

    /// Uploads the picture of a form.
    ///
    /// - Returns: nil where it has none.
    /// - Throws: what is wrong with it, as a refusal of its field.
    func upload(_ sent: Multipart, on day: Day, _ visit: Visit) async throws -> ID<StoredFile>? {
        let field = RunLog.pictureField.text
        guard let picture = sent.files.first(where: { $0.field == field }) else { return nil }
        let person = try await services.database.read { try visit.person($0).id }
        let place = StoredFile.ownPlace(of: person)
        let hash = try await onFileThread { FileHash(of: picture.bytes) }
        // The form sent again has the same photo.
        let id = ID<StoredFile>(
            of: hash.text, number: 0, in: place, RunLog.reference(of: day), at: Int64(day.number) * 86_400_000)
        do {
            return try await services.receiveFile(picture.bytes, as: id, in: place, visit).record.id
        } catch let refusal as Refusal where ![.signedOut, .forbidden, .missing].contains(refusal.kind) {
            throw Refusal(refusal.kind, refusal.name, refusal.phrase, field: field, given: refusal.given)
        }
    }
}
