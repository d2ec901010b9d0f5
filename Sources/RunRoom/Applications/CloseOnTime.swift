import Floor

/// What happens when a run starts, see ``MeetupJob``: applications end, and whoever was not answered or got no place is told so.
///
/// The clock alone closes a run for rules and pages; this records it, for notices and for the people who wait.
enum CloseOnTime {
    /// The operation at the start or later; nil if there is nothing to do. Its author is nobody.
    static func onTime(_ meetup: Meetup, tools: inout Tools) -> Operation? {
        guard let start = due(meetup), start <= tools.now else { return nil }
        var changes: [Change] = []
        if meetup.stage.value == .open {
            changes.append(meetup.change(Meetup.stage, to: .closed))
        }
        for participant in meetup.pending { changes += participant.turning(.unanswered, at: tools.now) }
        return Operation(
            id: tools.id(), space: meetup.id, author: .unmade, device: .unmade, clock: tools.tick(),
            kind: "meetup.started", intent: .permanent, changes: changes)
    }

    /// When the job has to run, in Unix milliseconds: at the start, until it has run; nil if there is nothing to do.
    static func due(_ meetup: Meetup) -> Int64? {
        switch meetup.stage.value {
        case .open: meetup.time.value?.start
        case .closed: meetup.pending.isEmpty ? nil : meetup.time.value?.start
        case .draft, .cancelled, .discarded: nil
        }
    }
}

extension Meetup {
    /// People whose application is not settled, by id.
    var pending: [Participant] {
        participants.values.filter { $0.status.value.isPending }.ordered { $0.id < $1.id }
    }

    /// Whether somebody can ask the leader: while their application waits, until the run starts.
    func takesQuestions(of person: ID<Person>, at now: Int64) -> Bool {
        RunRules.beforeStart.contains(phase(at: now)) && participants[person]?.status.value.isPending == true
    }
}
