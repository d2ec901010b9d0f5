import Floor

extension [Stack] {
    /// The same columns with those of their cards that a filter lets through. As in search, a last syllable that nothing is
    /// found by is taken for one that is still being typed.
    func filtered(by filter: BoardFilter, today: Day) -> [Stack] {
        if filter.isEmpty { return self }
        let words = SearchQuery(filter.text)
        let stacks = map { $0.filtered(by: filter, today: today, words: words) }
        guard stacks.allSatisfy({ $0.cards.isEmpty }), let typing = words.typing else { return stacks }
        return map { $0.filtered(by: filter, today: today, words: typing) }
    }
}

extension Stack {
    /// The same column with those of its cards that a filter lets through; how many there are without it stays known.
    @inline(never)
    fileprivate func filtered(by filter: BoardFilter, today: Day, words: SearchQuery) -> Stack {
        var stack = self
        stack.cards = cards.filter { filter.holds($0, in: column, today: today, words: words) }
        stack.isFiltered = true
        return stack
    }

    /// The column's limit where it holds more. A filter tells how many of how many it shows, and nothing besides.
    var exceededLimit: Int? { isFiltered ? nil : column.limitExceeded(by: count) }

    var spokenCount: Phrase {
        if isFiltered { return FilterView.count(cards.count, of: count) }
        guard let limit = exceededLimit else { return BoardPage.spokenCount(count) }
        return BoardPage.spokenCount(count, beyond: limit)
    }

    /// 12, 3 of 12, or 12 where there should be 10.
    func badge(_ viewer: Viewer) -> HTML {
        guard isFiltered else { return Floor.badge(count, beyond: exceededLimit, name: viewer.say(spokenCount)) }
        return tag("span", .class("badge")) {
            tag("span", .hiddenFromSpeech) { grouped(cards.count) + "/" + grouped(count) }
            spoken(viewer.say(spokenCount))
        }
    }
}
