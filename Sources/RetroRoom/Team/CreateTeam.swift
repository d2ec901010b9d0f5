public import Floor

/// A new team with its first retrospective; whoever makes it is in it and has the seat.
public enum CreateTeam {
    /// Fields: `name`, `nickname`; optional `job`, `team` (the new id) and `operation`.
    ///
    /// All of it is one operation: there is no team without a current retrospective, and none without a member.
    static func decide(_ form: Fields, _ viewer: Viewer, _ tools: inout Tools) throws(Refusal) -> Outcome {
        let name = try Team.Name(form["name"] ?? "").text
        let nickname = try Member.Nickname(form["nickname"] ?? "").text
        let job = try Member.Job(form["job"] ?? "").text
        let space = try team(in: form) ?? tools.id()
        let retrospective: ID<Entity> = tools.id()
        let member = ID<Entity>(viewer.person)
        var changes = [
            Change(ID(space), Team.Field.name, to: .string(name)),
            Change(ID(space), Team.Field.seat, to: .id(viewer.person)),
            Change(ID(space), Team.Field.current, to: .id(retrospective)),
            Change(member, Member.Field.isHere, to: .bool(true)),
            Change(member, Member.Field.nickname, to: .string(nickname)),
        ]
        if !job.isEmpty { changes.append(Change(member, Member.Field.job, to: .string(job))) }
        changes += Retrospective.arrival(retrospective, format: .continueStop, anonymity: .named)
        let operation = Operation(
            id: try form.id("operation") ?? tools.id(), space: space, author: viewer.person, device: viewer.device,
            clock: tools.tick(), kind: kind, intent: .settle, changes: changes)
        return .record([operation], then: Link("/retro").at(space))
    }

    /// The new team's id: the one that is given or else the operation's, so that a form sent twice makes one team.
    public static func team(in form: Fields) throws(Refusal) -> ID<Space>? {
        if let team: ID<Space> = try form.id("team") { return team }
        let operation: ID<Operation>? = try form.id("operation")
        return operation.map { ID($0) }
    }

    /// The kind of the operation that begins a team. A host makes the space when it records one.
    public static let kind = "team.created"
}
