import DeviceFloor
import DiaryRoom
import Floor

/// Local changes that the server has accepted, kept for some days: after the server is restored to an earlier state,
/// they are sent again.
struct TakenChanges {
    /// In the order they were made.
    private(set) var all: [UnsentChange] = []

    /// Backups are daily, and a restore is expected within days.
    static let milliseconds: Int64 = 14 * 86_400_000
    static let countLimit = 500
    /// The total size of their forms' texts: five of the largest, in which a card's body of 200,000 bytes is twice, or some
    /// hundred of a usual length.
    static let byteLimit = 2 * 1_024 * 1_024

    mutating func restore(_ change: UnsentChange) { all.append(change) }

    mutating func sort() { all = all.ordered { $0.clock < $1.clock } }

    mutating func add(_ change: UnsentChange) {
        all.removeAll { $0.id == change.id }
        let earlier = all.lastIndex { $0.clock <= change.clock }
        all.insert(change, at: earlier.map { $0 + 1 } ?? 0)
    }

    /// Removes and returns all of them.
    mutating func empty() -> [UnsentChange] {
        let taken = all
        all = []
        return taken
    }

    mutating func forget(in space: ID<Space>) -> [ID<Operation>] {
        let forgotten = all.filter { $0.space == space }.map { $0.id }
        all.removeAll { $0.space == space }
        return forgotten
    }

    /// Discards changes that are too old, and the oldest beyond the limits.
    mutating func forgetOld(now: Int64) -> [ID<Operation>] {
        let beginning = now - TakenChanges.milliseconds
        var (kept, bytes) = (0, 0)
        for change in all.reversed() {
            bytes += change.form.pairs.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
            guard kept < TakenChanges.countLimit, bytes <= TakenChanges.byteLimit,
                change.clock.milliseconds >= beginning
            else { break }
            kept += 1
        }
        let forgotten = all.prefix(all.count - kept).map { $0.id }
        all.removeFirst(all.count - kept)
        return forgotten
    }
}

extension UnsentChange {
    /// The texts that an operation wrote, for reading and copying: its form is not known here.
    init?(wordsOf operation: Operation) {
        var form = Fields()
        for change in operation.changes {
            guard ["title", "body", "text", "name"].contains(change.field) else { continue }
            // A diary's text is written by patches.
            let inserted = TextPatch(json: change.to)?.parts.map { $0.inserted }.joined(separator: "\n")
            guard let text = change.to.stringValue ?? inserted, !text.isEmpty else { continue }
            form.set(change.field, text)
        }
        guard !form.pairs.isEmpty else { return nil }
        if let subject = operation.subject { form.set("card", subject.text) }
        var useCase: String?
        for room in DeviceRoom.all where useCase == nil { useCase = room.useCase(operation) }
        self.init(
            id: operation.id, space: operation.space, useCase: useCase ?? operation.kind, form: form,
            clock: operation.clock)
    }
}

extension PushResult.Problem {
    private static let lostByHouseName = "lost-by-house"

    /// Whether it is about an operation of which only the texts are known here, and not the form.
    var isLostByHouse: Bool { name == PushResult.Problem.lostByHouseName }

    static func lostByHouse(_ language: Language) -> PushResult.Problem {
        let phrase = Phrase(
            ko: "서버가 예전 상태로 되돌아가면서 이 변경이 사라졌어요. 쓴 글은 여기에 남아 있어요.",
            en: "The server was restored to an earlier state and lost this change. Your text is kept here.")
        return PushResult.Problem(name: lostByHouseName, text: phrase(language))
    }
}
