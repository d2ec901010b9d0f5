import Floor
import RunRoom
import ServerFloor
import Storage

extension Connection {
    /// Renders Run's notices as text. Notices of meetups that their reader may not know of any more are left out.
    func tellRun(_ notices: [Notice], to viewer: Viewer) throws -> [ID<Notice>: NoticeText] {
        let person = viewer.person
        let blocks = try blocks(of: person)
        let meetups = try meetups(Set(notices.compactMap(\.space)).sorted(), with: person).filter { _, meetup in
            meetup.isKnown(to: person, blocks)
        }
        let runners = try runners(Set(notices.compactMap { $0.subject.map { ID<Person>($0) } }).sorted())
        var told: [ID<Notice>: NoticeText] = [:]
        for notice in notices where notice.kind == NoticeKind.runReported.name {
            told[notice.id] = try toldOfReports(to: person)
        }
        for notice in notices {
            if let text = notice.decided {
                // Also where the run is hidden by now.
                told[notice.id] = NoticeText(text, place: "", link: Page.Place.run.link)
                continue
            }
            if let text = notice.warning {
                let meetup = notice.space.flatMap { meetups[$0] }
                told[notice.id] = NoticeText(
                    text, place: meetup?.title.value ?? "",
                    link: meetup.map { RunRules.link(to: $0.id) } ?? Page.Place.run.link)
                continue
            }
            if let (text, day) = notice.hiddenLog(viewer) {
                told[notice.id] = NoticeText(text, place: "", link: RunRules.log(of: day))
                continue
            }
            if let text = notice.parted {
                told[notice.id] = NoticeText(
                    text, place: notice.detail["title"]?.stringValue ?? "", link: Page.Place.run.link)
                continue
            }
            if notice.kind == NoticeKind.runReacted.name {
                told[notice.id] = try reactions(in: notice, seenBy: person, at: viewer.now)?.told(to: viewer)
                continue
            }
            guard let meetup = notice.space.flatMap({ meetups[$0] }) else { continue }
            let subject = notice.subject.map { ID<Person>($0) }
            // A stamp of somebody whom the reader does not see is none.
            if notice.kind == NoticeKind.runStamped.name, subject.map({ blocks.separates($0) }) ?? true { continue }
            let known = subject.flatMap { blocks.separates($0) ? nil : runners[$0] }
            let who = known?.nickname ?? viewer.say(Phrase(ko: "러너", en: "A runner"))
            guard let text = notice.sentence(meetup, who, viewer) else { continue }
            told[notice.id] = NoticeText(text, place: meetup.title.value, link: notice.destination(meetup, person))
        }
        return told
    }
}

extension Meetup {
    fileprivate func isKnown(to person: ID<Person>, _ blocks: Blocks) -> Bool {
        do {
            try requireKnown(to: standing(of: person), blocks)
            return true
        } catch {
            return false
        }
    }
}

extension Notice {
    /// What became of a report; nil for any other notice.
    fileprivate var decided: Phrase? {
        guard kind == NoticeKind.runReportDecided.name else { return nil }
        let verdict = detail["verdict"]?.stringValue.flatMap { Verdict(rawValue: $0) }
        return verdict == .acted || verdict == .warned
            ? Phrase(ko: "신고해 주신 것을 살펴보고 조치했어요. 고마워요.", en: "Your report was looked at, and dealt with. Thank you.")
            : Phrase(ko: "신고해 주신 것을 살펴봤지만 문제를 찾지 못했어요.", en: "Your report was looked at, and nothing wrong was found.")
    }

    /// That the reader is no longer in a run of which they see nothing any more; nil for any other notice.
    fileprivate var parted: Phrase? {
        guard kind == NoticeKind.runParted.name else { return nil }
        return detail["isIn"]?.boolValue == true
            ? Phrase(ko: "이 모임에 더는 함께하지 않아요.", en: "You are no longer in this run.")
            : Phrase(ko: "이 모임에 한 신청이 끝났어요.", en: "Your application for this run has ended.")
    }

