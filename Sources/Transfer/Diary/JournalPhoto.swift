import DiaryRoom
public import Floor

extension JournalDocument {
    /// The size of a picture in pixels.
    public struct PhotoSize: Equatable, Sendable {
        public var width: Int
        public var height: Int

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// A photo of an entry: a picture in the archive.
    public struct Photo: Equatable, Sendable {
        /// Its own id; nil for one that follows from the picture.
        public var id: ID<StoredFile>?
        /// Where the picture is in the archive: `photos/2022-12-21-0197….webp`.
        public var path: String
        /// What is seen in it, in one line of at most ``EntryPhoto/altLimit`` characters; may be empty.
        public var alt: String
        /// Nil in a file that comes in: the picture itself says it.
        public var size: PhotoSize?

        public init(id: ID<StoredFile>? = nil, path: String, alt: String, size: PhotoSize? = nil) {
            self.id = id
            self.path = path
            self.alt = alt
            self.size = size
        }

        /// - Parameter day: of the entry.
        init(_ photo: EntryPhoto, of day: Day, _ size: PhotoSize) {
            self.init(
                id: photo.file, path: Photo.folder + day.iso + "-" + photo.file.text + Photo.ending, alt: photo.alt,
                size: size)
        }

        static let folder = "photos/"
        static let ending = ".webp"

        /// The id in the name of a picture of ours; nil in another's.
        static func id(in path: String) -> ID<StoredFile>? {
            let length = ending.utf8.count + 36
            guard path.hasSuffix(ending), path.utf8.count >= length else { return nil }
            return ID(path.dropping(path.utf8.count - length).beginning(36))
        }
    }
}

extension JournalDocument.Photo {
    var json: JSON {
        [
            "id": id.map { .string($0.text) } ?? .null, "file": .string(path), "alt": .string(alt),
            "width": size.map { .integer(Int64($0.width)) } ?? .null,
            "height": size.map { .integer(Int64($0.height)) } ?? .null,
        ]
    }

    fileprivate init(maru source: JournalSource, _ reading: inout JournalReading) throws(Refusal) {
        let id = try source.text("id")
        let known = id.flatMap { ID<StoredFile>($0) }
        if let id, known == nil {
            throw source.wrong("id", .string(id), Phrase(ko: "UUID여야 해요.", en: "it must be a UUID."))
        }
        self.init(
            id: known, path: try source.required(try source.text("file"), "file"),
            alt: reading.alt(try source.text("alt") ?? ""))
        reading.warnings.add(.others, named: source.others(than: ["id", "file", "alt", "width", "height"]))
    }
}

extension JournalDocument.Entry {
    /// The photos of an entry in Maru's own file.
    mutating func take(photos given: [JSON], _ source: JournalSource, _ reading: inout JournalReading) throws(Refusal) {
        var found: [JournalDocument.Photo] = []
        for (index, value) in given.enumerated() {
            let place = source.place + "." + JournalReading.place(index, in: "photos")
            found.append(try JournalDocument.Photo(maru: try JournalSource(value, at: place), &reading))
        }
        for photo in found {
            guard let path = reading.picture([photo.path]) else { continue }
            add(photo: photo, at: path, &reading)
        }
    }

    /// Adds a photo whose picture is in the archive. Those beyond an entry's limit, and one that is there already, are
    /// counted.
    mutating func add(photo given: JournalDocument.Photo, at path: String, _ reading: inout JournalReading) {
        guard photos.count < Entry.photoLimit else { return reading.warnings.add(.photosOver) }
        var photo = given
        photo.path = path
        // Two photos of one entry are two files.
        if let id = photo.id, photos.contains(where: { $0.id == id }) { photo.id = nil }
        photos.append(photo)
    }
}

extension JournalReading {
    /// Where in the archive a picture is. One that is not in it, or too large, is counted.
    ///
    /// - Parameters:
    ///   - paths: where it may be, the likeliest first. It may also be in another folder under one of them.
    ///   - name: what it is called where it is counted; the first path if nil.
    mutating func picture(_ paths: [String], named name: String? = nil) -> String? {
        let name = name ?? paths.first ?? ""
        for isAnywhere in [false, true] {
            for path in paths {
                switch isAnywhere ? context.pictureAnywhere(path) : context.picture(folder + path) {
                case .present(let path): return path
                case .tooLarge:
                    warnings.add(.photosLarge, named: name)
                    return nil
                case .absent: continue
                }
            }
        }
        warnings.add(context.isArchived ? .photosAbsent : .photosMissing, named: name)
        return nil
    }

    /// One line of at most ``EntryPhoto/altLimit`` characters; empty for a blank one.
    mutating func alt(_ given: String) -> String {
        let line = JournalReading.line(given)
        if Text.isBlank(line) { return "" }
        guard Graphemes.count(line, upTo: EntryPhoto.altLimit).isOver else { return line }
        warnings.add(.altsCut)
        return Text.trimmed(
            Graphemes.first(EntryPhoto.altLimit, of: line.beginning(EntryPhoto.altLimit * Graphemes.bytesEach)))
    }
}
