import Floor
import RunRoom
package import ServerFloor
import Storage

/// The kinds of the Run room. Many go to people who are not, or no longer, members: what their reader may see of the meetup
/// is decided when they look. None has an author: in this room people are known by their nicknames.
extension NoticeKind {
    /// Somebody applied to a run that I lead. About the person.
    static let runApplied = NoticeKind(
        room: RunRules.kind, "applied", Phrase(ko: "내 모임에 누가 신청했을 때", en: "Someone applies to my run"))
    /// Somebody took an offered place, left or took their application back, in a run that I lead. About the person.
    static let runPeople = NoticeKind(
        room: RunRules.kind, "people",
        Phrase(ko: "내 모임의 사람이 바뀌었을 때", en: "Someone joins or leaves my run"))
    /// The leader accepted me.
    static let runAccepted = NoticeKind(
        room: RunRules.kind, "accepted", Phrase(ko: "함께 달리게 됐을 때", en: "I am accepted"), isForMembers: false)
    /// The leader declined me, or removed me.
    static let runDeclined = NoticeKind(
        room: RunRules.kind, "declined", Phrase(ko: "함께하기 어렵다는 답이 왔을 때", en: "I am declined or removed"),
        isForMembers: false)
    /// I wait for a place, have been offered one, or let it pass.
    static let runWaitlist = NoticeKind(
        room: RunRules.kind, "waitlist", Phrase(ko: "기다리던 자리의 차례가 바뀌었을 때", en: "My turn on a waitlist"),
        isForMembers: false)
    /// The leader changed the run. `detail` is `{"changed": names of fields}`.
    static let runChanged = NoticeKind(
        room: RunRules.kind, "changed", Phrase(ko: "모임의 내용이 바뀌었을 때", en: "A run is changed"), isForMembers: false)
    /// The run was cancelled.
    static let runCancelled = NoticeKind(
        room: RunRules.kind, "cancelled", Phrase(ko: "모임이 취소됐을 때", en: "A run is cancelled"), isForMembers: false)
    /// The leader takes no more applications while mine waits, or the run started before I was answered or got a place. Of
    /// the first, `detail` is `{"isEarly": true}`.
    static let runClosed = NoticeKind(
        room: RunRules.kind, "closed",
        Phrase(ko: "답을 받기 전에 모집이 끝나거나 모임이 시작됐을 때", en: "A run closes or starts while I wait"), isForMembers: false)
    /// The run starts in a day or in two hours. `detail` is `{"reminder": "day" or "hours"}`.
    static let runSoon = NoticeKind(
        room: RunRules.kind, "soon", Phrase(ko: "모임 하루 전과 두 시간 전에", en: "A day and two hours before a run"))
    /// Attendance is open, or ends in half an hour, in a run that I lead. `detail` is `{"reminder": "attendance" or
    /// "window"}`.
    static let runAttendance = NoticeKind(
        room: RunRules.kind, "attendance", Phrase(ko: "출석을 확인할 때", en: "It is time to take attendance"))
    /// The leader marked me. `detail` is `{"mark": "present" or "absent"}`.
    static let runMarked = NoticeKind(
        room: RunRules.kind, "marked", Phrase(ko: "내 출석이 표시됐을 때", en: "My attendance is marked"))
    /// Somebody gave me a stamp for a run in which we both were. About the giver.
    static let runStamped = NoticeKind(
        room: RunRules.kind, "stamped", Phrase(ko: "함께 달린 사람이 스탬프를 줬을 때", en: "Someone gives me a stamp"))
    /// Somebody wrote in the talk, or in my questions. One for a meetup until it is read. About the thread's person, if it is
    /// a thread.
    static let runMessage = NoticeKind(
        room: RunRules.kind, "message", Phrase(ko: "러닝톡에 새 메시지가 왔을 때", en: "New messages in a talk"),
        isForMembers: false)

