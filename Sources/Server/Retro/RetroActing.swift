import Floor
import RetroRoom
import Storage

extension Transaction {
    typealias RetroRule =
        (Floor.Request, RetroData, Viewer, inout Tools, Sealer) throws(Refusal) -> Outcome

    /// One change: loads what the rule needs under the space's lock, decides, records. An operation that was recorded
    /// before is answered as it was then.
    ///
    /// - Parameters:
    ///   - renewing: what becomes of an id that was spent on something else: a form's change gets another, so that nothing
    ///     a person wrote is lost; a program is told.
    ///   - rule: what answers: for programs ``RetroDoor/decide(_:with:as:tools:sealer:lettingIn:)``, which throws what is
    ///     refused, and for people ``RetroDoor/respond(to:with:as:tools:sealer:)``, which shows it in the form.
    func act(
        _ given: Floor.Request, as viewer: Viewer, _ tools: inout Tools, _ chance: Chance, renewing: Bool = false,
        _ rule: RetroRule = { request, data, viewer, tools, sealer throws(Refusal) in
            try RetroDoor.decide(request, with: data, as: viewer, tools: &tools, sealer: sealer)
        }
    ) throws -> Outcome {
        var request = given
        guard case .team(let part) = try RetroDoor.plan(request) else {
            return try create(request, as: viewer, &tools, chance, renewing: renewing, rule)
        }
        guard var head = try lockSpace(part.team), head.kind == "retro" else { throw Refusal.missing }
        if let recorded = try recorded(request, in: head.id, as: viewer) {
            if let again = try RetroDoor.again(recorded, for: request, as: viewer) { return again }
            guard renewing else { throw Refusal.operationTaken }
            request.form.set("operation", "")
        }
        tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        let slice = try slice(part, at: head, for: viewer.person)
        let outcome = try rule(request, .team(slice), viewer, &tools, Sealer(chance))
        if case .record(let operations, _) = outcome {
            var team = slice.team
            try record(operations, on: &team, to: &head, at: tools.now)
            try bringBoard(of: team, upTo: operations, request.form, as: viewer, &tools)
        }
        return outcome
    }

    private func create(
        _ request: Floor.Request, as viewer: Viewer, _ tools: inout Tools, _ chance: Chance, renewing: Bool,
        _ rule: RetroRule
    ) throws -> Outcome {
        tools.meet(.zero, ahead: Limits.clockAheadMilliseconds)
        let outcome = try rule(request, .nothing, viewer, &tools, Sealer(chance))
        guard case .record(let operations, _) = outcome, let space = operations.first?.space else { return outcome }
        // Made and not looked for: whoever sends the same form at the same time waits here, and then finds it.
        guard var head = try beginSpace(space, kind: "retro", at: tools.now) else {
            if let recorded = try recorded(request, in: space, as: viewer),
                let again = try RetroDoor.again(recorded, for: request, as: viewer)
            {
                return again
            }
            guard try !wasDeleted(space) else { throw Refusal.teamDeleted }
            guard renewing, (request.form["team"] ?? "").isEmpty else { throw Refusal.teamTaken }
            var request = request
            request.form.set("operation", "")
            return try create(request, as: viewer, &tools, chance, renewing: false, rule)
        }
        var team = Team(id: space)
        try record(operations, on: &team, to: &head, at: tools.now)
        try setCode(of: space, chance, now: tools.now)
        try choose(space, for: viewer.person)
        return outcome
    }

    private func recorded(
        _ request: Floor.Request, in space: ID<Space>, as viewer: Viewer
    ) throws -> Floor.Operation? {
        let id: ID<Floor.Operation>? = try request.form.id("operation")
        guard let id, let recorded = try operation(id, in: space)?.operation else { return nil }
        // Whoever left is answered as then: their own leaving is all that they may still know of.
        let hasLeft = recorded.author == viewer.person && recorded.kind == "member.left"
        guard try hasLeft || role(of: viewer.person, in: space) != nil else { throw Refusal.missing }
        return recorded
    }
}

extension Refusal {
    static let teamTaken = Refusal(
        .conflict, "team-taken",
        Phrase(ko: "이 id의 팀이 이미 있어요.", en: "There is a team with this id already."), field: "team")

    static let teamDeleted = Refusal(
        .missing, "team-deleted", Phrase(ko: "이 팀은 삭제됐어요.", en: "This team was deleted."))
}
