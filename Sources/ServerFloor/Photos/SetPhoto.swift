package import Floor
package import Storage

extension Services {
    /// Sets or removes a person's picture, and deletes the files of the previous one.
    ///
    /// - Parameter bytes: a picture file as sent; nil to remove it.
    /// - Throws: what is wrong with the picture; `busy`.
    package func setPhoto(of person: ID<Person>, to bytes: [UInt8]?) async throws {
        let files = PhotoFiles(settings)
        // A fresh name each time, so that deleting a picture never deletes another upload of the same one.
        let name = Photo(hex(random.secret(16)))
        let photo = try await photos.run { () throws -> Photo? in
            guard let bytes, let name else { return nil }
            try files.write(Picture.squares(of: bytes), as: name)
            return name
        }
        do {
            let before = try await database.write { try $0.setPhoto(of: person, photo) }
            if let before { try await dropPhoto(before) }
        } catch {
            if let photo { try? await dropPhoto(photo) }  // Report the first error, not this one.
            throw error
        }
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
