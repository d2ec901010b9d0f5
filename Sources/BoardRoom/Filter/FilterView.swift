import Floor

/// The active filter of a board, and the form to change it. A plain GET form.
enum FilterView {
    /// The button in the top bar with its menu.
    static func opener(_ filter: BoardFilter, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        tag("div", .class("filter"), .when(!filter.isEmpty, .flag("data-on"))) {
            menu(id: "board-filter", name: viewer.say(name), opener: .filter) { form(filter, slice, viewer) }
        }
    }

    /// The same as an item of the board's menu, for screens whose bar has no room for the button.
    static func item(_ viewer: Viewer) -> HTML {
        tag("button", .class("menu-item"), .type("button"), .fixed("popovertarget", "board-filter")) {
            icon(.filter)
            tag("span") { viewer.say(name) }
        }
    }

    private static var name: Phrase { Phrase(ko: "카드 거르기", en: "Filter cards") }

    private static func form(_ filter: BoardFilter, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let labels = slice.board.standingLabels
        return tag(
            "form", .class("filter-form"), .fixed("method", "get"), .action(slice.link),
            .role("search")
        ) {
            field(
                Field(
                    "text", viewer.say(Phrase(ko: "낱말", en: "Words")), value: filter.text, kind: .search,
                    limit: BoardFilter.textLimit, id: "filter-text"), viewer.language)
            if !labels.isEmpty {
                choice(
                    "label", Phrase(ko: "라벨", en: "Label"), labels.map { Choice($0.id.text, $0.name.value) },
                    chosen: filter.label?.text, viewer)
            }
            if slice.people.count > 1 {
                choice(
                    "assignee", Phrase(ko: "맡은 사람", en: "Assignee"), people(slice, viewer),
                    chosen: filter.assignee?.text, viewer)
            }
            choice(
                "due", Noun.due, BoardFilter.Due.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                chosen: filter.due?.rawValue, viewer)
            formActions { button(viewer.say(Phrase(ko: "거르기", en: "Filter")), .primary) }
        }
    }

    private static func people(_ slice: BoardSlice, _ viewer: Viewer) -> [Choice] {
        let me = slice.people.filter { $0.id == viewer.person }
            .map { Choice($0.id.text, viewer.say(Phrase(ko: "나", en: "Me"))) }
        let others = slice.people.filter { $0.id != viewer.person }.map { Choice($0.id.text, $0.name) }
        return me + others + [Choice("nobody", viewer.say(nobody))]
    }

    private static var nobody: Phrase { Phrase(ko: "맡은 사람 없음", en: "Unassigned") }

    private static func choice(
        _ name: StaticString, _ label: Phrase, _ choices: [Choice], chosen: String?, _ viewer: Viewer
    ) -> HTML {
        picker(
            name, viewer.say(label), [Choice("", viewer.say(Phrase(ko: "모두", en: "Any")))] + choices,
            chosen: chosen ?? "")
    }

    /// The active conditions, each with a link that removes it.
    static func chosen(
        _ filter: BoardFilter, shown: Int, of all: Int, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        if filter.isEmpty { return .nothing }
        let here = slice.link
        return tag("div", .class("filter-on")) {
            tag("p", .class("filter-count"), .role("status")) { viewer.say(count(shown, of: all)) }
            chips {
                for part in parts(filter, slice, viewer) { clear(part.0, to: part.1.on(here), viewer) }
                chip(viewer.say(Phrase(ko: "모두 지우기", en: "Clear all")), .plain, to: here)
            }
        }
    }

    static func count(_ shown: Int, of all: Int) -> Phrase {
        Phrase(ko: "카드 \(grouped(all))장 중 \(grouped(shown))장", en: "\(grouped(shown)) of \(grouped(all)) cards")
    }

    private static func clear(_ name: String, to link: Link, _ viewer: Viewer) -> HTML {
        tag("a", .class("chip"), .fixed("data-style", "chosen"), .href(link)) {
            tag("span") { name }
            icon(.close)
            spoken(viewer.say(Phrase(ko: "지우기", en: "Clear")))
        }
    }

    /// Each condition, and the filter without it.
    private static func parts(
        _ filter: BoardFilter, _ slice: BoardSlice, _ viewer: Viewer
    ) -> [(String, BoardFilter)] {
        var parts: [(String, BoardFilter)] = []
        func add(_ name: String, _ change: (inout BoardFilter) -> Void) {
            var rest = filter
            change(&rest)
            parts.append((name, rest))
        }
        if !filter.text.isEmpty { add("“" + filter.text + "”") { $0.text = "" } }
        if let label = filter.label {
            add(slice.board.labels[label]?.name.value ?? viewer.say(Phrase(ko: "없어진 라벨", en: "Deleted label"))) {
                $0.label = nil
            }
        }
        switch filter.assignee {
        case .nobody: add(viewer.say(nobody)) { $0.assignee = nil }
        case .person(let person): add(viewer.say(slice.called(person))) { $0.assignee = nil }
        case nil: break
        }
        if let due = filter.due { add(viewer.say(due.phrase)) { $0.due = nil } }
        return parts
    }
}
