import Floor

/// The form to apply, or to wait for a place: what the meetup asks for, and a note to the leader.
enum ApplyPage {
    static let route = RunPageRoute.ofMeetup(
        segment, device: .never,
        draw: { _, seen, viewer throws(Refusal) in
            // A guest who leads the run, or is in it, comes here after signing in.
            seen.mayApply(at: viewer.now) ? page(seen, viewer) : MeetupPage.page(seen, viewer)
        })

    /// Its last path segment.
    static let segment = "apply"

    static func page(
        _ seen: SeenMeetup, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        let waits = seen.waits
        let title =
            waits ? Phrase(ko: "자리 기다리기", en: "Join the waitlist") : Phrase(ko: "신청하기", en: "Apply")
        return Page(
            title: viewer.say(title), place: .run, back: seen.link,
            body: tag("div", .class("run-sheet")) {
                if let refusal, refusal.field == nil, seen.me != nil { banner(viewer.say(refusal.phrase), .danger) }
                FitView.view(seen, seen.phase(at: viewer.now), viewer)
                if waits {
                    tag("p", .class("field-hint")) {
                        viewer.say(Phrase(ko: "지금은 자리가 없어요. ", en: "The run is full for now. "))
                        viewer.say(Waitlist.rule)
                    }
                }
                // The note would be written for nothing without a profile, and where the run does not fit. What was
                // written already stays.
                let isFit = seen.fit(in: seen.phase(at: viewer.now), viewer)?.isGood ?? true
                if seen.me != nil, isFit || !(fields["note"] ?? "").isEmpty {
                    note(title, seen, viewer, fields, refusal)
                }
            }, status: refusal?.kind.status ?? 200, live: seen.live)
    }

    private static func note(
        _ title: Phrase, _ seen: SeenMeetup, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        form(
            seen.link.at("apply"), operation: viewer.formID, isGuarded: true, .class("run-form"),
            .halfWritten(viewer, in: seen.meetup.id.text, "apply")
        ) {
            field(
                Field(
                    "note", viewer.say(Noun.note), value: fields["note"] ?? "",
                    hint: viewer.say(
                        Phrase(ko: "모임을 연 사람만 봐요. 비워 두어도 돼요.", en: "Only the leader sees it. Optional.")),
                    limit: Participant.noteLimit, error: refusal?.said(of: "note", viewer)),
                viewer.language)
            button(viewer.say(title), .primary)
        }
    }
}