    /// Somebody reacted to what I wrote in the talk, or in a thread of questions. One for a talk until it is read. About the
    /// thread's person, if it is a thread; `detail` is `{"message": …}`.
    static let runReacted = NoticeKind(
        room: RunRules.kind, "reacted", Phrase(ko: "내 메시지에 공감이 달렸을 때", en: "Someone reacts to my message"),
        isForMembers: false, isPushedAtFirst: false)

    /// The names of those that are read with their talk.
    static let runOfTalk = [runMessage.name, runReacted.name]

    /// The leader of a run knows me by name and tells me of it. About the leader, whom I see by their nickname.
    static let runInvited = NoticeKind(
        room: RunRules.kind, "invited", Phrase(ko: "아는 사람이 모임에 초대했을 때", en: "Someone I know invites me to a run"),
        isForMembers: false)

    /// An administrator has decided about something that I reported. `detail` is `{"verdict": …}`.
    static let runReportDecided = NoticeKind(
        room: RunRules.kind, "report-decided", Phrase(ko: "내가 한 신고가 처리됐을 때", en: "My report is decided"),
        isForMembers: false)

    /// I am no longer in a run whose leader I do not see any more, or do not wait for one. `detail` is `{"title": …, "isIn":
    /// whether I was in it}`.
    static let runParted = NoticeKind(
        room: RunRules.kind, "parted", Phrase(ko: "모임에서 빠지게 됐을 때", en: "I am no longer in a run"),
        isForMembers: false)

    /// The names of those that do not depend on whether their reader may look at the run.
    static let runAlwaysShown = [runReportDecided.name, runParted.name, runWarned.name]

    /// All of Run's kinds, in the order of their switches.
    package static let run: [NoticeKind] = [
        .runApplied, .runPeople, .runAccepted, .runDeclined, .runWaitlist, .runChanged, .runCancelled, .runClosed,
        .runSoon, .runAttendance, .runMarked, .runStamped, .runMessage, .runReacted, .runInvited, .runReportDecided,
        .runParted,
    ]
}

extension Transaction {
    /// Sends the notices about an operation.
    ///
    /// - Parameters:
    ///   - former: the meetup before the operation.
    ///   - meetup: after it.
    func notifyRunners(of operation: Floor.Operation, from former: Meetup, to meetup: Meetup, at now: Int64) throws {
        let turns = Turn.all(of: operation, from: former, to: meetup)
        for turn in turns { try notify(turn, of: operation, in: meetup, at: now) }
        if meetup.stage.value == .cancelled, former.stage.value != .cancelled {
            // Those who were in or waited: the operation may have moved them out at the same time.
            try notify(.runCancelled, to: former.members + former.waiting, of: operation, in: meetup, at: now)
        } else if former.openedAt.value != nil {
            for (people, isIn) in [(meetup.members, true), (meetup.waiting, false)] {
                let changed = MeetupNews.changed(from: former, to: meetup, toldTo: isIn)
                if changed.isEmpty { continue }
                try notify(
                    .runChanged, to: people, of: operation, in: meetup,
                    detail: ["changed": .array(changed.map { .string($0.rawValue) })], at: now)
            }
        }
        if former.stage.value == .open, meetup.stage.value == .closed {
            // At its start nobody waits any more, and each is told by their turn.
            try notify(
                .runClosed, to: meetup.waiting, of: operation, in: meetup, detail: ["isEarly": .bool(true)], at: now)
        }
        if meetup.isHidden.value != former.isHidden.value {
            try notify(
                .runHidden, to: meetup.accepted.map(\.id), of: operation, in: meetup,
                detail: ["hidden": .bool(meetup.isHidden.value)], at: now)
        }
        try notifyMarks(of: operation, from: former, to: meetup, at: now)
        try notifyMessage(of: operation, from: former, to: meetup, at: now)
        for key in RunAffectedIDs(of: operation).reports where meetup.reports[key]?.value != nil {
            try tellAdministrators(of: operation.id, by: key.reporter, at: now)
        }
    }

