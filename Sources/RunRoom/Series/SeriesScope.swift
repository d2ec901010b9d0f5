import Floor

/// Which runs of a series a change is for.
enum SeriesScope: String, CaseIterable {
    case this
    /// This one and those after it.
    case following
    case all

    /// Reads a form; a run that does not repeat has no such field.
    ///
    /// - Throws: `scope-unknown`.
    init(_ form: Fields) throws(Refusal) {
        let given = form[SeriesScope.field.text] ?? ""
        guard let scope = given.isEmpty ? .this : SeriesScope(named: given) else { throw .scopeUnknown(given) }
        self = scope
    }

    /// Whether a form needs the other runs of the series.
    static func reachesOthers(_ form: Fields) -> Bool {
        form[field.text].flatMap { SeriesScope(named: $0) }.map { $0 != .this } ?? false
    }

    static let field: StaticString = "scope"

    /// A choice of the runs, for a form of a run in a series.
    static func picker(chosen: String?, _ viewer: Viewer) -> HTML {
        Floor.picker(
            field, viewer.say(Phrase(ko: "어느 모임에", en: "For which runs")),
            allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) }, chosen: chosen ?? SeriesScope.this.rawValue)
    }

    private var phrase: Phrase {
        switch self {
        case .this: Phrase(ko: "이 모임만", en: "This run only")
        case .following: Phrase(ko: "이 모임과 다음 모임 모두", en: "This and the following ones")
        case .all: Phrase(ko: "반복하는 모임 모두", en: "All runs of the series")
        }
    }
}

extension [Input] {
    /// - Parameter rest: what else is to be known of it.
    static func seriesScope(_ rest: String) -> [Input] {
        [
            .init(
                SeriesScope.field.text, .choice(of: SeriesScope.self),
                "In a series, which runs it is for: this one if omitted. Those that have started or were cancelled stay as they are. "
                    + rest, isRequired: false)
        ]
    }
}

extension RunDraft {
    /// The other runs of the series that a change is for and that can still be changed, in their order.
    ///
    /// - Throws: `not-repeated`.
    func siblings(in scope: SeriesScope) throws(Refusal) -> [MeetupSlice] {
        if scope == .this { return [] }
        guard let own = meetup.series.value else { throw .notRepeated }
        return slice.siblings.filter { sibling in
            guard let place = sibling.meetup.series.value else { return false }
            return RunRules.beforeStart.contains(sibling.meetup.phase(at: now))
                && (scope == .all || place.index > own.index)
        }.ordered { ($0.meetup.series.value?.index ?? 0) < ($1.meetup.series.value?.index ?? 0) }
    }

    /// The operations by which others of the series are changed like this one, each by its own rules. If one is refused, all
    /// are.
    ///
    /// - Throws: the refusal, which names the run.
    func same(
        in siblings: [MeetupSlice], _ tools: inout Tools, form: (MeetupSlice) -> Fields
    ) throws(Refusal) -> [Operation] {
        var operations: [Operation] = []
        for sibling in siblings {
            do throws(Refusal) {
                guard case .record(let made, _) = try useCase.decide(form(sibling), sibling, viewer, &tools) else {
                    continue
                }
                operations += made
            } catch {
                throw error.named(after: sibling, viewer)
            }
        }
        return operations
    }

    /// Checks that a change of several runs leaves each on its day: on which the others then would be, nobody has said.
    ///
    /// - Throws: `series-day-change`.
    func requireSameDay(_ time: MeetupTime) throws(Refusal) {
        guard let former = meetup.time.value else { return }
        guard time.zone == former.zone, slice.local(time.start).day == slice.local(former.start).day else {
            throw .seriesDayChange
        }
    }
}

extension MeetupSlice {
    /// The form of a change of this run, from that of another one of its series: everything but the day.
    ///
    /// - Parameter time: what the other one was given.
    func form(like given: Fields, at time: MeetupTime) -> Fields {
        var form = given
        for field in ["operation", SeriesScope.field.text, "day", "time"] { form.set(field, "") }
        if let former = meetup.time.value, let own = MeetupTime.on(local(former.start).day, as: time, local) {
            form.set("start", String(own.start))
        }
        return form
    }
}

extension Refusal {
    static func scopeUnknown(_ given: String) -> Refusal {
        Refusal(
            .invalid, "scope-unknown", Phrase(ko: "어느 모임에 할지 골라 주세요.", en: "Choose which runs it is for."),
            field: SeriesScope.field.text, given: given)
    }

    static let notRepeated = Refusal(
        .conflict, "not-repeated", Phrase(ko: "반복하는 모임이 아니에요.", en: "This run doesn’t repeat."),
        field: SeriesScope.field.text)

    static let seriesDayChange = Refusal(
        .invalid, "series-day-change",
        Phrase(
            ko: "날짜와 시간대는 모임마다 따로 바꿔 주세요. 여러 모임을 함께 고칠 때는 시각만 바꿀 수 있어요.",
            en:
                "Change the day or the time zone of one run at a time. For several runs at once, only the time of the day can change."
        ), field: SeriesScope.field.text)

    /// The same, with the run of a series to which it applies.
    fileprivate func named(after sibling: MeetupSlice, _ viewer: Viewer) -> Refusal {
        guard let time = sibling.meetup.time.value else { return self }
        let start = time.startText(viewer, offset: sibling.zoneOffset)
        return Refusal(
            kind, name, Phrase(ko: "\(start) 모임: \(phrase.ko)", en: "The run on \(start): \(phrase.en)"), field: field,
            given: given, retryAfter: retryAfter)
    }
}
