public import Floor

/// The part of the page of applicants where the leader tells somebody they know by name of the run. It puts nobody into
/// the run: who wants to come applies, by their nickname.
public enum InvitePeople {
    /// The last path segment of its form.
    public static let name = "invite-housemate"
    /// In the address of the page after it.
    static let sent: StaticString = "invited"

    static func view(_ seen: SeenMeetup, _ viewer: Viewer, isSent: Bool) -> HTML {
        if seen.housemates.isEmpty || seen.phase(at: viewer.now) != .open { return .nothing }
        return tag("section", .class("run-part")) {
            sectionHeading(viewer.say(Phrase(ko: "아는 사람 초대하기", en: "Invite people you know")))
            if isSent {
                banner(viewer.say(Phrase(ko: "알림으로 모임을 알렸어요.", en: "The run was sent to their inbox.")))
            }
            form(seen.link.at(name)) {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(
                            ko: "보드나 회고 팀을 함께 쓰는 사람이에요. 한 모임에 한 번, 내 닉네임으로 알려요. 함께할지는 신청해서 정해요.",
                            en:
                                "People you share a board or a retro team with. Each is told once of a run, with your nickname, and applies if they want to come."
                        ))
                }
                rows {
                    for person in seen.housemates {
                        housemateRow(
                            person, viewer, verb: viewer.say(Phrase(ko: "초대", en: "Invite")),
                            spoken: viewer.say(Phrase(ko: "\(person.name) 님 초대", en: "Invite \(person.name)")))
                    }
                }
            }
        }
    }

    /// The page of applicants after somebody was told.
    public static func link(of meetup: ID<Space>) -> Link {
        RunRules.applicants(of: meetup).with(sent, "1")
    }

    /// Whether the leader may tell a person of the run: to everybody else it means nothing, or more than the leader may
    /// know.
    ///
    /// - Parameter blocks: the leader's.
    /// - Throws: `missing` for a run that the leader may not know of; `leader-only`; the phase's refusal where nobody can
    ///   apply.
    public static func reaches(
        _ person: ID<Person>, of meetup: Meetup, by leader: ID<Person>, _ blocks: Blocks, at now: Int64
    ) throws(Refusal) -> Bool {
        let standing = meetup.standing(of: leader)
        try meetup.requireKnown(to: standing, blocks)
        guard standing == .leader else { throw .leaderOnly }
        let phase = meetup.phase(at: now)
        guard phase == .open else { throw .wrongPhase(phase) }
        return meetup.standing(of: person) == .outsider && !blocks.separates(person)
    }
}