    private func notify(
        _ turn: Turn, of operation: Floor.Operation, in meetup: Meetup, at now: Int64
    ) throws {
        let leader = meetup.leader.value.map { [$0] } ?? []
        if turn.person == meetup.leader.value { return }
        // Who is out is not shown what they were told of the talk.
        if turn.from == .accepted { try readNotices(of: TalkAddress(meetup.id), by: turn.person, at: now) }
        let isOwnDoing = operation.author == turn.person
        let tells: (kind: NoticeKind, people: [ID<Person>])? =
            switch turn.to {
            case .applied: (.runApplied, leader)
            case .accepted: isOwnDoing ? (.runPeople, leader) : (.runAccepted, [turn.person])
            case .declined, .removed: (.runDeclined, [turn.person])
            case .waitlisted, .offered: (.runWaitlist, [turn.person])
            // By themselves, or because their offer has passed.
            case .withdrawn: isOwnDoing ? (.runPeople, leader) : (.runWaitlist, [turn.person])
            // Nobody waits for somebody who leaves a run of the past with their account.
            case .left: meetup.time.value.map { now >= $0.start } ?? false ? nil : (.runPeople, leader)
            case .unanswered: (.runClosed, [turn.person])
            case .none: nil
            }
        guard let tells else { return }
        var people = tells.people
        if people == leader, let leader = leader.first, try blocks(of: leader).separates(turn.person) { people = [] }
        try notify(
            tells.kind, to: people, of: operation, in: meetup, about: ID(turn.person),
            detail: ["status": .string(turn.to.rawValue), "from": .string(turn.from.rawValue)], at: now)
    }

    private func notifyMarks(
        of operation: Floor.Operation, from former: Meetup, to meetup: Meetup, at now: Int64
    ) throws {
        for person in RunAffectedIDs(of: operation).participants.sorted() {
            guard let mark = meetup.participants[person]?.attendance.value, mark != .unmarked,
                mark != former.participants[person]?.attendance.value
            else { continue }
            try notify(
                .runMarked, to: [person], of: operation, in: meetup, detail: ["mark": .string(mark.rawValue)],
                at: now)
        }
    }

    /// A message is told to those who read it, and each person's first reaction to it to its writer: who taps again and again
    /// tells nothing more.
    private func notifyMessage(
        of operation: Floor.Operation, from former: Meetup, to meetup: Meetup, at now: Int64
    ) throws {
        guard let message = operation.changes.first.flatMap({ meetup.messages[$0.subject] }) else { return }
        let thread = message.thread.value
        let readers = thread.map { [$0] + (meetup.leader.value.map { [$0] } ?? []) } ?? meetup.accepted.map(\.id)
        if RunRules.postMessage.made(operation) {
            return try notify(.runMessage, to: readers, of: operation, in: meetup, thread, at: now)
        }
        // What an earlier notice told of may be taken back, or deleted.
        guard let before = former.messages[message.id] else { return }
        if let author = message.author,
            before.reactions != message.reactions || before.removed.value != message.removed.value
        {
            try readReactions(by: author, at: now)
        }
        guard RunRules.react.made(operation), operation.changes.contains(where: { $0.to == .bool(true) }),
            !before.reactions.knows(operation.author)
        else { return }
        try notify(
            .runReacted, to: readers.filter { $0 == message.author }, of: operation, in: meetup, thread,
            detail: ["message": .string(message.id.text)], at: now)
    }

    /// One notice for a talk until it is read, however much happens there.
    private func notify(
        _ kind: NoticeKind, to readers: [ID<Person>], of operation: Floor.Operation, in meetup: Meetup,
        _ thread: ID<Person>?, detail: JSON = .object([]), at now: Int64
    ) throws {
        let blocks = try blocks(of: operation.author)
        let muted = try mutingPeople(of: .init(meetup.id, thread: thread), among: readers)
        let people = readers.filter { $0 != operation.author && !blocks.separates($0) && !muted.contains($0) }
        if people.isEmpty { return }
        let subject: ID<Entity>? = thread.map { ID($0) }
        let about: SQL = if let subject { "subject = \(subject)" } else { "subject IS NULL" }
        // For who has muted the talk a notice arrives as read: one is enough until that ends.
        let told = Set(
            try all(
                """
                SELECT n.person FROM floor_notice n
                    LEFT JOIN floor_notice_mute u ON u.person = n.person AND u.space = n.space AND u.ends_at > \(now)
                WHERE n.person IN (\(list: people)) AND n.space = \(meetup.id)
                    AND n.room = \(kind.room) AND n.kind = \(kind.name)
                    AND n.\(about) AND (n.read_at IS NULL OR u.person IS NOT NULL)
                """
            ).map { row -> ID<Person> in try row.id(0) })
        try notify(
            kind, to: people.filter { !told.contains($0) }, of: operation, in: meetup, about: subject, detail: detail,
            at: now)
    }