    fileprivate func sentence(_ meetup: Meetup, _ who: String, _ viewer: Viewer) -> Phrase? {
        let status = detail["status"]?.stringValue.flatMap { Participant.Status(rawValue: $0) }
        switch kind {
        case NoticeKind.runApplied.name:
            return Phrase(ko: "\(who) 님이 신청했어요.", en: "\(who) applied.")
        case NoticeKind.runPeople.name: return moved(who, status)
        case NoticeKind.runAccepted.name:
            guard meetup.standing(of: viewer.person).isIn else {
                return Phrase(ko: "모임을 연 사람이 받아 주었어요.", en: "The leader accepted you.")
            }
            return Phrase(
                ko: "함께 달리게 됐어요! 이제 정확한 장소와 러닝톡을 볼 수 있어요.", en: "You are in! You can see the place and the talk now.")
        case NoticeKind.runDeclined.name:
            return status == .removed
                ? Phrase(ko: "모임을 연 사람이 나를 모임에서 뺐어요.", en: "The leader removed you from the run.")
                : Phrase(ko: "이번에는 함께하기 어렵다는 답이 왔어요.", en: "The leader declined your application.")
        case NoticeKind.runWaitlist.name: return waited(status, meetup, viewer)
        case NoticeKind.runChanged.name: return changed(meetup, viewer)
        case NoticeKind.runCancelled.name: return Phrase(ko: "모임이 취소됐어요.", en: "The run was cancelled.")
        case NoticeKind.runHidden.name: return HideMeetup.told(isHidden: detail["hidden"]?.boolValue == true)
        case NoticeKind.runClosed.name:
            return detail["isEarly"]?.boolValue == true
                ? Phrase(ko: "모집이 마감됐어요. 내 신청은 그대로 기다려요.", en: "The run takes no more applications. Yours still waits.")
                : Phrase(ko: "자리를 받기 전에 모임이 시작됐어요.", en: "The run started before you got a place.")
        case NoticeKind.runSoon.name: return soon(meetup, viewer)
        case NoticeKind.runAttendance.name: return attendance(meetup, viewer)
        case NoticeKind.runMarked.name:
            return detail["mark"]?.stringValue == Participant.Attendance.present.rawValue
                ? Phrase(ko: "출석으로 표시됐어요.", en: "You were marked present.")
                : Phrase(ko: "결석으로 표시됐어요.", en: "You were marked absent.")
        case NoticeKind.runStamped.name:
            return Phrase(
                ko: "\(who) 님이 스탬프를 줬어요.", en: "\(who) gave you a stamp.")
        case NoticeKind.runInvited.name:
            return Phrase(
                ko: "\(who) 님이 모임에 초대했어요. 함께하고 싶으면 신청해 주세요.",
                en: "\(who) invited you to a run. Apply if you want to come.")
        case NoticeKind.runMessage.name:
            guard subject != nil else {
                // It may have come before they left, and be told at the end of quiet hours.
                guard meetup.standing(of: viewer.person).isIn else { return nil }
                return Phrase(ko: "러닝톡에 새 메시지가 있어요.", en: "There are new messages in the talk.")
            }
            return subject.map { ID<Person>($0) } == viewer.person
                ? Phrase(ko: "내 질문에 답이 왔어요.", en: "Your question was answered.")
                : Phrase(ko: "\(who) 님이 물어봤어요.", en: "\(who) has a question.")
        default: return nil
        }
    }

    private func moved(_ who: String, _ status: Participant.Status?) -> Phrase? {
        let subject = "\(who) 님이"
        return switch status {
        case .accepted: Phrase(ko: "\(subject) 빈자리를 받았어요.", en: "\(who) took the free place.")
        case .left: Phrase(ko: "\(subject) 모임에서 나갔어요.", en: "\(who) left the run.")
        case .withdrawn: Phrase(ko: "\(subject) 신청을 취소했어요.", en: "\(who) withdrew their application.")
        default: nil
        }
    }

    private func waited(_ status: Participant.Status?, _ meetup: Meetup, _ viewer: Viewer) -> Phrase? {
        let wasOffered = detail["from"]?.stringValue == Participant.Status.offered.rawValue
        switch status {
        case .waitlisted where wasOffered:
            return Phrase(
                ko: "조건이 바뀌어 자리를 받을 수 없게 됐어요. 차례는 그대로 기다려요.",
                en: "The conditions have changed, and the place you were offered is gone. You keep your turn.")
        case .waitlisted:
            return Phrase(
                ko: "모임을 연 사람이 받아 주었어요. 자리가 나면 알려 드릴게요.", en: "The leader has accepted you. You wait for a place.")
        case .offered: return offered(meetup, viewer)
        case .withdrawn:
            return Phrase(ko: "시간이 지나 자리가 다음 사람에게 넘어갔어요.", en: "Your offer has passed on to the next person.")
        default: return nil
        }
    }

