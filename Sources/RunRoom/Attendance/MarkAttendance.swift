public import Floor

extension RunRules {
    /// Marks somebody in the meetup, the leader included, from the start until three hours after the end. Fields `person`
    /// and `mark`, `present` or `absent`: a mark is corrected and never taken back, so that no check-in arrives after one
    /// that is not there any more, and is lost without a word. Marking again as it is changes nothing.
    ///
    /// Throws `attendance-early`, `attendance-over`, `participant-missing`, `mark-unknown`.
    public static let markAttendance = RunUseCase(
        "mark-attendance", makes: "attendance.marked", by: .leader, in: takingPlace, lands: .attendance,
        api: .rest(.put, "attendance/{person}", status: 200),
        summary: "Marks whether somebody was there, until three hours after the end.",
        input: [.person, .init("mark", .choice(marks.map { $0.rawValue }), "Whether they were there.")],
        needsRunners: true, form: AttendancePage.again
    ) { form, draft, _ throws(Refusal) in
        try draft.meetup.requireAttendance(at: draft.now)
        let participant = try draft.participant(form)
        guard participant.status.value == .accepted else { throw .participantMissing }
        guard let mark = marks.first(where: { $0.rawValue == form["mark"] }) else { throw .markUnknown(form["mark"]) }
        if participant.attendance.value == mark { return draft.unchanged }
        return draft.record(participant.marking(mark, by: draft.viewer.person, at: draft.now))
    }

    /// What somebody can be marked as.
    static let marks: [Participant.Attendance] = [.present, .absent]

    /// Makes a new code for ten minutes, with which people check in by themselves. The earlier code ends.
    public static let showCode = RunUseCase(
        "show-code", makes: "code.shown", by: .leader, in: takingPlace, lands: .attendance,
        api: .rest(.post, "check-in-code", status: 200),
        summary: "Makes a code of six digits, with which people check in for ten minutes.", needsRunners: true,
        form: AttendancePage.again
    ) { _, draft, tools throws(Refusal) in
        try draft.meetup.requireAttendance(at: draft.now)
        guard let ends = draft.meetup.time.value?.attendanceEnds,
            let code = CheckInCode(
                random: tools.sealer.salt(), begins: draft.now, ends: min(draft.now + CheckInCode.life, ends))
        else { throw .codeUnavailable }
        let codes = draft.meetup.codes.value.map { $0.ended(at: draft.now) }.suffix(CheckInCode.kept - 1) + [code]
        return draft.record([draft.meetup.change(Meetup.codes, to: Array(codes))])
    }

    /// Marks oneself present with the leader's code. Field `code`.
    ///
    /// On a device it works without a network: which code was right is decided by when it was typed. A device cannot know
    /// the code: it notes the check-in as unsent, and the house decides when it arrives, which must be before attendance
    /// ends, too: after that nobody changes it, whatever time a device claims.
    ///
    /// Throws `attendance-early`, `attendance-over`, `code-wrong`, `marked-absent`. A host limits how often somebody may
    /// guess.
    public static let checkIn = RunUseCase(
        "check-in", makes: "attendance.checked-in", by: .member, in: takingPlace, lands: .attendance,
        onDevice: Phrase(ko: "출석 체크", en: "Check-in"),
        api: .rest(.post, "check-in", status: 200), summary: "Marks you present, by the leader’s code.",
        input: [.init("code", .token, "Six digits that the leader shows.")], needsRunners: true,
        form: AttendancePage.again
    ) { form, draft, _ throws(Refusal) in
        // The meetup's clock may be ahead of the house's: no check-in is later than now.
        let (own, doneAt) = (draft.own, min(draft.clock.milliseconds, draft.now))
        if own.attendance.value == .present { return draft.unchanged }
        try draft.meetup.requireAttendance(at: doneAt)
        try draft.meetup.requireAttendance(at: draft.now)
        let given = Text.trimmed(form["code"] ?? "")
        let isRight =
            draft.slice.isDevice
            ? CheckInCode.isCode(given)
            : draft.meetup.codes.value.contains { $0.holds(at: doneAt) && $0.digits == given }
        guard isRight else { throw .codeWrong }
        // What the leader has said stands: somebody who came too late asks them.
        guard own.attendance.value == .unmarked else { throw .markedAbsent }
        return draft.record(own.marking(.present, by: draft.viewer.person, at: doneAt))
    }
}

extension Meetup {
    /// - Throws: `attendance-early`, `attendance-over`.
    func requireAttendance(at time: Int64) throws(Refusal) {
        guard let planned = self.time.value, time >= planned.start else { throw .attendanceEarly }
        guard planned.takesAttendance(at: time) else { throw .attendanceOver }
    }
}

extension Participant {
    fileprivate func marking(_ mark: Attendance, by person: ID<Person>, at time: Int64) -> [Change] {
        [
            change(Participant.attendance, to: mark), change(Participant.markedBy, to: person),
            change(Participant.markedAt, to: time),
        ]
    }
}

extension Refusal {
    static let attendanceEarly = Refusal(
        .conflict, "attendance-early",
        Phrase(ko: "출석은 모임이 시작되면 확인할 수 있어요.", en: "Attendance opens when the run starts."))
    static let attendanceOver = Refusal(
        .conflict, "attendance-over",
        Phrase(
            ko: "모임이 끝나고 세 시간이 지나 출석을 더 고칠 수 없어요.", en: "Attendance closed three hours after the run ended."))

    static func markUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "mark-unknown", Phrase(ko: "출석이나 결석을 골라 주세요.", en: "Choose present or absent."),
            field: "mark", given: given)
    }

    static let codeUnavailable = Refusal(
        .conflict, "code-unavailable",
        Phrase(ko: "인터넷에 연결되면 코드를 만들 수 있어요.", en: "A code can only be made while you are online."))
    static let codeWrong = Refusal(
        .invalid, "code-wrong",
        Phrase(
            ko: "코드가 맞지 않거나 10분이 지났어요. 모임을 연 사람에게 새 코드를 물어보세요.",
            en: "The code is wrong or older than ten minutes. Ask the leader for a new one."),
        field: "code")
    static let markedAbsent = Refusal(
        .conflict, "marked-absent",
        Phrase(
            ko: "결석으로 표시되어 있어요. 모임을 연 사람에게 고쳐 달라고 하세요.",
            en: "The leader has marked you absent. Ask them to correct it."),
        field: "code")
}