    private func notify(
        _ kind: NoticeKind, to people: [ID<Person>], of operation: Floor.Operation, in meetup: Meetup,
        about subject: ID<Entity>? = nil, detail: JSON = .object([]), at now: Int64
    ) throws {
        let others = try seeing(meetup, among: people.filter { $0 != operation.author })
        if others.isEmpty { return }
        try notify(
            NewNotice(
                kind, to: others, in: meetup.id, about: subject,
                cause: operation.id.text + "/" + kind.name + (subject.map { "/" + $0.text } ?? ""), detail: detail,
                at: now))
    }
}

extension Connection {
    /// Those of some people who see a meetup: not who and whose leader have blocked each other. A notice that its reader
    /// is not shown would be counted all the same, and tell them that there is something.
    func seeing(_ meetup: Meetup, among people: [ID<Person>]) throws -> [ID<Person>] {
        let people = meetup.isHidden.value ? people.filter { meetup.hasIn($0) } : people
        guard let leader = meetup.leader.value, !people.isEmpty else { return people }
        let blocks = try blocks(of: leader)
        return people.filter { !blocks.separates($0) }
    }
}

/// A new status of somebody in a meetup.
private struct Turn {
    var person: ID<Person>
    var from: Participant.Status
    var to: Participant.Status

    static func all(of operation: Floor.Operation, from former: Meetup, to meetup: Meetup) -> [Turn] {
        RunAffectedIDs(of: operation).participants.sorted().compactMap { person in
            let earlier = former.participants[person]?.status.value ?? .none
            guard let status = meetup.participants[person]?.status.value, status != earlier else { return nil }
            return Turn(person: person, from: earlier, to: status)
        }
    }
}

extension Meetup {
    /// People who are in, without the leader.
    fileprivate var members: [ID<Person>] { accepted.map(\.id).filter { $0 != leader.value } }

    /// People who wait for an answer or a place.
    fileprivate var waiting: [ID<Person>] {
        participants.values.filter(\.status.value.isPending).map(\.id).sorted()
    }
}

/// What of a meetup has changed, in the words of a notice.
enum MeetupNews: String, CaseIterable {
    case time, place, route, conditions, text

    /// - Parameter isIn: whether it is for people who see the place. Others are not told that it moved where they see the
    ///   same circle and district: each small step would tell them something of where it is. See decision 0055.
    static func changed(from former: Meetup, to meetup: Meetup, toldTo isIn: Bool) -> [MeetupNews] {
        allCases.filter { news in
            switch news {
            case .time: former.time.value != meetup.time.value || former.band.value != meetup.band.value
            case .place:
                former.district.value != meetup.district.value || isIn && former.place.value != meetup.place.value
            // It leads to the place.
            case .route: isIn && former.route.value != meetup.route.value
            case .conditions: former.conditions.value != meetup.conditions.value
            case .text: former.title.value != meetup.title.value || former.text.value != meetup.text.value
            }
        }
    }

    var phrase: Phrase {
        switch self {
        case .time: Phrase(ko: "시간", en: "the time")
        case .place: Phrase(ko: "장소", en: "the place")
        case .route: Phrase(ko: "코스", en: "the route")
        case .conditions: Phrase(ko: "조건", en: "the conditions")
        case .text: Phrase(ko: "소개", en: "the description")
        }
    }
}
