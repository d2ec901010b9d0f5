public import Floor

extension RetroRules {
    /// Ends the retrospective and makes the next one current, in one operation. By the facilitator, at any time on the
    /// day, without waiting for absent members. Optional field `retrospective`; nothing changes if it has already
    /// ended. Parked keywords move to the next one, still sealed.
    public static let endRetrospective = RetroUseCase(
        "end-retrospective", makes: .permanent(EndRetrospective.kind), by: .facilitator, lands: .home,
        onDevice: nil,
        api: .rest(.post, "retrospectives/{retrospective}/end", status: 200),
        summary: "Ends a retrospective and creates the next one. Only the facilitator can.",
        input: [.retrospective],
        needsWall: true, form: nil
    ) {
        _, draft, tools throws(Refusal) in
        let ended = draft.retrospective
        switch ended.phase.value {
        case .waiting: throw .retrospectiveNotOpen
        case .done: return draft.unchanged
        case .open: break
        }
        let next: ID<Entity> = tools.id()
        var changes = [
            ended.change(Retrospective.phase, to: .done),
            ended.change(Retrospective.endedAt, to: draft.now),
            draft.team.change(Team.current, to: next),
        ]
        changes += Retrospective.arrival(next, format: ended.format.value, anonymity: ended.anonymity.value)
        for keyword in draft.team.wall(of: ended.id) where keyword.marks.parked.value && !keyword.opened.value {
            changes.append(keyword.change(Keyword.retrospective, to: next))
            changes.append(keyword.marks.change(Keyword.Marks.parked, to: false))
        }
        return draft.record(changes)
    }
}

/// How a retrospective's end is recorded.
public enum EndRetrospective {
    /// The kind of the operation that ends a retrospective.
    public static let kind = "retrospective.ended"
}
