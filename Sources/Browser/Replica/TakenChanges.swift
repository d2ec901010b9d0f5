import BoardRoom
import DeviceFloor
import Floor

/// What was done here and the house has, kept for some days: a house that is put back to an earlier state is sent it again.
struct TakenChanges {
    /// In the order in which they were done.
    private(set) var all: [UnsentChange] = []

    /// Backups are daily, and who restores one does so within days.
    static let milliseconds: Int64 = 14 * 86_400_000
    static let countLimit = 500
    /// Of texts in their forms, together.
    static let byteLimit = 256 * 1_024

    mutating func restore(_ change: UnsentChange) { all.append(change) }

    mutating func sort() { all = all.ordered { $0.clock < $1.clock } }

    mutating func add(_ change: UnsentChange) {
        all.removeAll { $0.id == change.id }
        all.append(change)
    }

    /// Takes all of them out.
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

    /// Forgets what is too old, and the oldest of what is too much.
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

extension BoardCopy {
    /// What somebody did and the house does not have any more, as it is told by now; nil where it has no such board.
    ///
    /// Logs of two lineages are alike up to some place. Where what the house told begins after that, what is between is
    /// not known here.
    func missing(from told: SyncDelta?, of author: ID<Person>) -> [Operation] {
        let known = told?.operations.map { $0.operation.id } ?? []
        let first = told?.operations.first?.sequence ?? 1
        let last = told?.sequence ?? 0
        return log.filter { recorded in
            recorded.operation.author == author && !known.contains(recorded.operation.id)
                && (recorded.sequence > last || recorded.sequence >= first)
        }.map { $0.operation }
    }
}

extension UnsentChange {
    /// What an operation wrote, to be read and copied: the form that it came of is not known here.
    init?(wordsOf operation: Operation) {
        var form = Fields()
        for change in operation.changes {
            guard let text = change.to.stringValue, !text.isEmpty,
                ["title", "body", "text", "name"].contains(change.field)
            else { continue }
            form.set(change.field, text)
        }
        guard !form.pairs.isEmpty else { return nil }
        if let subject = operation.subject { form.set("card", subject.text) }
        let useCase = BoardRules.useCasesOnDevice.first { $0.made(operation) }
        self.init(
            id: operation.id, space: operation.space, useCase: useCase?.name ?? operation.kind, form: form,
            clock: operation.clock)
    }
}

extension PushResult.Problem {
    static func lostByHouse(_ language: Language) -> PushResult.Problem {
        let phrase = Phrase(
            ko: "집이 예전 상태로 되돌아가면서 이 변경이 사라졌어요. 글은 여기에 남아 있어요.",
            en: "The house was put back to an earlier state and lost this. Its words are kept here.")
        return PushResult.Problem(name: "lost-by-house", text: phrase(language))
    }
}
