import Floor

/// For the leader: who applied, who waits, who is in, who was declined.
enum ApplicantsPage {
    static let route = RunPageRoute.ofMeetup(
        segment, device: .never,
        draw: { request, seen, viewer throws(Refusal) in
            guard seen.standing == .leader else { throw .leaderOnly }
            return page(seen, viewer, isSent: request.query[InvitePeople.sent.text] != nil)
        })

    /// Its last path segment.
    static let segment = "applicants"

    /// The page again after one of its forms was refused.
    static let again: RunUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        page(try slice.seen(after: refusal, viewer), viewer, refusal: refusal)
    }

    static func page(_ seen: SeenMeetup, _ viewer: Viewer, refusal: Refusal? = nil, isSent: Bool = false) -> Page {
        let meetup = seen.meetup
        let answers = RunRules.beforeStart.contains(seen.phase(at: viewer.now))
        return Page(
            title: viewer.say(Phrase(ko: "신청한 사람", en: "Applicants")), place: .run, back: seen.link,
            body: tag("div", .class("run-sheet")) {
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(
                            ko: "남은 자리 \(seen.free)개", en: seen.free == 1 ? "1 free place" : "\(seen.free) free places")
                    )
                }
                part(Phrase(ko: "답을 기다리는 사람", en: "Waiting for your answer"), meetup.applicants, seen, viewer) {
                    person in
                    answers
                        ? .group([
                            accept(person, seen, viewer), decline(person, seen, viewer),
                            questions(of: person, seen, viewer),
                        ]) : questions(of: person, seen, viewer)
                }
                if !meetup.applicants.isEmpty, seen.waits {
                    tag("p", .class("field-hint")) {
                        viewer.say(
                            Phrase(
                                ko: "지금 받으면 자리가 날 때까지 기다리게 돼요.",
                                en: "Whoever you accept now waits for a place."))
                    }
                }
                if meetup.applicants.isEmpty {
                    tag("p", .class("field-hint")) {
                        viewer.say(Phrase(ko: "지금은 답을 기다리는 사람이 없어요.", en: "No one is waiting for an answer."))
                    }
                }
                part(Phrase(ko: "자리를 드린 사람", en: "Offered a place"), meetup.with(.offered), seen, viewer) {
                    answers ? decline($0, seen, viewer) : .nothing
                }
                part(Phrase(ko: "자리를 기다리는 사람", en: "Waitlist"), meetup.waitlist, seen, viewer) {
                    answers
                        ? .group([decline($0, seen, viewer), questions(of: $0, seen, viewer)])
                        : questions(of: $0, seen, viewer)
                }
                if !meetup.waitlist.isEmpty { tag("p", .class("field-hint")) { viewer.say(Waitlist.rule) } }
                part(Phrase(ko: "함께하는 사람", en: "Who is in"), meetup.accepted, seen, viewer) {
                    answers && $0.id != seen.viewer ? removal($0, seen, viewer) : .nothing
                }
                part(Phrase(ko: "거절한 사람", en: "Declined"), meetup.with(.declined), seen, viewer) {
                    answers ? accept($0, seen, viewer) : .nothing
                }
                InvitePeople.view(seen, viewer, isSent: isSent)
            }, status: refusal?.kind.status ?? 200, live: seen.live)
    }

    private static func part(
        _ title: Phrase, _ people: [Participant], _ seen: SeenMeetup, _ viewer: Viewer,
        _ actions: (Participant) -> HTML
    ) -> HTML {
        if people.isEmpty { return .nothing }
        return tag("section", .class("run-part run-people")) {
            sectionHeading(viewer.say(title), count: people.count)
            rows {
                for person in people {
                    PersonRow.view(
                        person, seen, viewer, note: person.note.value, trailing: HTML.nothing, actions: actions(person))
                }
            }
        }
    }

    /// Where an applicant and the leader write to each other.
    private static func questions(of person: Participant, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        linkButton(
            viewer.say(Phrase(ko: "묻고 답하기", en: "Questions")),
            to: seen.link.at(TalkPage.segment).with("thread", person.id.text), .bare, icon: .comment)
    }

    private static func accept(_ person: Participant, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        act("accept-application", Phrase(ko: "함께하기", en: "Accept"), .primary, person, seen, viewer)
    }

    private static func decline(_ person: Participant, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        act("decline-application", Phrase(ko: "거절하기", en: "Decline"), .quiet, person, seen, viewer)
    }

    private static func removal(_ person: Participant, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let name = seen.name(of: person.id, viewer)
        let (id, verb) = ("remove-" + person.id.text, viewer.say(Phrase(ko: "빼기", en: "Remove")))
        return group {
            openButton(verb, opens: id, .quiet, name: name + ": " + verb)
            confirmation(
                id: id,
                title: viewer.say(
                    Phrase(ko: "\(name) 님을 뺄까요?", en: "Remove \(name)?")),
                body: viewer.say(
                    Phrase(
                        ko: "\(name) 님은 장소와 러닝톡을 볼 수 없게 되고, 다시 신청할 수 없어요.",
                        en: "\(name) no longer sees the place and the talk, and can’t apply again.")),
                does: verb, seen.link.at("remove-member"), operation: viewer.formID, viewer.language
            ) { hidden("person", person.id.text) }
        }
    }

    private static func act(
        _ useCase: String, _ verb: Phrase, _ style: ButtonStyle, _ person: Participant, _ seen: SeenMeetup,
        _ viewer: Viewer
    ) -> HTML {
        form(seen.link.at(useCase), operation: viewer.formID) {
            hidden("person", person.id.text)
            button(viewer.say(verb), style, .label(seen.name(of: person.id, viewer) + ": " + viewer.say(verb)))
        }
    }
}
