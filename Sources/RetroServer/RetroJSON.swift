package import Floor
package import RetroRoom
import ServerFloor

extension Team {
    /// A team in the API and in exports. Derived from ``seen(by:)`` only: what the reader may not see is null.
    ///
    /// - Parameter cards: the actions' cards that the reader may see; members from other cards are null.
    package func json(_ language: Language, _ cards: [ID<Entity>: ActionCard]) -> JSON {
        [
            "id": .string(id.text), "name": .string(name.value), "facilitator": .text(facilitator),
            "seatTakenAt": seatTaken.value.map { .integer($0) } ?? .null,
            "deletesAt": deletion.value.map { .integer($0) } ?? .null,
            "current": .text(current.value),
            "members": .array(present.map(\.json)),
            "retrospectives": .array(retrospectives.values.sorted { $0.id < $1.id }.map(\.json)),
            "keywords": .array(
                keywords.values.filter { !$0.isRemoved }.sorted { $0.id < $1.id }.map { $0.json }),
            "board": .text(board.value), "chosenBoard": .text(chosenBoard.value),
            "actions": .array(actions.values.sorted { $0.id < $1.id }.map { $0.json(cards[$0.id]) }),
        ]
    }
}

extension RetroRoom.Member {
    var json: JSON {
        ["id": .string(id.text), "nickname": .string(nickname.value), "job": .string(job.value)]
    }
}

extension Retrospective {
    var json: JSON {
        [
            "id": .string(id.text), "name": .string(name.value), "phase": .string(phase.value.rawValue),
            "start": schedule.value.map { .integer($0.start) } ?? .null,
            "zone": schedule.value.map { .string($0.zone) } ?? .null,
            "openedAt": openedAt.value.map { .integer($0) } ?? .null,
            "endedAt": endedAt.value.map { .integer($0) } ?? .null,
            "kinds": .array(format.value.kinds.map { .string($0) }), "anonymity": .string(anonymity.value.rawValue),
            "turn": .text(turn.value), "shown": .text(shown.value),
            "done": .array(signs.held.map { .text($0) }),
            "timerEnds": timerEnds.value.map { .integer($0) } ?? .null,
        ]
    }
}

extension Keyword {
    var json: JSON {
        [
            "id": .string(id.text), "retrospective": .text(retrospective.value), "word": .string(word.value),
            "fingerprint": .string(fingerprint.value), "kind": .told(kind.value), "recipient": .text(recipient.value),
            "author": .text(author), "situation": .told(situation.value), "feeling": .told(feeling.value),
            "request": .told(request.value), "salt": .told(salt.value),
            "opened": recipient.value == nil ? .null : .bool(opened.value),
            "parked": recipient.value == nil ? .null : .bool(marks.parked.value),
            "group": .text(marks.group.value), "votes": marks.votes.value.map { .integer($0) } ?? .null,
            // Only the reader's own ballots are present.
            "voted": .bool(!ballots.held.isEmpty),
        ]
    }
}

extension Action {
    func json(_ card: ActionCard?) -> JSON {
        [
            "id": .string(id.text), "retrospective": .text(retrospective.value),
            "title": .string(card?.title ?? title.value),
            "owners": card.map { .array($0.owners.map { .text($0) }) } ?? .null,
            "due": card?.due.map { .string($0.iso) } ?? .null, "done": card.map { .bool($0.isDone) } ?? .null,
            "help": help.value.map { .string($0.rawValue) } ?? .null, "judgedIn": .text(judgedIn.value),
            "board": .text(card?.board),
        ]
    }
}

extension JSON {
    /// An id, or null.
    static func text<Subject>(_ id: ID<Subject>?) -> JSON { id.map { .string($0.text) } ?? .null }

    /// A text, or null if it is empty.
    fileprivate static func told(_ text: String) -> JSON { text.isEmpty ? .null : .string(text) }
}
