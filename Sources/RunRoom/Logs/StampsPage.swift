public import Floor

/// The stamps of a run that is over: those the viewer received, and the people to give one to.
enum StampsPage {
    static let route = RunPageRoute.ofMeetup(
        segment, device: .never, needs: { ids, _ throws(Refusal) in .init(ids.space, runners: true, stamps: true) },
        draw: { _, seen, viewer throws(Refusal) in
            guard seen.standing.isIn else { throw .membersOnly }
            return page(seen, viewer)
        })

    /// Its last path segment.
    static let segment = "stamps"
    static let title = Phrase(ko: "함께 달린 사람에게 스탬프 주기", en: "Stamps for people you ran with")

    static func page(_ seen: SeenMeetup, _ viewer: Viewer, refusal: Refusal? = nil) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "스탬프", en: "Stamps")), place: .run, back: seen.link,
            body: tag("div", .class("run-sheet")) {
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                tag("p", .class("field-hint")) { seen.meetup.title.value }
                received(seen, viewer)
                giving(seen, viewer)
            }, status: refusal?.kind.status ?? 200)
    }

    /// Also on the run's own page.
    static func received(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        guard let stamps = seen.afterRun?.received, !stamps.isEmpty else { return .nothing }
        return tag("section", .class("run-part")) {
            sectionHeading(viewer.say(ReceivedStamp.title), count: stamps.count)
            rows { for stamp in stamps { stamp.row(viewer) } }
        }
    }

    private static func giving(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let people = seen.stampable(at: viewer.now)
        return tag("section", .class("run-part run-people")) {
            sectionHeading(viewer.say(Phrase(ko: "함께 달린 사람", en: "Who ran with you")), count: people.count)
            if people.isEmpty {
                tag("p", .class("field-hint")) { viewer.say(reason(seen, viewer)) }
            } else {
                rows { for person in people { item(person, seen, viewer) } }
            }
        }
    }

    /// Why there is nobody.
    private static func reason(_ seen: SeenMeetup, _ viewer: Viewer) -> Phrase {
        switch seen.phase(at: viewer.now) {
        case .draft, .open, .closed, .running: Refusal.stampEarly.phrase
        case .cancelled, .hidden: Refusal.wrongPhase(seen.phase(at: viewer.now)).phrase
        case .ended where !seen.isPresent(viewer.person): Refusal.stampUnattended.phrase
        case .ended:
            Phrase(ko: "출석으로 표시된 다른 사람이 없어요.", en: "No one else was marked present.")
        }
    }

    private static func item(_ person: Participant, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let name = seen.name(of: person.id, viewer)
        let given = seen.afterRun?.given[person.id]
        let sheet = "stamp-" + person.id.text
        let title = viewer.say(Phrase(ko: "\(name) 님에게 스탬프 주기", en: "A stamp for \(name)"))
        return row(
            Row(
                name, to: RunRules.runner(person.id),
                leading: avatar(
                    name, person: person.id, photo: seen.photos[person.id], size: .medium, isNamedBeside: true),
                meta: .text(
                    viewer.say(
                        given.map {
                            Phrase(ko: "내가 준 스탬프: \($0.phrase.ko)", en: "You gave: \($0.phrase.en)")
                        } ?? Phrase(ko: "아직 주지 않았어요", en: "None yet"))),
                trailing: group {
                    openButton(
                        viewer.say(
                            given == nil ? Phrase(ko: "주기", en: "Give") : Phrase(ko: "바꾸기", en: "Replace")),
                        opens: sheet, given == nil ? .primary : .quiet, name: title)
                    dialog(id: sheet, title: title, viewer.language) {
                        form(Page.Place.run.link.at(GiveStamp.address)) {
                            hidden("meetup", seen.meetup.id.text)
                            hidden("person", person.id.text)
                            StampChoice.view(RunStamp.ofRuns, chosen: given?.rawValue, viewer)
                            formActions {
                                closeButton(viewer.say(Phrase(ko: "취소", en: "Cancel")), of: sheet)
                                button(viewer.say(Phrase(ko: "스탬프 주기", en: "Give the stamp")), .primary)
                            }
                        }
                    }
                }))
    }
}

extension RunRules {
    /// The stamps page again after giving one was refused.
    public static func stampsPage(_ seen: SeenMeetup, _ viewer: Viewer, refusal: Refusal) -> Page {
        StampsPage.page(seen, viewer, refusal: refusal)
    }

    public static func stamps(of meetup: ID<Space>) -> Link { link(to: meetup).at(StampsPage.segment) }
}
