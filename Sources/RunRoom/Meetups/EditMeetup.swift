public import Floor

extension RunRules {
    /// Writes all of a meetup's details, in a draft and until it starts. The form is the whole: what it leaves out is empty.
    ///
    /// Throws the refusals of its fields, `profile-missing`, `under-age`, `gender-not-own`, `capacity-below-taken`.
    public static let editMeetup = RunUseCase(
        "edit-meetup", makes: "meetup.edited", by: .leader, in: writable, lands: .meetup,
        api: .rest(.put, "", status: 200), summary: "Writes the details of a run, until it starts.",
        input: [
            .init("title", .words, "1 to \(Meetup.titleLimit) characters."),
            .init("text", .words, "At most \(Meetup.textLimit) characters.", isRequired: false),
            .init("band", .choice(of: Meetup.Band.self), "The time of the day."),
            .init(
                "start", .number, "When it starts, in Unix milliseconds; within 60 days. Or `day` and `time`.",
                isRequired: false),
            .init("day", .day, "The day it starts, where you are. Ignored beside `start`.", isRequired: false),
            .init("time", .token, "The time it starts, such as 19:30. The same.", isRequired: false),
            .init("zone", .token, "The time zone it takes place in: an IANA name such as Asia/Seoul."),
            .init("minutes", .number, "The planned duration, 10 to 300."),
            .init("latitude", .token, "Of the meeting point, in degrees. Only accepted people see it."),
            .init("longitude", .token, "The same."),
            .init("place-name", .words, "1 to \(Place.nameLimit) characters. Only accepted people see it."),
            .init("address", .words, "At most \(Place.addressLimit) characters. The same.", isRequired: false),
            .init(
                "hint", .words, "How to find it, at most \(Place.hintLimit) characters. The same.", isRequired: false),
            .init("district", .words, "The part of town that everybody sees, 1 to \(Meetup.districtLimit) characters."),
            .init("gender", .choice(of: Conditions.GenderRule.self), "Whom the run is for."),
            .init("age-from", .number, "The lowest age, 20 to 65; all ages if omitted.", isRequired: false),
            .init("age-to", .number, "The highest age.", isRequired: false),
            .init("capacity", .number, "People with the leader, 2 to 30."),
            .init("pace", .choice(of: Runner.Pace.self), "The pace; faster people can come too."),
            .init("after-party", .choice(["on"]), "Whether there is one.", isRequired: false),
        ],
        needsRunners: true,
        form: { form, refusal, slice, viewer throws(Refusal) in
            EditMeetupPage.page(
                try slice.seen(after: refusal, viewer), viewer, form: form, refusal: refusal)
        }
    ) { form, draft, _ throws(Refusal) in
        let meetup = draft.meetup
        let me = try draft.profile()
        let title = try Meetup.checkedTitle(form)
        let text = try Meetup.checkedText(form)
        guard let band = Meetup.Band(named: form["band"] ?? "") else { throw .bandUnknown(form["band"]) }
        let time = try MeetupTime(
            form, former: meetup.time.value?.start, now: draft.now, clock: draft.viewer.clock)
        // Nobody has seen the circle of a draft, so its point moves freely.
        let place = try Place(form, after: meetup.stage.value == .draft ? nil : meetup.place.value)
        let district = try Text.line(
            form["district"] ?? "", limit: Meetup.districtLimit, field: "district", name: "district",
            subject: Noun.district)
        let conditions = try Conditions(form)
        try me.requireLeading(conditions, in: time.year(offset: draft.slice.zoneOffset))
        let taken = meetup.taken(at: draft.now)
        guard conditions.capacity >= taken else { throw .capacityBelowTaken(taken) }
        var changes = meetup.changes(Meetup.Field.title, to: .string(title))
        changes += meetup.changes(Meetup.Field.text, to: .string(text))
        changes += meetup.changes(Meetup.Field.band, to: .string(band.rawValue))
        changes += meetup.changes(Meetup.Field.time, to: .string(time.text))
        changes += meetup.changes(Meetup.Field.place, to: place.json)
        changes += meetup.changes(Meetup.Field.district, to: .string(district))
        changes += meetup.changes(Meetup.Field.conditions, to: conditions.json)
        guard !changes.isEmpty else { return draft.unchanged }
        return draft.record(draft.promoting(after: changes))
    }
}

extension Meetup {
    fileprivate static func checkedText(_ form: Fields) throws(Refusal) -> String {
        let given = form["text"] ?? ""
        do throws(Text.Fault) {
            return try Text.lines(given, limit: textLimit)
        } catch {
            throw .text(error, field: "text", name: "text", subject: Noun.text, given: given)
        }
    }
}

extension Runner {
    /// Checks that a person may lead a run under its conditions: one that they could join.
    ///
    /// - Throws: `under-age`, `gender-not-own`.
    func requireLeading(_ conditions: Conditions, in year: Int) throws(Refusal) {
        guard age(in: year) >= Runner.adultAge else { throw .underAge }
        guard conditions.gender.admits(gender) else { throw .genderNotOwn }
    }
}

extension Refusal {
    static func bandUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "band-unknown", Phrase(ko: "언제 달리는지 골라 주세요.", en: "Choose the time of the day."),
            field: "band", given: given)
    }

    static let genderNotOwn = Refusal(
        .invalid, "gender-not-own",
        Phrase(
            ko: "내가 함께할 수 있는 모임만 열 수 있어요. ‘누구나’나 내 성별을 골라 주세요.",
            en: "You can only lead a run that you could join. Choose everyone, or your own gender."),
        field: "gender")

    static func capacityBelowTaken(_ taken: Int) -> Refusal {
        Refusal(
            .conflict, "capacity-below-taken",
            Phrase(
                ko: "이미 \(taken)명이 함께하기로 했어요. 인원을 그보다 줄일 수는 없어요.",
                en: "\(taken) places are taken. The run can’t have fewer."),
            field: "capacity")
    }
}
