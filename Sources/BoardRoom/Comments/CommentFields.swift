import Floor

extension Comment {
    /// The validated input with mentions replaced by ids: lines of text, 1–5,000 characters as typed.
    ///
    /// - Parameter mayBeBlank: whether there are files, which say enough.
    static func checkedText(_ form: Fields, _ slice: BoardSlice, mayBeBlank: Bool) throws(Refusal) -> String {
        let given = form["text"] ?? ""
        do throws(Text.Fault) {
            let text = Text.trimmed(try Text.lines(given, limit: Comment.textLimit))
            if !mayBeBlank, Text.isBlank(text) { throw .empty }
            return CommentText.stored(text, naming: slice.nameable(picked: form["picked"]))
        } catch {
            throw Refusal.text(error, field: "text", name: "comment-text", subject: Noun.comment, given: given)
        }
    }
}

extension BoardSlice {
    /// The people a text may mention. Of several with the same name the picked one is preferred, then the one who
    /// joined the board first.
    fileprivate func nameable(picked: String?) -> [(id: ID<Person>, name: String)] {
        var people = people.map { (id: $0.id, name: $0.name) }
        for (id, name) in former { people.append((id: id, name: name)) }
        guard let picked, !picked.isEmpty else { return people }
        let chosen = picked.split(at: UInt8(ascii: " ")).compactMap { ID<Person>($0) }
        return people.filter { chosen.contains($0.id) } + people.filter { !chosen.contains($0.id) }
    }
}

extension BoardDraft {
    /// The comment in the form, if it is the viewer's own: nobody can change another person's comment.
    func ownComment(_ form: Fields) throws(Refusal) -> (comment: Comment, card: Card) {
        let card = try card(form)
        let id: ID<Entity>? = try form.id("comment")
        guard let id, let comment = slice.board.comments[id], !comment.isRemoved, comment.card.value == card.id else {
            throw .commentMissing
        }
        guard comment.added.value == viewer.person else { throw .commentNotYours }
        return (comment, card)
    }
}

extension Refusal {
    /// Whether it is about a comment, and so is shown at the comment form and not at other forms with a text.
    var isOfComment: Bool { name.hasPrefix("comment-") || self == .tooManyComments || field == "files" }

    static var commentMissing: Refusal {
        Refusal(
            .missing, "comment-missing",
            Phrase(ko: "이 댓글은 그사이 지워졌어요.", en: "This comment was deleted."), field: "comment")
    }
    static var commentNotYours: Refusal {
        Refusal(
            .forbidden, "comment-not-yours",
            Phrase(
                ko: "다른 사람의 댓글은 고치거나 지울 수 없어요.", en: "Only the author of a comment can change or delete it."),
            field: "comment")
    }
}
