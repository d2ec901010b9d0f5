public import Floor

extension RunRules {
    /// Makes a run the first of a series: the same on the same day of the next weeks, at the same local time. A draft is
    /// published with it; the others are published from the beginning, as ``creation``, ``editMeetup`` and ``openMeetup``
    /// would each do it. All are made, or none.
    ///
    /// Throws `series-taken`, `series-count-invalid`, `series-too-far`, and what ``openMeetup`` throws.
    public static let repeatMeetup = RunUseCase(
        "repeat-meetup", makes: "meetup.repeated", by: .leader, in: [.draft, .open], lands: .meetup,
        api: .rest(.post, "repeat", status: 200),
        summary: "Repeats a run every week. It and the others, which are runs of their own, are then open.",
        input: [
            .init(
                "count", .number,
                "How many there are with this one, \(MeetupSeries.countRange.lowerBound) to \(MeetupSeries.countRange.upperBound); all start within 60 days."
            )
        ], needsRunners: true, form: MeetupPage.again
    ) { form, draft, tools throws(Refusal) in
        let meetup = draft.meetup
        guard meetup.series.value == nil else { throw .seriesTaken }
        guard let count = form["count"].flatMap({ Int($0) }), MeetupSeries.countRange.contains(count) else {
            throw .seriesCountInvalid(form["count"])
        }
        guard meetup.isComplete, let time = meetup.time.value else { throw .meetupIncomplete }
        let opening = meetup.stage.value == .draft ? try draft.opening() : []
        let series = MeetupSeries(id: ID(draft.id), index: 1, count: count)
        var operations = [draft.operation(opening + [Change(ID(meetup.id), Meetup.series, to: series)])]
        for index in 2...count {
            operations += try draft.another(
                MeetupSeries(id: series.id, index: index, count: count), after: time, &tools)
        }
        return draft.record(operations)
    }
}

extension RunDraft {
    /// The operations that create, write and publish another run like this one, by the rules of each.
    ///
    /// - Parameter first: when the first one is.
    fileprivate func another(
        _ place: MeetupSeries, after first: MeetupTime, _ tools: inout Tools
    ) throws(Refusal) -> [Operation] {
        let day = slice.local(first.start).day.adding(days: (place.index - 1) * MeetupSeries.days)
        guard let time = MeetupTime.on(day, as: first, slice.local) else { throw .startMissing(given: day.iso) }
        let id = place.space(at: place.index)
        guard time.start - now <= MeetupTime.horizon else {
            throw .seriesTooFar(place, time.startText(viewer, offset: slice.offsets(time.start)))
        }
        var form = Fields(of: meetup, zoneOffset: slice.zoneOffset, viewer)
        form.set("meetup", id.text)
        form.set("start", String(time.start))
        form.set("zone", time.zone)
        // The same circle: another one would narrow the place down.
        form.set("anchor", meetup.place.value?.anchor.text ?? "")
        form.set("route", meetup.route.value?.text ?? "")
        guard case .record(var operations, _) = try RunRules.creation.decide(form, viewer, &tools) else { return [] }
        operations[0].changes.append(Change(ID(id), Meetup.series, to: place))
        var other = MeetupSlice(meetup: Meetup(id: id), sequence: 0)
        other.me = slice.me
        other.offsets = slice.offsets
        other.zoneOffset = slice.offsets(time.start)
        other.meetup.apply(operations[0])
        for useCase in [RunRules.editMeetup, RunRules.openMeetup] {
            guard case .record(let made, _) = try useCase.decide(form, other, viewer, &tools) else { continue }
            for operation in made { other.meetup.apply(operation) }
            operations += made
        }
        return operations
    }
}

extension Refusal {
    static let seriesTaken = Refusal(
        .conflict, "series-taken", Phrase(ko: "이미 매주 반복하는 모임이에요.", en: "This run repeats already."))

    static func seriesCountInvalid(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "series-count-invalid",
            Phrase(
                ko:
                    "이번을 포함해 \(MeetupSeries.countRange.lowerBound)번부터 \(MeetupSeries.countRange.upperBound)번까지 반복할 수 있어요.",
                en:
                    "A run takes place \(MeetupSeries.countRange.lowerBound) to \(MeetupSeries.countRange.upperBound) times, with this one."
            ), field: "count", given: given)
    }

    /// - Parameter day: of the first one that is too far ahead.
    static func seriesTooFar(_ place: MeetupSeries, _ day: String) -> Refusal {
        Refusal(
            .invalid, "series-too-far",
            Phrase(
                ko: "\(place.index)번째 모임(\(day))이 60일보다 뒤예요. 반복하는 수를 줄여 주세요.",
                en: "Run number \(place.index) (\(day)) is more than 60 days ahead. Repeat it fewer times."),
            field: "count", given: String(place.count))
    }
}
