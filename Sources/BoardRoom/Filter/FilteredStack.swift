import Floor

extension Stack {
    /// The same column with those of its cards that a filter lets through; how many there are without it stays known.
    func filtered(by filter: BoardFilter, today: Day) -> Stack {
        if filter.isEmpty { return self }
        var stack = self
        stack.cards = cards.filter { filter.holds($0, in: column, today: today) }
        stack.isFiltered = true
        return stack
    }

    var spokenCount: Phrase {
        isFiltered ? FilterView.count(cards.count, of: count) : BoardPage.spokenCount(count)
    }

    /// 12, or 3 of 12.
    func badge(_ viewer: Viewer) -> HTML {
        guard isFiltered else { return Floor.badge(count, name: viewer.say(spokenCount)) }
        return tag("span", .class("badge")) {
            tag("span", .hiddenFromSpeech) { grouped(cards.count) + "/" + grouped(count) }
            spoken(viewer.say(spokenCount))
        }
    }
}
