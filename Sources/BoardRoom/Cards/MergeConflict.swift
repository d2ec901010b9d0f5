public import Floor

/// A body in which two texts stand one below the other, since two people wrote in one place at once. Its page says so
/// until somebody edits it: the last write of the body is then another operation.
///
/// The log tells it. A device holds the end of the log alone, so its copy of a board keeps these beside the log.
public struct MergeConflict: Equatable, Sendable {
    /// The last write of the body.
    public let operation: ID<Operation>
    /// Who wrote the texts, the earlier first. One person on two devices is one.
    public let writers: [ID<Person>]

    /// The kind of such an operation, which has the intent to act, and the field that it writes.
    public static var kind: String { Card.mergeKind }
    public static var field: String { Card.body.name }

    /// - Parameter earlier: who wrote the body that stood before; nil if nobody is known.
    public init(_ operation: ID<Operation>, by author: ID<Person>, after earlier: ID<Person>?) {
        self.operation = operation
        writers = if let earlier, earlier != author { [earlier, author] } else { [author] }
    }

    /// Whether an operation put two texts one below the other. Undo and redo of a merge do not count: whoever does them has
    /// seen both.
    public static func isMade(by operation: Operation) -> Bool { operation.kind == kind && operation.intent == .act }

    /// What an operation has kept; nil if it put no texts one below the other.
    ///
    /// - Parameter log: the operations of the board up to this one, as far as they are known, the newest last.
    public init?(of operation: Operation, in log: [RecordedOperation]) {
        guard MergeConflict.isMade(by: operation) else { return nil }
        var writer: ID<Person>?
        var last = Stamp.never
        for recorded in log {
            let earlier = recorded.operation
            if earlier.id == operation.id { break }
            let stamp = Stamp(clock: earlier.clock, operation: earlier.id)
            guard last < stamp, earlier.writesBody(of: operation.subject) else { continue }
            (writer, last) = (earlier.author, stamp)
        }
        self.init(operation.id, by: operation.author, after: writer)
    }

    /// A row of a snapshot.
    public var row: JSON { MergeConflict.row(operation, writers) }

    /// An operation's id, and then those of who wrote what it left.
    public static func row(_ operation: ID<Operation>, _ writers: [ID<Person>]) -> JSON {
        .array([.string(operation.text)] + writers.map { .string($0.text) })
    }

    /// The writers of the row of an operation; nil if there is none.
    public static func writers(of operation: ID<Operation>, in rows: [JSON]) -> [ID<Person>]? {
        for row in rows {
            guard let ids = row.arrayValue, ids.first == .string(operation.text) else { continue }
            return ids.dropFirst().compactMap { $0.stringValue.flatMap { ID($0) } }
        }
        return nil
    }

    /// The rows without those of operations that are none of these.
    public static func rows(_ rows: [JSON], of operations: Set<ID<Operation>>) -> [JSON] {
        rows.filter { row in
            let id: ID<Operation>? = row.arrayValue?.first?.stringValue.flatMap { ID($0) }
            return id.map { operations.contains($0) } ?? false
        }
    }

    /// The line above such a text, with the way to what both wrote.
    static func note(_ card: ID<Entity>, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let names = slice.conflictWriters.map { slice.called($0) }
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

extension Operation {
    fileprivate func writesBody(of card: ID<Entity>?) -> Bool {
        changes.contains { $0.subject == card && $0.writes(Card.body) }
    }
}