    /// Until when the place can be taken, as it is when the notice is read.
    private func offered(_ meetup: Meetup, _ viewer: Viewer) -> Phrase {
        guard let own = meetup.participants[viewer.person], own.status.value == .offered,
            let ends = own.offerEnds.value,
            ends > viewer.now
        else { return Phrase(ko: "자리가 났었어요.", en: "A place was free.") }
        let until = viewer.clock(ends).text(today: viewer.today, in: viewer.language)
        return Phrase(ko: "자리가 났어요! \(until)까지 받아 주세요.", en: "A place is free! Take it until \(until).")
    }

    /// What has changed, and to what, as it is when the notice is read: an earlier time or place would only mislead.
    private func changed(_ meetup: Meetup, _ viewer: Viewer) -> Phrase {
        let names = (detail["changed"]?.arrayValue ?? []).compactMap {
            $0.stringValue.flatMap { MeetupNews(rawValue: $0) }
        }
        let told = names.map { news -> Phrase in
            guard let value = news.value(in: meetup, viewer) else { return news.phrase }
            return Phrase(ko: "\(news.phrase.ko)(\(value))", en: "\(news.phrase.en) (\(value))")
        }
        let korean = told.map(\.ko).joined(separator: ", ")
        let english = told.map(\.en).joined(separator: ", ")
        return Phrase(ko: "모임이 바뀌었어요: \(korean)", en: "The run has changed: \(english)")
    }

    /// What is left when the notice is read: it may be less than when it was sent.
    private func soon(_ meetup: Meetup, _ viewer: Viewer) -> Phrase? {
        guard let time = meetup.time.value else { return nil }
        let when = time.startText(viewer, offset: ZoneDays.offset(of: time.zone, at: time.start))
        if meetup.stage.value == .cancelled {
            return Phrase(ko: "취소된 모임이에요: \(when)", en: "This run was cancelled: \(when)")
        }
        if time.start <= viewer.now { return Phrase(ko: "모임 시간: \(when)", en: "The run was at: \(when)") }
        return Phrase(ko: "곧 달려요: \(when)", en: "You run soon: \(when)")
    }

    private func attendance(_ meetup: Meetup, _ viewer: Viewer) -> Phrase? {
        guard let time = meetup.time.value else { return nil }
        let ends = viewer.clock(time.attendanceEnds).text(today: viewer.today, in: viewer.language)
        if !time.takesAttendance(at: viewer.now) {
            return Phrase(ko: "출석 확인이 끝났어요: \(ends)", en: "Attendance closed: \(ends)")
        }
        return detail["reminder"]?.stringValue == MeetupReminder.window.rawValue
            ? Phrase(
                ko: "아직 출석을 표시하지 않은 사람이 있어요. \(ends)까지예요.", en: "Someone isn’t marked yet. Attendance closes: \(ends)")
            : Phrase(ko: "모임이 시작됐어요. \(ends)까지 출석을 확인해 주세요.", en: "The run has started. Take attendance until \(ends).")
    }

    fileprivate func destination(_ meetup: Meetup, _ person: ID<Person>) -> Link {
        let isLeader = meetup.standing(of: person) == .leader
        let isIn = meetup.standing(of: person).isIn
        switch kind {
        case NoticeKind.runApplied.name, NoticeKind.runPeople.name:
            return isLeader ? RunRules.applicants(of: meetup.id) : RunRules.link(to: meetup.id)
        case NoticeKind.runAttendance.name, NoticeKind.runMarked.name:
            return isIn ? RunRules.attendance(of: meetup.id) : RunRules.link(to: meetup.id)
        case NoticeKind.runStamped.name:
            return meetup.time.value.map { RunRules.log(of: $0.day) } ?? RunRules.link(to: meetup.id)
        case NoticeKind.runMessage.name:
            let thread = subject.map { ID<Person>($0) }
            guard thread != nil || isIn else { return RunRules.link(to: meetup.id) }
            return RunRules.talk(of: meetup.id, thread: thread)
        default: return RunRules.link(to: meetup.id)
        }
    }
}

extension MeetupNews {
    /// What it is now, in a few words: of the place no more than the reader may see. Nil where that takes more.
    fileprivate func value(in meetup: Meetup, _ viewer: Viewer) -> String? {
        switch self {
        case .time:
            guard let time = meetup.time.value else { return nil }
            return time.startText(viewer, offset: ZoneDays.offset(of: time.zone, at: time.start))
        case .place:
            let name =
                meetup.standing(of: viewer.person).isIn
                ? meetup.place.value?.name ?? meetup.district.value : meetup.district.value
            return name.isEmpty ? nil : name
        case .conditions, .text, .route: return nil
        }
    }
}
