import Floor
import RetroRoom
import ServerFloor
import Storage

extension Connection {
    /// Renders Retro's notices as text. Notices of teams that are deleted or that the reader can no longer see are left
    /// out.
    func tellRetro(_ notices: [Notice], to viewer: Viewer) throws -> [ID<Notice>: NoticeText] {
        var teams: [ID<Space>: Team] = [:]
        for space in Set(notices.compactMap(\.space)) {
            guard let team = try team(space), team.has(viewer.person) else { continue }
            teams[space] = team
        }
        var told: [ID<Notice>: NoticeText] = [:]
        for notice in notices {
            if notice.kind == NoticeKind.removedFromTeam.name {
                told[notice.id] = notice.toldRemoved
            } else if notice.kind == NoticeKind.invitedToTeam.name {
                told[notice.id] = notice.toldInvited(isIn: notice.space.map { teams[$0] != nil } ?? false)
            } else if let team = notice.space.flatMap({ teams[$0] }), let text = notice.sentence(team, viewer) {
                told[notice.id] = NoticeText(text, place: team.name.value, link: notice.destination(team, viewer))
            }
        }
        return told
    }
}

extension Notice {
    fileprivate func sentence(_ team: Team, _ viewer: Viewer) -> Phrase? {
        let retrospective = subject.flatMap { team.retrospectives[$0] }
        let name = retrospective?.name.value ?? ""
        let when = retrospective?.schedule.value.map {
            viewer.clock($0.start).text(today: viewer.today, in: viewer.language)
        }
        let who = author.map { team.name(of: $0.id, in: viewer.language) } ?? ""
        switch kind {
        case NoticeKind.retrospectiveScheduled.name:
            guard let when else {
                return Phrase(ko: "회고 날짜가 정해졌다가 취소됐어요.", en: "A retrospective was scheduled, and then cancelled.")
            }
            return Phrase(ko: "‘\(name)’ 날짜가 정해졌어요: \(when)", en: "“\(name)” is scheduled: \(when)")
        case NoticeKind.retrospectiveStarted.name:
            return Phrase(
                ko: "‘\(name)’\(Particle.subject.after(name)) 시작됐어요.", en: "“\(name)” has started.")
        case NoticeKind.retrospectiveSoon.name:
            return retrospective?.schedule.value.map { soon(name, $0.start, viewer) }
        case NoticeKind.joinedTeam.name:
            return Phrase(ko: "\(who) 님이 팀에 들어왔어요.", en: "\(who) joined the team.")
        case NoticeKind.seatHandedOver.name:
            return Phrase(
                ko: "\(who) 님이 나에게 진행을 넘겼어요.",
                en: "\(who) handed the facilitator's seat to you.")
        case NoticeKind.seatTaken.name:
            return Phrase(
                ko: "\(who) 님이 진행을 맡았어요. 한 시간 뒤부터 회고를 일찍 시작할 수 있어요.",
                en: "\(who) took the facilitator's seat, and can start a retrospective early an hour after that.")
        case NoticeKind.teamDeletion.name:
            guard let time = team.deletion.value else {
                return Phrase(ko: "팀을 지우기로 했다가 취소됐어요.", en: "The team was to be deleted, but is kept.")
            }
            let day = viewer.clock(time).day.text(.spoken(today: viewer.today), in: viewer.language)
            return Phrase(
                ko: "\(who) 님이 팀을 지우기로 했어요. \(day)까지는 누구나 되돌릴 수 있어요.",
                en: "\(who) asked for the team to be deleted. Until \(day) anyone can keep it.")
        case NoticeKind.nameGaveWay.name: return sentenceOfName(who)
        case NoticeKind.teamKept.name:
            return Phrase(
                ko: "\(who) 님이 팀을 지우지 않기로 했어요.", en: "\(who) kept the team: it is not deleted.")
        default: return nil
        }
    }

    fileprivate func destination(_ team: Team, _ viewer: Viewer) -> Link {
        switch kind {
        case NoticeKind.retrospectiveStarted.name: RetroRules.day(of: team.id)
        case NoticeKind.nameGaveWay.name: RetroRules.naming(subject, in: team, at: viewer.now)
        default: Link("/retro").at(team.id)
        }
    }

    /// The remaining time when the notice is read; it may be less than when it was sent.
    private func soon(_ name: String, _ start: Int64, _ viewer: Viewer) -> Phrase {
        let when = viewer.clock(start).text(today: viewer.today, in: viewer.language)
        let minutes = (start - viewer.now) / 60_000
        let comes =
            switch minutes {
            case ..<1: Phrase(ko: "‘\(name)’ 회고 시간: \(when)", en: "“\(name)” was to start: \(when)")
            case 60 where detail["before"]?.stringValue == "hour":
                Phrase(ko: "한 시간 뒤에 ‘\(name)’ 회고가 시작돼요: \(when)", en: "“\(name)” starts in an hour: \(when)")
            case 2..<60:
                Phrase(
                    ko: "\(minutes)분 뒤에 ‘\(name)’ 회고가 시작돼요: \(when)",
                    en: "“\(name)” starts in \(minutes) minutes: \(when)")
            case 1:
                Phrase(ko: "1분 뒤에 ‘\(name)’ 회고가 시작돼요: \(when)", en: "“\(name)” starts in 1 minute: \(when)")
            default: Phrase(ko: "‘\(name)’ 회고가 곧 있어요: \(when)", en: "“\(name)” is coming up: \(when)")
            }
        guard minutes > 0 else { return comes }
        guard detail["wrote"]?.boolValue == false else { return comes }
        return Phrase(
            ko: comes.ko + " 아직 쓴 키워드가 없어요.", en: comes.en + " You have not written a keyword yet.")
    }

    /// - Parameter isIn: whether its reader has joined.
    fileprivate func toldInvited(isIn: Bool) -> NoticeText {
        let (who, code) = (author?.name ?? "", detail["code"]?.stringValue ?? "")
        let team = space.map { Link("/retro").at($0) } ?? Link("/retro")
        return NoticeText(
            Phrase(
                ko: "\(who) 님이 회고 팀에 초대했어요. 닉네임을 정하면 함께할 수 있어요.",
                en: "\(who) invited you to a retro team. Choose a nickname to join."),
            place: detail["team"]?.stringValue ?? "",
            link: isIn ? team : Link("/retro/join-team").with("code", code))
    }

    fileprivate var toldRemoved: NoticeText {
        NoticeText(
            Phrase(ko: "팀에서 내보내졌어요.", en: "You were removed from the team."),
            place: detail["team"]?.stringValue ?? "", link: Link("/retro"))
    }
}
