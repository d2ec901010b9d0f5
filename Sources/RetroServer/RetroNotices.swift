import Floor
import RetroRoom
package import ServerFloor
import Storage

extension NoticeKind {
    /// A retrospective was scheduled or rescheduled. About the retrospective.
    static let retrospectiveScheduled = NoticeKind(
        room: RetroRules.kind, "retrospective-scheduled",
        Phrase(ko: "회고 날짜가 정해졌을 때", en: "A retrospective is scheduled"))
    /// A retrospective starts soon. About it; `detail` is `{"before": "day" or "hour", "wrote": whether its reader has
    /// written}`.
    static let retrospectiveSoon = NoticeKind(
        room: RetroRules.kind, "retrospective-soon",
        Phrase(ko: "회고 하루 전과 한 시간 전에", en: "A day and an hour before a retrospective"))
    /// A retrospective has started. About it.
    static let retrospectiveStarted = NoticeKind(
        room: RetroRules.kind, "retrospective-started", Phrase(ko: "회고가 시작됐을 때", en: "A retrospective starts"))
    /// Somebody joined a team that I facilitate. About the person.
    static let joinedTeam = NoticeKind(
        room: RetroRules.kind, "joined-team",
        Phrase(ko: "내가 진행하는 팀에 누가 들어왔을 때", en: "Someone joins a team that I facilitate"))
    /// Somebody invited me into a team. `detail` is `{"team": its name then, "code": its code then}`: I cannot look them up.
    static let invitedToTeam = NoticeKind(
        room: RetroRules.kind, "invited-to-team", Phrase(ko: "누가 나를 팀에 초대했을 때", en: "Someone invites me to a team"),
        isForMembers: false)
    /// The facilitator's seat was handed to me.
    static let seatHandedOver = NoticeKind(
        room: RetroRules.kind, "seat-handed-over",
        Phrase(ko: "진행을 넘겨받았을 때", en: "The facilitator's seat is handed to me"))
    /// Somebody took the facilitator's seat.
    static let seatTaken = NoticeKind(
        room: RetroRules.kind, "seat-taken", Phrase(ko: "누가 진행을 맡았을 때", en: "Someone takes the facilitator's seat"))
    /// The team is to be deleted.
    static let teamDeletion = NoticeKind(
        room: RetroRules.kind, "team-deletion", Phrase(ko: "팀이 지워지게 됐을 때", en: "A team is to be deleted"))
    /// The team's deletion was cancelled.
    static let teamKept = NoticeKind(
        room: RetroRules.kind, "team-kept", Phrase(ko: "지워질 팀을 누가 지켰을 때", en: "A team that was to be deleted is kept"))
    /// My name of a team or a retrospective gave way to one that somebody wrote at the same time. About the retrospective,
    /// if it is of one; `detail` is that of ``OverwrittenText``, of "team" or "retrospective".
    static let nameGaveWay = NoticeKind(
        room: RetroRules.kind, "title-gave-way",
        Phrase(
            ko: "팀이나 회고의 이름을 여럿이 고쳐 내 글이 밀렸을 때",
            en: "My name of a team or retrospective gives way to one written at the same time"))
    /// I was removed from a team. `detail` is `{"team": its name then}`, since I can no longer look it up.
    static let removedFromTeam = NoticeKind(
        room: RetroRules.kind, "removed-from-team", Phrase(ko: "팀에서 내보내졌을 때", en: "I am removed from a team"),
        isForMembers: false)

    /// All of Retro's kinds, in the order of their switches.
    package static let retro: [NoticeKind] = [
        .retrospectiveSoon, .retrospectiveStarted, .retrospectiveScheduled, .invitedToTeam, .joinedTeam,
        .nameGaveWay, .seatHandedOver, .seatTaken,
        .teamDeletion, .teamKept, .removedFromTeam,
    ]
}

extension Transaction {
    /// Sends the notices about an operation. Keywords cause none.
    ///
    /// - Parameter team: after the operation.
    func notifyTeam(of operation: Floor.Operation, on team: Team, at now: Int64) throws {
        let present = team.present.map(\.id)
        let subject = operation.subject
        switch operation.kind {
        case "retrospective.scheduled":
            try notify(
                NewNotice(.retrospectiveScheduled, to: present, by: operation, about: subject, at: now))
        case StartOnTime.kind:
            try notify(NewNotice(.retrospectiveStarted, to: present, by: operation, about: subject, at: now))
        case "member.joined":
            try notify(
                NewNotice(
                    .joinedTeam, to: team.facilitator.map { [$0] } ?? [], by: operation, about: subject, at: now))
        case "seat.handed-over":
            try notify(
                NewNotice(.seatHandedOver, to: team.facilitator.map { [$0] } ?? [], by: operation, at: now))
        case Seat.takenKind: try notify(NewNotice(.seatTaken, to: present, by: operation, at: now))
        case DeleteTeam.kind: try notify(NewNotice(.teamDeletion, to: present, by: operation, at: now))
        case DeleteTeam.keptKind: try notify(NewNotice(.teamKept, to: present, by: operation, at: now))
        case "member.removed":
            let gone = RetroAffectedIDs(of: [operation]).members.filter { !team.has($0) }
            try notify(
                NewNotice(
                    .removedFromTeam, to: gone.sorted(), by: operation, detail: ["team": .string(team.name.value)],
                    at: now))
        default: break
        }
    }
}
