import BoardRoom
import Floor
import ServerFloor
import Storage

extension Transaction {
    /// Tells somebody whose title gave way to another that its writer had not seen: two wrote it at once, and a title is
    /// one or the other. It is the words of the later by the clock that stand, whichever was received first.
    ///
    /// An editing form says which title it showed (`was-title`). What a program writes without saying so counts as
    /// written with knowledge of what stood there.
    ///
    /// - Parameters:
    ///   - before: the card as it was before the operations.
    ///   - board: with the operations applied.
    func notifyOfTitle(
        _ operations: [Floor.Operation], _ form: Fields, over before: Card, on board: Board, at now: Int64
    ) throws {
        for operation in operations where operation.isCardEdit {
            // Undo and redo have the kind of what they revert; they leave alone what others have changed.
            guard operation.intent == .act || operation.intent == .settle,
                let mine = operation.title(of: before.id), let after = board.cards[before.id]
            else { continue }
            let theirs = before.title.value
            let stands = after.title.stamp.operation == operation.id
            if mine == theirs { continue }
            if stands { guard let seen = form["was-title"], seen != theirs else { continue } }
            // One row by its key, and only if two titles have met.
            guard let other = try self.operation(before.title.stamp.operation, in: board.id)?.operation else {
                continue
            }
            let lost = stands ? other : operation
            // The notice is about the words that gave way; its author is whoever wrote those that stand.
            var told = lost
            told.author = stands ? operation.author : other.author
            let detail: JSON = [
                "operation": .string(lost.id.text), "lost": .string(stands ? theirs : mine),
                "kept": .string(after.title.value),
            ]
            try notify(
                NewNotice(.titleGaveWay, to: [lost.author], by: told, about: before.id, detail: detail, at: now))
        }
    }
}

extension Floor.Operation {
    /// The title that it writes on a card.
    fileprivate func title(of card: ID<Entity>) -> String? {
        changes.first { $0.subject == card && $0.field == Card.titleField }?.to.stringValue
    }
}

extension Notice {
    /// The sentence of a title that gave way.
    func sentenceOfTitle(_ who: String) -> Phrase? {
        guard let lost = detail["lost"]?.stringValue, let kept = detail["kept"]?.stringValue else { return nil }
        return Phrase(
            ko:
                "\(who) 님도 같은 제목을 고쳤어요. 내가 쓴 ‘\(lost)’ 대신 ‘\(kept)’\(Particle.subject.after(kept)) 남았어요.",
            en: "\(who) changed the same title. “\(kept)” stands instead of your “\(lost)”.")
    }

    /// The card as it was with the words that gave way: there they can be taken back.
    func linkToLostTitle(of card: ID<Entity>, on board: ID<Space>) -> Link? {
        guard kind == NoticeKind.titleGaveWay.name,
            let operation = detail["operation"]?.stringValue.flatMap({ ID<Floor.Operation>($0) })
        else { return nil }
        return Link("/board").at(board).at("card").at(card).at("history").at(operation)
    }
}
