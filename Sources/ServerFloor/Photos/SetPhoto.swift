package import Floor
package import Storage

extension Services {
    /// Sets or removes a person's picture, and deletes the files of the previous one.
    ///
    /// - Parameter bytes: a picture file as sent; nil to remove it.
    /// - Throws: what is wrong with the picture; `photo-library-missing`, `photos-paused`, `busy`.
    package func setPhoto(of person: ID<Person>, to bytes: [UInt8]?) async throws {
        let photo: Photo? = if let bytes { try await storePhoto(bytes, of: person) } else { nil }
        do {
            let before = try await database.write { try $0.setPhoto(of: person, photo) }
            if let before { try await dropPhoto(before) }
        } catch {
            if let photo { try? await dropPhoto(photo) }  // Report the first error, not this one.
            throw error
        }
    }

    /// Makes the files of a picture that nobody has yet.
    private func storePhoto(_ bytes: [UInt8], of person: ID<Person>) async throws -> Photo? {
        guard let kind = PictureKind(sniffing: bytes) else { throw Refusal.photoKindUnknown }
        // A fresh name each time, so that deleting a picture never deletes another upload of the same one.
        guard let photo = Photo(hex(random.secret(16))) else { return nil }
        let squares = try await decoded(bytes, kind, for: .photo, of: person)
        let files = PhotoFiles(settings)
        try await photos.run { try files.write(squares, as: photo) }
        return photo
    }

    /// Deletes a picture's files, unless a person uses it.
    package func dropPhoto(_ photo: Photo) async throws {
        guard try await !database.read({ try $0.isPhoto(photo) }) else { return }
        let files = PhotoFiles(settings)
        try await photos.run { files.remove(photo) }
    }
}

extension Connection {
    /// Whether a person uses this picture.
    package func isPhoto(_ photo: Photo) throws -> Bool {
        try first("SELECT 1 FROM floor_person WHERE photo = \(photo.name)") != nil
    }

    package func photo(of person: ID<Person>) throws -> Photo? {
        try first("SELECT photo FROM floor_person WHERE id = \(person)")?.optionalText(0).flatMap { Photo($0) }
    }
}

extension Transaction {
    /// - Returns: the previous picture.
    /// - Throws: `signed-out` for an account that was deleted meanwhile.
    package func setPhoto(of person: ID<Person>, _ photo: Photo?) throws -> Photo? {
        guard let row = try first("SELECT photo FROM floor_person WHERE id = \(person) \(.forUpdate)") else {
            throw Refusal.signedOut
        }
        let before = try row.optionalText(0).flatMap { Photo($0) }
        try execute("UPDATE floor_person SET photo = \(photo?.name) WHERE id = \(person)")
        return before
    }
}
