import Floor

extension [Stack] {
    /// The same columns with the cards that match a filter. As in search, if nothing matches, the last syllable is
    /// treated as incomplete.
    func filtered(by filter: BoardFilter, _ viewer: Viewer) -> [Stack] {
        if filter.isEmpty { return self }
        let words = SearchQuery(filter.text)
        let stacks = map { $0.filtered(by: filter, viewer, words: words) }
        guard stacks.allSatisfy({ $0.cards.isEmpty }), let typing = words.typing else { return stacks }
        return map { $0.filtered(by: filter, viewer, words: typing) }
    }
}

extension Stack {
    /// The same column with the cards that match a filter; `count` stays the total.
    @inline(never)
    fileprivate func filtered(by filter: BoardFilter, _ viewer: Viewer, words: SearchQuery) -> Stack {
        var stack = self
        stack.cards = cards.filter { filter.holds($0, in: column, viewer, words: words) }
        stack.isFiltered = true
        return stack
    }

    /// The column's limit, if it is exceeded. With a filter only the matches and the total are shown.
    var exceededLimit: Int? { isFiltered ? nil : column.limitExceeded(by: count) }

    var spokenCount: Phrase {
        if isFiltered { return FilterView.count(cards.count, of: count) }
        guard let limit = exceededLimit else { return BoardPage.spokenCount(count) }
        return BoardPage.spokenCount(count, beyond: limit)
    }

    /// 12; filtered, 3/12; over a limit of 10, 12/10.
    func badge(_ viewer: Viewer) -> HTML {
        guard isFiltered else { return Floor.badge(count, beyond: exceededLimit, name: viewer.say(spokenCount)) }
        return tag("span", .class("badge")) {
            tag("span", .hiddenFromSpeech) { grouped(cards.count) + "/" + grouped(count) }
            spoken(viewer.say(spokenCount))
        }
    }
}
