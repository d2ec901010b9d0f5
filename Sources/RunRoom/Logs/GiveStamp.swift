public import Floor

/// A stamp that somebody gave the viewer, for a run in which both were present.
public struct ReceivedStamp: Equatable, Sendable {
    public var meetup: ID<Space>
    public var giver: ID<Person>
    /// Nil where the viewer does not see who it is.
    public var nickname: String?
    public var stamp: RunStamp

    public init(meetup: ID<Space>, giver: ID<Person>, nickname: String?, stamp: RunStamp) {
        self.meetup = meetup
        self.giver = giver
        self.nickname = nickname
        self.stamp = stamp
    }
}

/// What the viewer has to do with a run that is over: their log of its day, and the stamps.
public struct AfterRun: Equatable, Sendable {
    /// Whether the viewer wrote a log of the run's day.
    public var hasLog: Bool
    /// What the viewer gave, by receiver.
    public var given: [ID<Person>: RunStamp]
    /// Of people whom the viewer sees, in the order in which they were given.
    public var received: [ReceivedStamp]

    public init(hasLog: Bool, given: [ID<Person>: RunStamp], received: [ReceivedStamp]) {
        self.hasLog = hasLog
        self.given = given
        self.received = received
    }
}

/// Who was marked present gives each of the others who were one stamp for a run, which can be replaced by another.
public enum GiveStamp {
    /// The form's address.
    public static let address = "give-stamp"

    /// - Throws: `members-only`, `stamp-early`, and those of a run that was not held; `stamp-self`, `person-unseen` also for
    ///   somebody whom the viewer does not see; `stamp-unattended`, `stamp-unknown`.
    public static func checked(
        _ given: String?, to receiver: ID<Person>, in seen: SeenMeetup, _ viewer: Viewer
    ) throws(Refusal) -> RunStamp {
        guard seen.standing.isIn else { throw .membersOnly }
        try requireEnd(of: seen, viewer)
        guard receiver != viewer.person else { throw .stampSelf }
        guard let other = seen.meetup.participants[receiver], other.status.value == .accepted, seen.isSeen(receiver)
        else { throw .personUnseen }
        guard seen.isPresent(viewer.person), seen.isPresent(receiver) else { throw .stampUnattended }
        guard let stamp = RunStamp(named: given ?? ""), stamp != .check else { throw .stampUnknown(given) }
        return stamp
    }

    private static func requireEnd(of seen: SeenMeetup, _ viewer: Viewer) throws(Refusal) {
        let phase = seen.phase(at: viewer.now)
        switch phase {
        case .ended: return
        case .cancelled, .hidden: throw .wrongPhase(phase)
        case .draft, .open, .closed, .running: throw .stampEarly
        }
    }
}

extension SeenMeetup {
    func isPresent(_ person: ID<Person>) -> Bool {
        meetup.participants[person]?.attendance.value == .present
    }

    /// The people whom the viewer may give a stamp: those who were there too, as far as the viewer sees them.
    func stampable(at now: Int64) -> [Participant] {
        guard phase(at: now) == .ended, isPresent(viewer) else { return [] }
        return meetup.accepted.filter { $0.id != viewer && isSeen($0.id) && isPresent($0.id) }
    }
}

extension Refusal {
    static let stampEarly = Refusal(
        .conflict, "stamp-early",
        Phrase(ko: "모임이 끝나면 스탬프를 줄 수 있어요.", en: "Stamps can be given when the run is over."))
    static let stampSelf = Refusal(
        .invalid, "stamp-self",
        Phrase(ko: "나에게는 줄 수 없어요. 내 기록에 스탬프를 찍어 주세요.", en: "You can’t give yourself one. Use your own log."),
        field: "person")
    static let stampUnattended = Refusal(
        .conflict, "stamp-unattended",
        Phrase(
            ko: "둘 다 출석으로 표시된 모임에서만 스탬프를 줄 수 있어요.",
            en: "A stamp is for someone who was marked present, from someone who was, too."), field: "person")
}

extension ReceivedStamp {
    static let title = Phrase(ko: "받은 스탬프", en: "Stamps you received")

    func row(_ viewer: Viewer) -> HTML {
        let name = nickname ?? viewer.say(Phrase(ko: "러너", en: "Runner"))
        return Floor.row(
            Row(
                viewer.say(stamp.phrase),
                leading: tag("span", .class("run-seal"), .flag("data-crew")) { icon(stamp.icon) },
                meta: .text(
                    viewer.say(
                        Phrase(ko: "\(name) 님이 줬어요", en: "From \(name)")))))
    }
}
