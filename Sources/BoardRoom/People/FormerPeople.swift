public import Floor

extension BoardSlice {
    /// People who are not members but are referenced by what was loaded: assignees, authors of cards, of both texts of a
    /// card and of comments, and mentioned people.
    public var formerMembers: [ID<Person>] {
        if people.isEmpty { return [] }
        var found = Set(conflictWriters)
        for card in board.cards.values {
            found.formUnion(card.assignees.held)
            if let author = card.added.value { found.insert(author) }
            if let author = card.changedBy.value { found.insert(author) }
        }
        for comment in board.comments.values {
            if let author = comment.added.value { found.insert(author) }
            found.formUnion(CommentText(comment.text.value).people)
        }
        for person in people { found.remove(person.id) }
        return Array(found).ordered()
    }

    /// The name of a current or former member.
    public func name(of person: ID<Person>) -> String? {
        people.first { $0.id == person }?.name ?? former[person]
    }

    /// The same with a fallback: a former member of the board keeps the name, a deleted person is shown as one.
    func called(_ person: ID<Person>) -> Phrase {
        if let name = name(of: person) { return Phrase(ko: name, en: name) }
        return BoardSlice.left
    }

    /// The name shown for a person who is no longer on this server.
    public static var left: Phrase { Phrase(ko: "떠난 사람", en: "Someone who left") }

    /// The picture of a member.
    func photo(of person: ID<Person>) -> Photo? { people.first { $0.id == person }?.photo }
}
