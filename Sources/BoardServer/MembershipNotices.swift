import BoardRoom
import Floor
import ServerFloor
import Storage

extension Transaction {
    /// Sends notices about a change of people's membership of a board.
    ///
    /// - Parameter board: after the change; notices to former members include its name.
    func notifyMembers(of operation: Operation, on board: Board, at now: Int64) throws {
        for change in operation.changes where change.field == Board.roleField {
            let person = ID<Person>(change.subject)
            switch operation.kind {
            case "member.added": try notifyOwners(that: person, came: operation, at: now)
            case BoardRules.addMember.makes.kind:
                try notify(NewNotice(.broughtIn, to: [person], by: operation, detail: ["role": change.to], at: now))
                try notifyOwners(that: person, came: operation, besides: operation.author, at: now)
            case "member.removed":
                let detail: JSON = ["board": .string(board.name.value)]
                try notify(NewNotice(.takenOff, to: [person], by: operation, detail: detail, at: now))
            case "board.handed-over" where change.to == .string(Role.owner.rawValue):
                try notify(NewNotice(.handedOver, to: [person], by: operation, at: now))
            case "role.changed":
                try notify(NewNotice(.roleChanged, to: [person], by: operation, detail: ["role": change.to], at: now))
            default: break
            }
        }
    }

    /// The operation's author is the inviting person; the notice is about the person who joined.
    ///
    /// - Parameter known: an owner who knows it already.
    private func notifyOwners(
        that person: ID<Person>, came operation: Operation, besides known: ID<Person>? = nil, at now: Int64
    ) throws {
        let owners = try members(of: operation.space).filter { $0.role == Role.owner.rawValue && $0.person != known }
            .map(\.person)
        var coming = operation
        coming.author = person
        try notify(NewNotice(.cameIn, to: owners, by: coming, about: ID(person), at: now))
    }
}
