import Floor
import Testing

@testable import DiaryRoom

@Suite struct `A field of a journal` {
    private func stamp(_ number: UInt64) -> Stamp {
        Stamp(clock: HybridTime(milliseconds: Desk.noon + 1_000 * Int64(number)), operation: ID(high: 3, low: number))
    }

    @Test(
        arguments: [
            ("name", "여행"), ("owner", .string(Desk.minji.text)), ("memories", true), ("muted-day-02-29", true),
            ("muted-day-12-03", false),
        ] as [(String, JSON)])
    func `has the value that was written, and its stamp`(field: String, value: JSON) {
        var journal = Journal(id: Desk.journal)
        journal.write(Change(ID(journal.id), field, to: value), stamp: stamp(1), author: Desk.minji)
        #expect(journal.value(of: field, on: ID(journal.id)) == value)
        #expect(journal.stamp(of: field, on: ID(journal.id)) == stamp(1))
        journal.write(Change(ID(journal.id), field, to: value), stamp: stamp(2), author: Desk.minji)
        #expect(journal.stamp(of: field, on: ID(journal.id)) == stamp(field == "owner" ? 1 : 2))
    }

    @Test(
        arguments: [
            ("name", .null), ("owner", .null), ("owner", "민지"), ("memories", .null), ("muted-day-02-30", true),
            ("muted-day-02-29", .null), ("colour", true),
        ] as [(String, JSON)])
    func `stays as it is when what is written is no value`(field: String, value: JSON) throws {
        let desk = try Desk()
        var journal = desk.journal
        journal.write(Change(ID(journal.id), field, to: value), stamp: stamp(60), author: Desk.sam)
        #expect(journal == desk.journal)
    }

    @Test func `that mutes a day has no stamp before it is written, and is not muted`() throws {
        let desk = try Desk()
        #expect(desk.journal.stamp(of: "muted-day-02-29", on: ID(Desk.journal)) == nil)
        #expect(desk.journal.value(of: "muted-day-02-29", on: ID(Desk.journal)) == false)
    }
}
