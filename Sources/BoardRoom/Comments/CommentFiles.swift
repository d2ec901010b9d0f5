public import Floor

extension Comment {
    /// Pictures and other files of one comment.
    public static let fileLimit = 10

    static let filePrefix = "comment-file."

    /// The field that holds one of its files: `comment-file.<id>`.
    public static func fileField(_ file: ID<StoredFile>) -> String { filePrefix + file.text }

    /// The file of such a field; nil for any other field.
    static func file(ofField field: String) -> ID<StoredFile>? {
        field.hasPrefix(filePrefix) ? ID(field.dropping(filePrefix.utf8.count)) : nil
    }

    /// The files in a form: `files` is a JSON array of the documents of attachments (``Attachment/document``).
    static func checkedFiles(_ form: Fields) throws(Refusal) -> [Attachment] {
        guard let given = form["files"], !given.isEmpty else { return [] }
        guard let rows = rows(given) else { throw .commentFilesUnreadable(given) }
        var files: [Attachment] = []
        for row in rows {
            let file = try checkedFile(row, in: given)
            if !files.contains(where: { $0.file == file.file }) { files.append(file) }
        }
        guard files.count <= fileLimit else { throw .tooManyCommentFiles }
        return files
    }

    private static func rows(_ given: String) -> [JSON]? {
        // The refusal says that it is no array; where in the text does not help.
        do throws(JSON.Malformed) { return try JSON.parse(given).arrayValue } catch { return nil }
    }

    /// - Throws: what the use case for one file throws, about the form's own field.
    private static func checkedFile(_ row: JSON, in given: String) throws(Refusal) -> Attachment {
        var fields = Fields()
        for member in row.members ?? [] {
            if let text = member.value.stringValue {
                fields.set(member.name, text)
            } else if let number = member.value.integerValue {
                fields.set(member.name, String(number))
            }
        }
        guard fields["file"]?.isEmpty == false else { throw .commentFilesUnreadable(given) }
        do throws(Refusal) {
            return try Attachment.checked(fields)
        } catch {
            throw Refusal(error.kind, error.name, error.phrase, field: "files", given: error.given)
        }
    }
}

extension Refusal {
    static var tooManyCommentFiles: Refusal {
        Refusal(
            .conflict, "comment-files-too-many",
            Phrase(
                ko: "댓글 하나에는 파일을 \(Comment.fileLimit)개까지 붙일 수 있어요. 나머지는 다음 댓글에 붙여 주세요.",
                en: "A comment can have \(Comment.fileLimit) files. Attach the others to another comment."),
            field: "files")
    }

    static func commentFilesUnreadable(_ given: String) -> Refusal {
        Refusal(
            .invalid, "comment-files-unreadable",
            Phrase(
                ko: "댓글의 파일은 이름과 크기 등이 적힌 목록이어야 해요.",
                en: "A comment’s files must be a list with the id and name of each."),
            field: "files", given: given)
    }
}
