public import Floor

extension BoardSlice {
    /// People whose doings were loaded though they are not on the board, or no longer: whoever saw to a card, wrote or changed
    /// one, said something about one, or was named in it.
    public var formerMembers: [ID<Person>] {
        if people.isEmpty { return [] }
        var found: Set<ID<Person>> = []
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

    /// What somebody is called who is on the board or was.
    public func name(of person: ID<Person>) -> String? {
        people.first { $0.id == person }?.name ?? former[person]
    }

    /// The same in words for everybody: who left the board keeps a name here, and who left the house gets a word for it.
    func called(_ person: ID<Person>) -> Phrase {
        if let name = name(of: person) { return Phrase(ko: name, en: name) }
        return BoardSlice.left
    }

    /// What somebody is called who is in this house no longer.
    static var left: Phrase { Phrase(ko: "떠난 사람", en: "Somebody who left") }

    /// The picture of somebody who is on the board.
    func photo(of person: ID<Person>) -> Photo? { people.first { $0.id == person }?.photo }
}
