import Floor
import RetroRoom
import ServerFloor
import Storage

/// The name of a team or a retrospective, which several people can write at once, as it was before a request.
struct FormerName {
    enum Kind: String {
        case team, retrospective
    }

    let kind: Kind
    let thing: ID<Entity>
    let text: Register<String>

    /// The names that operations write: as a rule none.
    static func all(in operations: [Floor.Operation], on team: Team) -> [FormerName] {
        operations.flatMap(\.changes).compactMap { change in
            switch change.field {
            case Team.name.name: FormerName(kind: .team, thing: change.subject, text: team.name)
            case Retrospective.name.name:
                team.retrospectives[change.subject].map {
                    FormerName(kind: .retrospective, thing: change.subject, text: $0.name)
                }
            default: nil
            }
        }
    }

    /// The same name as it is in a team.
    func now(in team: Team) -> Register<String>? {
        switch kind {
        case .team: team.name
        case .retrospective: team.retrospectives[thing]?.name
        }
    }

    /// What an operation writes there.
    func written(by operation: Floor.Operation) -> String? {
        let field = kind == .team ? Team.name.name : Retrospective.name.name
        return operation.changes.first { $0.subject == thing && $0.field == field }?.to.stringValue
    }
}

extension Transaction {
    /// Tells whoever's name of a team or a retrospective gave way to one whose writer had not seen it.
    ///
    /// - Parameters:
    ///   - before: the names that the operations write, as they were before.
    ///   - team: with the operations applied.
    func notifyOfNames(
        _ operations: [Floor.Operation], _ form: Fields, over before: [FormerName], in team: Team, at now: Int64
    ) throws {
        for operation in operations {
            for name in before {
                guard let mine = name.written(by: operation), let after = name.now(in: team),
                    let lost = try overwrittenText(
                        mine, of: operation, over: name.text, now: after, seen: form["was-name"])
                else { continue }
                let subject = name.kind == .team ? nil : name.thing
                try notify(NewNotice(.nameGaveWay, of: lost, about: subject, what: name.kind.rawValue, at: now))
            }
        }
    }
}

extension Notice {
    /// The sentence of a name that gave way.
    func sentenceOfName(_ who: String) -> Phrase? {
        guard let kind = detail["of"]?.stringValue.flatMap({ FormerName.Kind(rawValue: $0) }) else { return nil }
        let what =
            switch kind {
            case .team: Phrase(ko: "팀 이름을", en: "changed the team’s name too")
            case .retrospective: Phrase(ko: "같은 회고의 이름을", en: "changed the same retrospective’s name")
            }
        return overwriteSentence(who, what)
    }
}
