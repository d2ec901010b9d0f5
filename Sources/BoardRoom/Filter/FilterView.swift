import Floor

/// The active filter of a board, and what changes it: links, so that each choice applies at once. `filter.js` follows
/// them without leaving the page.
enum FilterView {
    /// Above the columns: the viewer's own cards, all choices, and the active conditions with the number of cards.
    static func row(_ filter: BoardFilter, shown: Int, of all: Int, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        // There is nothing to filter.
        if all == 0, filter.isEmpty { return .nothing }
        let me = BoardFilter.Assignee.person(viewer.person)
        return tag("div", .class("filter-on"), .flag("data-filters")) {
            chips {
                if slice.people.count > 1 {
                    tag(
                        "a", .class("chip"), .href(filter.with { $0.assignees.toggle(me) }.on(slice.link)),
                        .flag("data-only-mine"), .when(filter.assignees.contains(me), .fixed("aria-current", "true"))
                    ) { viewer.say(Phrase(ko: "내 카드", en: "My cards")) }
                }
                tag("button", .class("chip"), .type("button"), .fixed("popovertarget", "board-filter")) {
                    icon(.filter)
                    viewer.say(name)
                }
                if !filter.isEmpty { active(filter, slice, viewer) }
            }
            if !filter.isEmpty {
                tag("p", .class("filter-count"), .role("status")) { viewer.say(count(shown, of: all)) }
            }
            tag(
                "div", .class("menu"), .id("board-filter"), .fixed("popover", "auto"), .role("group"),
                .label(viewer.say(name))
            ) {
                words(filter, slice, viewer)
                choices(filter, slice, viewer)
            }
        }
    }

    private static var name: Phrase { Phrase(ko: "카드 필터", en: "Filter cards") }

    private static var nobody: Phrase { Phrase(ko: "담당자 없음", en: "Unassigned") }

    /// A plain GET form; `search.js` applies it while typing.
    private static func words(_ filter: BoardFilter, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        tag(
            "form", .class("filter-form"), .fixed("method", "get"), .action(slice.link), .role("search"),
            .flag("data-search")
        ) {
            field(
                Field(
                    "text", viewer.say(Phrase(ko: "낱말", en: "Words")), value: filter.text, kind: .search,
                    limit: BoardFilter.textLimit, id: "filter-text"), viewer.language)
            hidden("label", filter.labelText)
            hidden("assignee", filter.assigneeText)
            hidden("due", filter.due?.rawValue ?? "")
            button(viewer.say(Phrase(ko: "필터 적용", en: "Filter")), .primary)
        }
    }

    private static func choices(_ filter: BoardFilter, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        group {
            options(
                Phrase(ko: "라벨", en: "Label"), slice, viewer,
                slice.board.standingLabels.map { label in
                    Option(
                        label.name.value, filter.labels.contains(label.id), filter.with { $0.labels.toggle(label.id) })
                })
            if slice.people.count > 1 {
                options(
                    Phrase(ko: "담당자", en: "Assignee"), slice, viewer,
                    slice.people.filter { $0.id != viewer.person }
                        .map { option(.person($0.id), $0.name, filter) } + [option(.nobody, viewer.say(nobody), filter)]
                )
            }
            options(
                Noun.due, slice, viewer,
                BoardFilter.Due.allCases.map { due in
                    let isOn = filter.due == due
                    return Option(viewer.say(due.phrase), isOn, filter.with { $0.due = isOn ? nil : due })
                })
        }
    }

    /// A choice, and the filter that pressing it leads to.
    private struct Option {
        var name: String
        var isOn: Bool
        var next: BoardFilter

        init(_ name: String, _ isOn: Bool, _ next: BoardFilter) {
            self.name = name
            self.isOn = isOn
            self.next = next
        }
    }

    private static func option(_ assignee: BoardFilter.Assignee, _ name: String, _ filter: BoardFilter) -> Option {
        Option(name, filter.assignees.contains(assignee), filter.with { $0.assignees.toggle(assignee) })
    }

    @inline(never)
    private static func options(
        _ name: Phrase, _ slice: BoardSlice, _ viewer: Viewer, _ options: [Option]
    ) -> HTML {
        if options.isEmpty { return .nothing }
        let name = viewer.say(name)
        return tag("div", .class("filter-options"), .role("group"), .label(name)) {
            tag("p", .class("field-label")) { name }
            chips {
                for option in options { chip(option.name, to: option.next.on(slice.link), isCurrent: option.isOn) }
            }
        }
    }

    static func count(_ shown: Int, of all: Int) -> Phrase {
        Phrase(ko: "카드 \(grouped(all))장 중 \(grouped(shown))장", en: "\(grouped(shown)) of \(grouped(all)) cards")
    }

    /// The active conditions, each with a link that removes it. The viewer has a chip of their own.
    private static func active(_ filter: BoardFilter, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        group {
            for part in parts(filter, slice, viewer) {
                tag("a", .class("chip"), .fixed("data-style", "chosen"), .href(part.1.on(slice.link))) {
                    tag("span") { part.0 }
                    icon(.close)
                    spoken(viewer.say(Phrase(ko: "지우기", en: "Clear")))
                }
            }
            chip(viewer.say(Phrase(ko: "모두 지우기", en: "Clear all")), .plain, to: slice.link)
        }
    }

    /// Each condition, and the filter without it.
    private static func parts(
        _ filter: BoardFilter, _ slice: BoardSlice, _ viewer: Viewer
    ) -> [(String, BoardFilter)] {
        var parts: [(String, BoardFilter)] = []
        if !filter.text.isEmpty { parts.append(("“" + filter.text + "”", filter.with { $0.text = "" })) }
        for label in filter.labels {
            parts.append(
                (
                    slice.board.labels[label]?.name.value
                        ?? viewer.say(Phrase(ko: "없어진 라벨", en: "Deleted label")),
                    filter.with { $0.labels.toggle(label) }
                ))
        }
        for assignee in filter.assignees {
            let rest = filter.with { $0.assignees.toggle(assignee) }
            switch assignee {
            case .nobody: parts.append((viewer.say(nobody), rest))
            case .person(let person):
                if person == viewer.person, slice.people.count > 1 { continue }
                parts.append((viewer.say(slice.called(person)), rest))
            }
        }
        if let due = filter.due { parts.append((viewer.say(due.phrase), filter.with { $0.due = nil })) }
        return parts
    }
}
