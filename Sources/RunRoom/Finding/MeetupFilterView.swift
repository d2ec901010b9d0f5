public import Floor

/// The active filter, and the form to change it. A plain GET form.
enum MeetupFilterView {
    static func opener(_ filter: MeetupFilter, _ viewer: Viewer) -> HTML {
        tag("div", .class("run-filter"), .when(!filter.isEmpty, .flag("data-on"))) {
            menu(
                id: "meetup-filter", name: viewer.say(Phrase(ko: "모임 필터", en: "Filter runs")), opener: .filter
            ) { form(filter, viewer) }
        }
    }

    private static func form(_ filter: MeetupFilter, _ viewer: Viewer) -> HTML {
        tag(
            "form", .class("filter-form"), .fixed("method", "get"), .action(Page.Place.run.link), .role("search"),
            .link("data-counts", RunRules.counting)
        ) {
            field(
                Field(
                    "text", viewer.say(Phrase(ko: "낱말", en: "Words")), value: filter.text, kind: .search,
                    limit: MeetupFilter.textLimit, id: "filter-text"), viewer.language)
            place(filter)
            LocateButton.view(decimals: 2, distance: MeetupFilter.usualDistance, viewer)
            pick(
                "km",
                filter.centre == nil || filter.centre == MeetupFilter.cityHall
                    ? Phrase(ko: "서울시청에서", en: "From Seoul City Hall")
                    : Phrase(ko: "고른 곳에서", en: "From where you chose"),
                MeetupFilter.distances.map { Choice(String($0), "\($0) km") },
                chosen: filter.kilometres.map { String($0) }, viewer)
            field(
                Field(
                    "day", viewer.say(Phrase(ko: "날짜", en: "Day")), value: filter.day?.iso ?? "", kind: .day,
                    id: "filter-day"), viewer.language)
            pick(
                "band", Phrase(ko: "언제", en: "When"),
                Meetup.Band.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) }, chosen: filter.band?.rawValue,
                viewer)
            checks(Phrase(ko: "페이스", en: "Pace"), viewer) {
                for pace in Runner.Pace.allCases {
                    check(MeetupFilter.field(of: pace), pace.phrase, isOn: filter.paces.contains(pace), viewer)
                }
            }
            pick(
                "gender", Phrase(ko: "누구와", en: "With whom"),
                MeetupFilter.Gender.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                chosen: filter.gender?.rawValue, viewer)
            ages(filter, viewer)
            pick(
                "after-party", Phrase(ko: "뒤풀이", en: "After-party"),
                [
                    Choice("yes", viewer.say(Phrase(ko: "있음", en: "Yes"))),
                    Choice("no", viewer.say(Phrase(ko: "없음", en: "No"))),
                ], chosen: filter.hasAfterParty.map { $0 ? "yes" : "no" }, viewer)
            if !viewer.isGuest {
                checks(Phrase(ko: "모임을 연 사람의 직군", en: "The leader’s job"), viewer) {
                    for job in Runner.Job.allCases {
                        check(MeetupFilter.field(of: job), job.phrase, isOn: filter.jobs.contains(job), viewer)
                    }
                }
            }
            toggle("open", viewer.say(Phrase(ko: "자리가 있는 모임만", en: "Only with a free place")), isOn: filter.isOpenOnly)
            if !viewer.isGuest {
                toggle("fits", viewer.say(Phrase(ko: "나와 맞는 모임만", en: "Only what fits me")), isOn: filter.isFitOnly)
            }
            pick(
                "sort", Phrase(ko: "순서", en: "Order"),
                MeetupFilter.Sort.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                chosen: filter.sort.rawValue, isOptional: false, viewer)
            // Scripts write here how many there would be.
            tag("p", .class("filter-count run-filter-found"), .role("status"), .flag("data-counted"))
            formActions { button(viewer.say(Phrase(ko: "필터 적용", en: "Filter")), .primary) }
        }
    }

    /// Where to look from, for scripts to fill in.
    private static func place(_ filter: MeetupFilter) -> HTML {
        let centre = filter.centre == MeetupFilter.cityHall ? nil : filter.centre
        return group {
            hidden("latitude", centre?.latitudeText ?? "")
            hidden("longitude", centre?.longitudeText ?? "")
        }
    }

    private static func ages(_ filter: MeetupFilter, _ viewer: Viewer) -> HTML {
        tag("div", .class("run-ages")) {
            field(
                Field(
                    "age-from", viewer.say(Phrase(ko: "나이: 부터", en: "Age from")),
                    value: filter.ages.map { String($0.lowerBound) } ?? "", kind: .number(Conditions.ageRange),
                    id: "filter-age-from"), viewer.language)
            field(
                Field(
                    "age-to", viewer.say(Phrase(ko: "나이: 까지", en: "Age to")),
                    value: filter.ages.map { String($0.upperBound) } ?? "", kind: .number(Conditions.ageRange),
                    id: "filter-age-to"), viewer.language)
        }
    }

    private static func pick(
        _ name: StaticString, _ label: Phrase, _ choices: [Choice], chosen: String?, isOptional: Bool = true,
        _ viewer: Viewer
    ) -> HTML {
        let all = isOptional ? [Choice("", viewer.say(Phrase(ko: "모두", en: "Any")))] : []
        return picker(name, viewer.say(label), all + choices, chosen: chosen ?? "", id: "filter-" + name.text)
    }

    private static func checks(_ label: Phrase, _ viewer: Viewer, @HTMLBuilder content: () -> HTML) -> HTML {
        tag("fieldset", .class("run-checks")) {
            tag("legend", .class("field-label")) { viewer.say(label) }
            content()
        }
    }

    private static func check(_ name: StaticString, _ phrase: Phrase, isOn: Bool, _ viewer: Viewer) -> HTML {
        tag("label", .class("run-check")) {
            tag("input", .type("checkbox"), .name(name), .value("on"), .when(isOn, .flag("checked")))
            tag("span") { viewer.say(phrase) }
        }
    }

    /// The active conditions, each with a link that removes it, and how many runs there are.
    static func chosen(_ filter: MeetupFilter, _ found: FoundMeetups, _ viewer: Viewer) -> HTML {
        if filter.isEmpty { return origin(filter, viewer) }
        return tag("div", .class("run-filter-on")) {
            tag("p", .class("filter-count"), .role("status")) { viewer.say(found.said) }
            chips {
                for part in parts(filter, viewer) { clear(part.0, to: part.1.on(Page.Place.run.link), viewer) }
                chip(viewer.say(Phrase(ko: "모두 지우기", en: "Clear all")), .plain, to: Page.Place.run.link)
            }
            origin(filter, viewer)
        }
    }

    /// Where distances are measured from, if nobody chose it.
    @HTMLBuilder
    private static func origin(_ filter: MeetupFilter, _ viewer: Viewer) -> HTML {
        if filter.sort == .distance, filter.centre == MeetupFilter.cityHall {
            tag("p", .class("field-hint")) {
                viewer.say(Phrase(ko: "서울시청에서 가까운 순이에요.", en: "Nearest to Seoul City Hall first."))
            }
        }
    }

    private static func clear(_ name: String, to link: Link, _ viewer: Viewer) -> HTML {
        tag("a", .class("chip"), .fixed("data-style", "chosen"), .href(link)) {
            tag("span") { name }
            icon(.close)
            spoken(viewer.say(Phrase(ko: "지우기", en: "Clear")))
        }
    }

    /// Each condition, and the filter without it.
    private static func parts(_ filter: MeetupFilter, _ viewer: Viewer) -> [(String, MeetupFilter)] {
        var parts: [(String, MeetupFilter)] = []
        func add(_ name: String, _ change: (inout MeetupFilter) -> Void) {
            var rest = filter
            rest.after = nil
            change(&rest)
            parts.append((name, rest))
        }
        if !filter.text.isEmpty { add("“" + filter.text + "”") { $0.text = "" } }
        if let kilometres = filter.kilometres {
            add("\(kilometres) km") {
                $0.kilometres = nil
                if $0.sort != .distance { $0.centre = nil }
            }
        }
        if let day = filter.day {
            add(day.text(.spoken(today: viewer.today), in: viewer.language)) { $0.day = nil }
        }
        if let band = filter.band { add(viewer.say(band.phrase)) { $0.band = nil } }
        for pace in filter.paces { add(viewer.say(pace.phrase)) { $0.paces.removeAll { $0 == pace } } }
        if let gender = filter.gender { add(viewer.say(gender.phrase)) { $0.gender = nil } }
        if let ages = filter.ages {
            add(
                viewer.say(
                    Phrase(
                        ko: "\(ages.lowerBound)~\(ages.upperBound)세", en: "Ages \(ages.lowerBound)–\(ages.upperBound)"))
            ) {
                $0.ages = nil
            }
        }
        if let after = filter.hasAfterParty {
            add(
                viewer.say(after ? Phrase(ko: "뒤풀이 있음", en: "After-party") : Phrase(ko: "뒤풀이 없음", en: "No after-party"))
            ) {
                $0.hasAfterParty = nil
            }
        }
        for job in filter.jobs { add(viewer.say(job.phrase)) { $0.jobs.removeAll { $0 == job } } }
        if filter.isOpenOnly { add(viewer.say(Phrase(ko: "자리 있음", en: "Free place"))) { $0.isOpenOnly = false } }
        if filter.isFitOnly { add(viewer.say(Phrase(ko: "나와 맞음", en: "Fits me"))) { $0.isFitOnly = false } }
        return parts
    }
}

extension RunRules {
    /// The last path segment of the address that says how many meetups a filter finds.
    public static let countingSegment: StaticString = "count-meetups"
    static var counting: Link { place.link.at(countingSegment.text) }
}

extension FoundMeetups {
    /// How many there are.
    public var said: Phrase {
        let number = grouped(count)
        if isMore { return Phrase(ko: "모임이 \(number)개 넘게 있어요", en: "More than \(number) runs") }
        return Phrase(ko: "모임 \(number)개", en: count == 1 ? "1 run" : "\(number) runs")
    }
}
