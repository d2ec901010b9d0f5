import Floor

/// The rule of the waitlist, on which are people whom the leader has accepted in a full run: whoever applied first is
/// offered the next free place, and keeps the offer for ``offerTime``, or until the run starts. Then it goes to the next
/// one. See decision 0056.
public enum Waitlist {
    /// In milliseconds: twelve hours.
    public static let offerTime: Int64 = 12 * 3_600_000

    /// The kind of an operation that only moves the waitlist.
    static let kind = "waitlist.promoted"

    /// The rule, as pages print it.
    static let rule = Phrase(
        ko: "모임을 연 사람이 받아 준 사람에게, 먼저 신청한 차례대로 빈자리를 드려요. 12시간 안에 받지 않으면 다음 사람에게 넘어가고, 모임이 시작되면 끝나요.",
        en:
            "Of the people the leader has accepted, a free place goes to whoever applied first. An offer that isn’t taken within 12 hours goes to the next person, until the run starts."
    )

    /// The operation when an offer has passed, see ``MeetupJob``; nil if there is nothing to do. Its author is nobody.
    ///
    /// - Parameter slice: the meetup with its participants' profiles.
    static func onTime(_ slice: MeetupSlice, tools: inout Tools) -> Operation? {
        let (meetup, now) = (slice.meetup, tools.now)
        guard meetup.takesOffers(at: now) else { return nil }
        var changes: [Change] = []
        for participant in meetup.with(.offered) where !participant.isOffered(at: now) {
            changes += participant.turning(.withdrawn, at: now)
        }
        changes += slice.moves(at: now)
        guard !changes.isEmpty else { return nil }
        return Operation(
            id: tools.id(), space: meetup.id, author: .unmade, device: .unmade, clock: tools.tick(), kind: kind,
            intent: .permanent, changes: changes)
    }

    /// When the job has to run next, in Unix milliseconds; nil if no offer can pass. At the start ``CloseOnTime`` settles
    /// what is left, so an offer that ends then is not this job's.
    static func due(_ meetup: Meetup) -> Int64? {
        guard let start = meetup.time.value?.start, meetup.takesOffers(at: start - 1) else { return nil }
        return meetup.participants.values.reduce(nil) { due, participant in
            guard participant.status.value == .offered, let ends = participant.offerEnds.value, ends < start else {
                return due
            }
            return min(due ?? ends, ends)
        }
    }
}

extension Meetup {
    fileprivate func takesOffers(at now: Int64) -> Bool {
        RunRules.beforeStart.contains(phase(at: now))
    }
}

extension MeetupSlice {
    /// Whether a participant can come: others are skipped, so that no place is kept for twelve hours for somebody who cannot
    /// take it. Needs the participants' profiles.
    ///
    /// The conditions are those of the application, and are not asked again: a leader who could move the ages and see who is
    /// skipped would learn the year in which somebody was born.
    func canCome(_ participant: Participant) -> Bool {
        !apart.contains(participant.id) && runners[participant.id] != nil
    }

    /// Whether a place is free that nobody who waits could take.
    func hasPlace(at now: Int64) -> Bool {
        meetup.free(at: now) > 0 && !meetup.waitlist.contains { canCome($0) }
    }

    /// What the waitlist does by itself: who cannot come any more waits again, no offer outlasts the start, and the free
    /// places are offered in order.
    func moves(at now: Int64) -> [Change] {
        guard meetup.takesOffers(at: now), let start = meetup.time.value?.start else { return [] }
        let offered = meetup.with(.offered).filter { $0.isOffered(at: now) }
        let back = offered.filter { !canCome($0) }
        let free = (meetup.conditions.value?.capacity ?? 0) - meetup.taken(at: now) + back.count
        var changes = back.flatMap {
            $0.turning(.waitlisted, at: now) + [$0.change(Participant.offerEnds, to: nil)]
        }
        for participant in offered where canCome(participant) && (participant.offerEnds.value ?? 0) > start {
            changes.append(participant.change(Participant.offerEnds, to: start))
        }
        for participant in meetup.waitlist.filter({ canCome($0) }).prefix(max(0, free)) {
            changes += participant.turning(.offered, at: now)
            changes.append(
                participant.change(Participant.offerEnds, to: min(now + Waitlist.offerTime, start)))
        }
        return changes
    }
}

extension RunDraft {
    /// Changes, with what follows from them for the waitlist: they are one operation, so that no place stays free
    /// unnoticed.
    func promoting(after changes: [Change]) -> [Change] {
        slice.promoting(changes, by: viewer.person, id, clock, at: now)
    }
}

extension MeetupSlice {
    /// The changes of one operation with what follows from them for the waitlist.
    func promoting(
        _ changes: [Change], by author: ID<Person>, _ operation: ID<Operation>, _ clock: HybridTime, at now: Int64
    ) -> [Change] {
        var later = self
        let stamp = Stamp(clock: clock, operation: operation)
        for change in changes { later.meetup.write(change, stamp: stamp, author: author) }
        return changes.followed(by: later.moves(at: now))
    }
}

extension [Change] {
    /// An operation writes each field once: a later change of the same field replaces the value of the earlier one.
    fileprivate func followed(by later: [Change]) -> [Change] {
        var all = self
        for change in later {
            if let place = all.firstIndex(where: { $0.subject == change.subject && $0.field == change.field }) {
                all[place].to = change.to
            } else {
                all.append(change)
            }
        }
        return all
    }
}
