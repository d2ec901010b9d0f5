import Floor
import RetroRoom
import Storage

extension Transaction {
    typealias RetroRule =
        (Floor.Request, RetroData, Viewer, inout Tools, Sealer) throws(Refusal) -> Outcome

    /// One change: loads what the rule needs under the space's lock, decides, records. A request that was sent before is
    /// answered as it was then.
    ///
    /// - Parameters:
    ///   - asked: the request as it was sent; nil where nobody sent one.
    ///   - rule: what answers: for programs ``RetroDoor/decide(_:with:as:tools:sealer:lettingIn:)``, which throws what is
    ///     refused, and for people ``RetroDoor/respond(to:with:as:tools:sealer:)``, which shows it in the form.
    func act(
        _ given: Floor.Request, _ asked: RequestFingerprint?, as viewer: Viewer, _ tools: inout Tools, _ chance: Chance,
        spent: SpentID = .isRefused,
        _ rule: RetroRule = { request, data, viewer, tools, sealer throws(Refusal) in
            try RetroDoor.decide(request, with: data, as: viewer, tools: &tools, sealer: sealer)
        }
    ) throws -> Outcome {
        var request = given
        guard case .team(let part) = try RetroDoor.plan(request) else {
            return try create(request, asked, as: viewer, &tools, chance, spent: spent, rule)
        }
        guard var head = try lockSpace(part.team), head.kind == "retro" else { throw Refusal.missing }
        let earlier = try earlierOutcome(
            &request, asked, in: head.id, by: viewer.person, spent: spent,
            made: { operation throws(Refusal) in try RetroDoor.made(operation, by: given) },
            link: { operation throws(Refusal) in try RetroDoor.landing(of: operation, by: given) })
        if let earlier { return earlier }
        tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        let slice = try slice(part, at: head, for: viewer.person)
        let outcome = try rule(request, .team(slice), viewer, &tools, Sealer(chance))
        if case .record(let operations, _) = outcome {
            var team = slice.team
            try record(operations, on: &team, to: &head, asked, at: tools.now)
            try bringBoard(of: team, upTo: operations, request.form, as: viewer, &tools)
        }
        try note(outcome, of: request, asked, in: head.id, at: tools.now)
        return outcome
    }

    private func create(
        _ given: Floor.Request, _ asked: RequestFingerprint?, as viewer: Viewer, _ tools: inout Tools, _ chance: Chance,
        spent: SpentID, _ rule: RetroRule
    ) throws -> Outcome {
        var request = given
        tools.meet(.zero, ahead: Limits.clockAheadMilliseconds)
        let outcome = try rule(request, .nothing, viewer, &tools, Sealer(chance))
        guard case .record(let operations, _) = outcome, let space = operations.first?.space else { return outcome }
        // Made and not looked for: whoever sends the same form at the same time waits here, and then finds it.
        guard var head = try beginSpace(space, kind: "retro", at: tools.now) else {
            guard try !wasDeleted(space) else { throw Refusal.teamDeleted }
            let isUnnamed = (request.form["team"] ?? "").isEmpty
            let earlier = try earlierSpace(
                &request, asked, in: space, by: viewer.person,
                made: { operation throws(Refusal) in try RetroDoor.made(operation, by: given) },
                link: { operation throws(Refusal) in try RetroDoor.landing(of: operation, by: given) })
            if let earlier { return earlier }
            guard spent == .isRenewed, isUnnamed, let asked,
                let id: ID<Floor.Operation> = try given.form.id("operation")
            else {
                throw Refusal.teamTaken
            }
            request.form.set("operation", asked.renewed(id).text)
            return try create(request, asked, as: viewer, &tools, chance, spent: .isRefused, rule)
        }
        var team = Team(id: space)
        try record(operations, on: &team, to: &head, asked, at: tools.now)
        try setCode(of: space, chance, now: tools.now)
        try choose(space, for: viewer.person)
        return outcome
    }
}

extension Refusal {
    static let teamTaken = Refusal(
        .conflict, "team-taken",
        Phrase(ko: "이 id의 팀이 이미 있어요.", en: "There is a team with this id already."), field: "team")

    static let teamDeleted = Refusal(
        .missing, "team-deleted", Phrase(ko: "이 팀은 삭제됐어요.", en: "This team was deleted."))
}
