public import Floor

/// The rule of the waitlist: whoever has waited longest is offered the next free place, and keeps the offer for
/// ``offerTime``, or until the run starts. Then it goes to the next one.
public enum Waitlist {
    /// In milliseconds: twelve hours.
    public static let offerTime: Int64 = 12 * 3_600_000

    /// The kind of an operation that only moves the waitlist.
    static let kind = "waitlist.promoted"

    /// The rule, as pages print it.
    static let rule = Phrase(
        ko: "자리가 나면 먼저 기다린 사람부터 차례로 드려요. 12시간 안에 받지 않거나 모임이 시작되면 다음 사람에게 넘어가요.",
        en:
            "A free place goes to whoever has waited longest. An offer that isn’t taken within 12 hours goes to the next person, until the run starts."
    )

    /// What the durable job records when an offer has passed; nil if there is nothing to do. Its author is nobody.
    public static func onTime(_ meetup: Meetup, tools: inout Tools) -> Operation? {
        guard meetup.takesOffers(at: tools.now) else { return nil }
        var changes: [Change] = []
        for participant in meetup.with(.offered) where !participant.isOffered(at: tools.now) {
            changes += participant.turning(.withdrawn, at: tools.now)
        }
        changes += meetup.offers(at: tools.now)
        guard !changes.isEmpty else { return nil }
        return Operation(
            id: tools.id(), space: meetup.id, author: .unmade, device: .unmade, clock: tools.tick(),
            kind: "waitlist.promoted", intent: .settle, changes: changes)
    }

    /// When the job has to run next, in Unix milliseconds; nil if nothing is offered.
    public static func due(_ meetup: Meetup) -> Int64? {
        meetup.participants.values.reduce(nil) { due, participant in
            guard participant.status.value == .offered, let ends = participant.offerEnds.value else { return due }
            return min(due ?? ends, ends)
        }
    }
}

extension Meetup {
    fileprivate func takesOffers(at now: Int64) -> Bool {
        RunRules.beforeStart.contains(phase(at: now))
    }

    /// Offers of the free places, in the order of the waitlist.
    fileprivate func offers(at now: Int64) -> [Change] {
        guard takesOffers(at: now), let start = time.value?.start else { return [] }
        return waitlist.prefix(free(at: now)).flatMap { participant in
            participant.turning(.offered, at: now) + [
                participant.change(
                    Participant.Field.offerEnds, to: .integer(min(now + Waitlist.offerTime, start)))
            ]
        }
    }

    /// Changes, with the offers that follow from them: they are one operation, so that no place stays free unnoticed.
    func promoting(after changes: [Change], by draft: RunDraft) -> [Change] {
        var later = self
        let stamp = Stamp(clock: draft.clock, operation: draft.id)
        for change in changes { later.write(change, stamp: stamp, author: draft.viewer.person) }
        return changes + later.offers(at: draft.now)
    }
}
