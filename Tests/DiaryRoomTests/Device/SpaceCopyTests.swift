import DeviceFloor
import Floor
import Testing

@testable import Browser
@testable import DiaryRoom

/// What is the same of each room's copy on a device, shown with a journal's.
@Suite struct `A copy of a space` {
    private func desk(_ texts: Int) throws -> Desk {
        var desk = try Desk()
        for number in 1...texts { try desk.write("\(number)", day: number == 1 ? "2026-11-21" : nil) }
        return desk
    }

    private func delta(_ operations: ArraySlice<RecordedOperation>) -> SyncDelta {
        SyncDelta(
            space: Desk.journal, kind: DiaryRules.kind, sequence: operations.last?.sequence ?? 0,
            operations: Array(operations))
    }

    @Test func `takes what follows once, and says of what does not that it does not fit`() throws {
        let log = try desk(3).recorded
        var copy = JournalCopy(id: Desk.journal)
        func fits(_ range: Range<Int>) -> Bool { copy.apply(delta(log[range])) }
        #expect(fits(0..<2) && copy.sequence == 2)
        #expect(fits(0..<2) && copy.log.count == 2, "an answer that comes twice")
        #expect(!fits(3..<4) && copy.sequence == 2, "one is missing between")
        #expect(fits(2..<4) && copy.sequence == 4)
        #expect(copy.journal.entries[Desk.entry]?.text.value == "3")
        #expect(copy.clock == log.last?.operation.clock)
    }

    @Test func `puts what is not confirmed after all that is, each at a place of its own`() throws {
        let log = try desk(3).recorded
        var copy = JournalCopy(id: Desk.journal)
        _ = copy.apply(delta(log[0..<2]))
        copy.show(log[2..<4].map(\.operation), at: Desk.noon)
        #expect(copy.log.map(\.sequence) == [1, 2, 3, 4] && copy.sequence == 2)
        #expect(copy.journal.entries[Desk.entry]?.text.value == "3")
        #expect(copy.recorded(log[3].operation.id) == log[3].operation)
    }

    @Test func `is the same once it was stored and read again`() throws {
        let log = try desk(3).recorded
        var copy = JournalCopy(id: Desk.journal)
        _ = copy.apply(delta(log[...]))
        let stored = try SyncDelta(json: JSON.parse(copy.delta(for: Desk.minji).json.bytes))
        let whole = try #require(stored.snapshot)
        let again = try #require(JournalCopy(stored, whole, owner: Desk.minji))
        #expect(again.journal == copy.journal && again.order == copy.order)
        #expect(again.log == copy.log && again.sequence == copy.sequence && again.clock == copy.clock)
        let other = SyncDelta(space: ID(high: 8, low: 8), kind: stored.kind, sequence: stored.sequence)
        #expect(JournalCopy(other, whole, owner: Desk.minji) == nil, "a state of another space")
    }

    @Test func `of a journal keeps a thousand operations, of a team two hundred`() throws {
        #expect([BoardOnDevice.logLimit, JournalOnDevice.logLimit] == [1_000, 1_000])
        #expect([TeamOnDevice.logLimit, MeetupOnDevice.logLimit] == [200, 200])
        let log = try desk(3).recorded
        let long = (0..<400).flatMap { turn in
            log.map {
                RecordedOperation(
                    operation: $0.operation, sequence: Int64(turn * log.count) + $0.sequence, recordedAt: $0.recordedAt)
            }
        }
        var copy = JournalCopy(id: Desk.journal)
        for recorded in long { copy.apply(recorded) }
        copy.forget()
        #expect(copy.log.count == 1_000 && copy.oldest == 601 && copy.sequence == 1_600)
    }
}
