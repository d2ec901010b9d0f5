import BoardRoom
import Floor

/// One text of a storm, in pieces each of which was typed once: what is to stand in it, and what was taken out again.
///
/// No piece is there twice, none is lost, and none that was taken out comes back, whatever had it still was merged.
struct TypedText {
    private(set) var standing: [String] = []
    private(set) var gone: [String] = []

    /// Somebody has typed it, or put it back on purpose.
    mutating func put(_ piece: String) {
        gone.removeAll { $0 == piece }
        if !standing.contains(piece) { standing.append(piece) }
    }

    mutating func takeOut(_ piece: String) {
        standing.removeAll { $0 == piece }
        if !gone.contains(piece) { gone.append(piece) }
    }

    /// What is wrong with a text of these pieces.
    func faults(in pieces: [String]) -> [String] {
        let miscounted = standing.compactMap { piece in
            let times = pieces.count { $0 == piece }
            return times == 1 ? nil : "‘\(piece)’ is there \(times) times"
        }
        return miscounted + gone.filter { pieces.contains($0) }.map { "‘\($0)’ was taken out, and is back" }
    }
}

/// The texts of a board as its log wrote them, which are looked at after each operation and not in the end alone.
///
/// Their pieces are the lines that begin with ``Storm/mark``: a storm types each of them once, so that one which comes back
/// was put there by a merge, unless somebody undid or did again what they had done.
struct BoardTexts {
    private var board: Board
    private var texts: [String: TypedText] = [:]
    /// How often somebody took a line out, other than by undo.
    private(set) var takenOut = 0
    private(set) var faults: [String] = []

    private static let fields: Set = [MergeConflict.field, Item.text.name, Comment.text.name]

    init(of log: [Floor.Operation], on space: ID<Space>) {
        board = Board(id: space)
        for operation in log { take(operation) }
    }

    private mutating func take(_ operation: Floor.Operation) {
        let written = operation.changes.filter { Self.fields.contains($0.field) }
        let before = written.map { lines(of: $0) }
        board.applyNext(operation)
        let isReversal = operation.intent.target != nil
        for (change, before) in zip(written, before) {
            let after = lines(of: change)
            let name = "\(change.field) of \(change.subject.text)"
            var text = texts[name] ?? TypedText()
            for line in before where !after.contains(line) {
                text.takeOut(line)
                if !isReversal { takenOut += 1 }
            }
            for line in after where !before.contains(line) {
                if isReversal || !text.gone.contains(line) { text.put(line) }
            }
            faults += text.faults(in: after).map { "\(name) by \(operation.kind) \(operation.id.text): \($0)" }
            texts[name] = text
        }
    }

    private func lines(of change: Change) -> [String] {
        let text = board.value(of: change.field, on: change.subject)?.stringValue ?? ""
        return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix(Storm.mark) }
    }
}
