public import Floor

extension RunRules {
    /// Creates a draft that only its leader sees. It is written with ``editMeetup`` and published with ``openMeetup``, which
    /// check what a new space's rule cannot know: the leader's profile.
    ///
    /// Fields: `title`; optional `meetup` (the new id) and `operation`; optional, all together, what ``editMeetup`` writes
    /// but for the time, as a run that is planned again has it, with its `anchor` and its `route`.
    public static let creation = Creation<RunRules>(
        "create-meetup", field: "meetup", makes: "meetup.created", onDevice: nil,
        summary: "Creates a draft of a run. Nobody else sees it until it is opened.",
        input: [
            .init("meetup", .id, "The id of the new meetup; generated if omitted.", isRequired: false),
            .init("title", .words, "1 to \(Meetup.titleLimit) characters."),
        ] + .meetupDetails(isWhole: false),
        form: { form, refusal, _, viewer throws(Refusal) in
            CreateMeetupPage.page(viewer, form: form, refusal: refusal)
        },
        rule: { form, space, viewer, tools throws(Refusal) in
            guard !viewer.isGuest else { throw .signedOut }
            let written =
                form["band"] == nil
                ? [Meetup.title.to(try Meetup.checkedTitle(form))]
                : try MeetupDetails(
                    form, after: form["anchor"].flatMap { Coordinates(stored: $0) }.map { Place($0, name: "") }
                ).values
            let leader = Participant(id: viewer.person)
            return [
                Change(ID(space), Meetup.leader, to: viewer.person),
                Change(ID(space), Meetup.stage, to: .draft),
            ] + (written + (try Meetup.routeAgain(form))).map { Change(ID(space), $0.name, to: $0.value) }
                + leader.turning(.accepted, at: tools.now)
        })

    public static var creationQuery: RunQuery { .creating }
}

extension Meetup {
    /// The value of the route's field where a run is planned again that has one.
    ///
    /// - Throws: `route-invalid`.
    fileprivate static func routeAgain(_ form: Fields) throws(Refusal) -> [FieldWrite] {
        guard let text = form["route"], !text.isEmpty else { return [] }
        guard let route = RunRoute(stored: text) else { throw .routeInvalid }
        return [Meetup.route.to(route)]
    }

    /// - Throws: `title-empty`, `-too-long`, `-control`, `-bidirectional`.
    static func checkedTitle(_ form: Fields) throws(Refusal) -> String {
        try Text.line(
            form["title"] ?? "", limit: titleLimit, field: "title", name: "title", subject: Noun.title)
    }
}
