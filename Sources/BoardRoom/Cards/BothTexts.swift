public import Floor

/// A body in which two texts stand one below the other, since two people wrote in one place at once. Its page says so
/// until somebody edits it: the last write of the body is then another operation. The log tells it; nothing else stores
/// it, so that a device which was new after the merge does not say it.
public enum BothTexts {
    /// Whether an operation, the last write of a body, put two texts one below the other. Undo and redo of it do not
    /// count: whoever does them has seen both.
    public static func areKept(by operation: Operation) -> Bool {
        operation.kind == Card.mergeKind && operation.intent == .act
    }

    /// Who wrote them, the earlier first. One person on two devices is one.
    ///
    /// - Parameter operations: those on the card, the newest first.
    public static func writers(of card: Card, in operations: [Operation]) -> [ID<Person>] {
        let writes = operations.filter { operation in
            operation.changes.contains { $0.subject == card.id && $0.field == Card.Field.body }
        }
        guard let index = writes.firstIndex(where: { $0.id == card.body.stamp.operation }), areKept(by: writes[index])
        else { return [] }
        let own = writes[index].author
        guard index + 1 < writes.count, writes[index + 1].author != own else { return [own] }
        return [writes[index + 1].author, own]
    }

    /// The line above such a text, with the way to what both wrote.
    static func note(_ card: ID<Entity>, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let names = slice.bothTexts.map { slice.called($0) }
        guard let last = names.last else { return .nothing }
        let said =
            names.count > 1
            ? Phrase(
                ko: "\(names[0].ko) 님과 \(last.ko) 님이 동시에 고쳐서 두 글이 모두 남아 있어요.",
                en: "\(names[0].en) and \(last.en) edited this at the same time, so both texts are kept.")
            : Phrase(
                ko: "두 곳에서 동시에 고쳐서 두 글이 모두 남아 있어요.",
                en: "This was edited in two places at the same time, so both texts are kept.")
        return tag("p", .class("field-hint")) {
            viewer.say(said)
            " "
            tag("a", .href(HistoryPage.address(card, slice))) {
                viewer.say(Phrase(ko: "기록 보기", en: "View history"))
            }
        }
    }
}
