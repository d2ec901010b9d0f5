public import BoardRoom
public import Floor

/// The contents of a board's pictures and files, which an archive has beside the document.
extension BoardDocument {
    /// Where a content is, and how it is known to be the same.
    public struct ArchivedFile: Equatable, Sendable {
        /// From the folder of the document: `files/….webp`.
        public let path: String
        /// The SHA-256 of the content, in hexadecimal digits.
        public let digest: String

        public init(path: String, digest: String) {
            self.path = path
            self.digest = digest
        }
    }

    /// What an archive has of a file.
    public enum Finding: Sendable {
        case present(isPicture: Bool)
        case missing, damaged, tooLarge
    }

    /// All pictures and files, of cards and of their comments; one that several share is there as often.
    public var attachments: [Attachment] {
        cards.flatMap { card in card.attachments + card.comments.flatMap { $0.attachments } }
    }

    /// The attachments of a card or a comment as a document says them; counts those that it cannot take.
    ///
    /// - Parameters:
    ///   - isArchived: whether their contents are in an archive beside it. Otherwise they are nowhere.
    ///   - limit: how many it can have.
    ///   - over: what those beyond are.
    mutating func taken(
        _ given: [JSON], _ isArchived: Bool, _ limit: Int, over: ImportWarnings.Kind,
        _ warnings: inout ImportWarnings
    ) -> [Attachment] {
        guard isArchived else {
            warnings.add(.attachments, given.count)
            return []
        }
        var taken: [Attachment] = []
        for json in given {
            var name = BoardDocument.line(
                Text.composed(json["name"]?.stringValue ?? ""), Attachment.nameLimit, .namesCut, &warnings)
            if let given = name, !Attachment.isFileName(given) {
                warnings.add(.others, named: given)
                name = nil
            }
            guard let attachment = Attachment(document: json, name: name ?? "file"),
                let path = json["path"]?.stringValue
            else {
                // Such as one whose bytes had not arrived when the board was exported.
                warnings.add(.filesMissing, named: name ?? "")
                continue
            }
            if taken.contains(where: { $0.file == attachment.file }) { continue }
            guard taken.count < limit else {
                warnings.add(over, named: attachment.name)
                continue
            }
            // Several may share a file.
            if files[attachment.file] == nil {
                files[attachment.file] = ArchivedFile(path: path, digest: json["sha256"]?.stringValue ?? "")
            }
            taken.append(attachment)
        }
        return taken
    }

    /// Leaves out the attachments whose content is not there as the document says, and comments of which nothing is left
    /// then, and counts both.
    mutating func take(_ findings: [ID<StoredFile>: Finding], _ warnings: inout ImportWarnings) {
        for place in cards.indices {
            cards[place].attachments = BoardDocument.present(cards[place].attachments, findings, &warnings)
            for index in cards[place].comments.indices where !cards[place].comments[index].attachments.isEmpty {
                cards[place].comments[index].attachments = BoardDocument.present(
                    cards[place].comments[index].attachments, findings, &warnings)
            }
            let count = cards[place].comments.count
            cards[place].comments.removeAll { $0.attachments.isEmpty && Text.isBlank($0.text) }
            warnings.add(.commentsLeft, count - cards[place].comments.count)
        }
        var held: [ID<StoredFile>: ArchivedFile] = [:]
        for attachment in attachments { held[attachment.file] = files[attachment.file] }
        files = held
    }

    /// Those whose content is there.
    private static func present(
        _ attachments: [Attachment], _ findings: [ID<StoredFile>: Finding], _ warnings: inout ImportWarnings
    ) -> [Attachment] {
        var kept: [Attachment] = []
        for attachment in attachments {
            switch findings[attachment.file] ?? .missing {
            case .present(let isPicture):
                var found = attachment
                // The bytes say what can be shown.
                found.isPicture = attachment.isPicture && isPicture
                kept.append(found)
            case .missing: warnings.add(.filesMissing, named: attachment.name)
            case .damaged: warnings.add(.filesDamaged, named: attachment.name)
            case .tooLarge: warnings.add(.filesTooLarge, named: attachment.name)
            }
        }
        return kept
    }

    /// Gives the files ids of their own, since another board keeps the old ones. Their order stays, and so does the first
    /// picture of a card.
    public mutating func renewFiles(_ tools: inout Tools) {
        let old = files.keys.sorted()
        var made: [ID<StoredFile>] = []
        for _ in old { made.append(tools.id()) }
        made.sort()
        var renewed: [ID<StoredFile>: ID<StoredFile>] = [:]
        var moved: [ID<StoredFile>: ArchivedFile] = [:]
        for (before, after) in zip(old, made) {
            renewed[before] = after
            moved[after] = files[before]
        }
        files = moved
        func renew(_ attachments: inout [Attachment]) {
            for index in attachments.indices {
                if let file = renewed[attachments[index].file] { attachments[index].file = file }
            }
        }
        for place in cards.indices {
            renew(&cards[place].attachments)
            for index in cards[place].comments.indices { renew(&cards[place].comments[index].attachments) }
        }
    }

    /// How many files come along.
    static func filesPreview(_ count: Int) -> Phrase {
        Phrase(
            ko: "사진과 파일 \(grouped(count))개도 함께 와요. 많으면 보드를 만든 뒤에 이어서 들어와요.",
            en: "Pictures and files come with it: \(grouped(count)). Many of them follow after the board is created.")
    }
}

extension Comment {
    /// What takes a file off that cannot come: a comment of which nothing is left then is deleted.
    public func changes(losing file: ID<StoredFile>) -> [Change] {
        guard let held = attachments.held.first(where: { $0.file == file }) else { return [] }
        let loss = Change(id, Comment.fileField(file), from: held.json, to: .null)
        guard attachments.held.count == 1, Text.isBlank(text.value) else { return [loss] }
        return [loss, change(Comment.removed, to: true)]
    }
}

extension Attachment {
    /// ``document`` with where an archive has the content.
    func document(in file: BoardDocument.ArchivedFile?) -> JSON {
        guard let file, case .object(let members) = document else { return document }
        return .object(
            members + [JSON.Member("path", .string(file.path)), JSON.Member("sha256", .string(file.digest))])
    }

    /// Parses ``document``; nil for one without an id. Numbers out of range become those at their ends.
    init?(document json: JSON, name: String) {
        guard let file = json["file"]?.stringValue.flatMap({ ID<StoredFile>($0) }) else { return nil }
        func number(_ member: String, _ limit: Int) -> Int {
            Int(min(max(json[member]?.integerValue ?? 0, 0), Int64(limit)))
        }
        self.init(
            file, name: name, size: number("size", StoredFile.byteLimit),
            isPicture: json["kind"]?.stringValue == "picture", width: number("width", Attachment.sideLimit),
            height: number("height", Attachment.sideLimit))
    }
}
