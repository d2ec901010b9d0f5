public import Floor

/// Somebody whom the viewer has blocked.
public struct BlockedPerson: Equatable, Sendable {
    public let person: ID<Person>
    /// Nil for somebody who has no profile any more.
    public let nickname: String?
    /// Unix milliseconds.
    public let since: Int64

    public init(person: ID<Person>, nickname: String?, since: Int64) {
        self.person = person
        self.nickname = nickname
        self.since = since
    }
}

/// Whom the viewer has blocked, and the way to end that.
enum BlockedPage {
    static let route = RunPageRoute(
        segment, file: #fileID, device: .never, needs: { _, _ throws(Refusal) in .blocked },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .blocked(let people) = data else { throw .missing }
            return .page(page(people, viewer))
        })

    /// Its last path segment.
    static let segment = "blocked"
    static let title = Phrase(ko: "차단한 사람", en: "People you blocked")

    static func page(_ people: [BlockedPerson], _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(title), place: .run, back: Link("/run").at(RunnerPage.segment),
            body: tag("div", .class("run-sheet")) {
                tag("p", .class("field-hint")) { viewer.say(BlockForm.rule) }
                if people.isEmpty {
                    emptyState(
                        .drawingPeople, viewer.say(Phrase(ko: "차단한 사람이 없어요.", en: "You haven’t blocked anyone.")))
                } else {
                    tag("div", .class("run-people")) { rows { for person in people { item(person, viewer) } } }
                }
            })
    }

    private static func item(_ blocked: BlockedPerson, _ viewer: Viewer) -> HTML {
        let name = blocked.nickname ?? viewer.say(Phrase(ko: "러너", en: "Runner"))
        let day = viewer.clock(blocked.since).day.text(.spoken(today: viewer.today), in: viewer.language)
        let verb = viewer.say(Phrase(ko: "차단 풀기", en: "Unblock"))
        return row(
            Row(
                name, leading: avatar(name, person: blocked.person, photo: nil, size: .medium, isNamedBeside: true),
                meta: .text(day),
                trailing: form(Link("/run").at(RunRules.unblocking)) {
                    hidden("person", blocked.person.text)
                    button(verb, .quiet, .label(name + ": " + verb))
                }))
    }
}

/// Asks before somebody is blocked.
enum BlockForm {
    static let rule = Phrase(
        ko:
            "서로의 모임과 글을 볼 수 없게 돼요. 차단했다고 알리지는 않아요. 둘 중 한 사람이 연 모임이 아직 시작하지 않았다면, 다른 한 사람은 그 모임에서 바로 나가게 돼요. 다른 사람이 연 모임에는 둘 다 그대로 남아요. 만나고 싶지 않으면 먼저 그 모임에서 나가 주세요.",
        en:
            "You no longer see each other’s runs and messages. No one is told of the block. If one of you leads a run that hasn’t started, the other one leaves it at once. In somebody else’s run you both stay: leave it first if you don’t want to meet."
    )
    static let verb = Phrase(ko: "차단하기", en: "Block")

    static func id(of person: ID<Person>) -> String { "block-" + person.text }

    /// - Parameter meetup: the page to stay on.
    static func view(of person: ID<Person>, named name: String, in meetup: ID<Space>, _ viewer: Viewer) -> HTML {
        confirmation(
            id: id(of: person),
            title: viewer.say(
                Phrase(ko: "\(name) 님을 차단할까요?", en: "Block \(name)?")),
            body: viewer.say(rule), does: viewer.say(verb), Link("/run").at(RunRules.blocking), viewer.language
        ) {
            hidden("person", person.text)
            hidden("meetup", meetup.text)
        }
    }
}

extension RunRules {
    /// The addresses of the forms that block somebody, and that end it. Fields: `person`; optional `meetup`, where the form
    /// was.
    public static let blocking = "block-person"
    public static let unblocking = "unblock-person"
}

extension Refusal {
    public static let blockSelf = Refusal(
        .invalid, "block-self", Phrase(ko: "나를 차단할 수는 없어요.", en: "You can’t block yourself."), field: "person")
    public static let personUnseen = Refusal(
        .missing, "person-unseen", Phrase(ko: "그런 사람을 찾지 못했어요.", en: "There is no such person."), field: "person")
}
