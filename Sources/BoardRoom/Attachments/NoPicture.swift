public import Floor

// A device tells what is a picture before anybody has read it. The house knows once it has the bytes, and makes a file of what
// is none.

extension Operation {
    /// The files of cards and comments that it says are pictures.
    public var pictures: [ID<StoredFile>] {
        changes.compactMap { change in
            let file = Attachment.file(ofField: change.field) ?? Comment.file(ofField: change.field)
            guard let file, let attachment = Attachment(file, json: change.to) else { return nil }
            return attachment.isPicture ? file : nil
        }
    }
}

extension Attachment {
    /// The same file, to be downloaded.
    fileprivate var downloaded: Attachment { Attachment(file, name: name, size: size, isPicture: false) }

    /// Whether it is shown, though it is one of these.
    fileprivate func isShown(among files: [ID<StoredFile>]) -> Bool { isPicture && files.contains(file) }
}

extension Card {
    /// What makes files of those of its pictures that are none.
    public func changes(downloading files: [ID<StoredFile>]) -> [Change] {
        attachments.held.filter { $0.isShown(among: files) }.map {
            Change(id, Attachment.field($0.file), from: $0.json, to: $0.downloaded.json)
        }
    }
}

extension Comment {
    /// What makes files of those of its pictures that are none.
    public func changes(downloading files: [ID<StoredFile>]) -> [Change] {
        attachments.held.filter { $0.isShown(among: files) }.map {
            Change(id, Comment.fileField($0.file), from: $0.json, to: $0.downloaded.json)
        }
    }
}
