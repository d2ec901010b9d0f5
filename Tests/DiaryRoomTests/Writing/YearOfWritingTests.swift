import Floor
import Foundation
import Testing

@testable import DiaryRoom

/// What a year of a daily diary weighs in the log.
struct YearOfWritingTests {
    @Test func `a year of daily writing weighs at most three times its text`() throws {
        var dice = Dice(2026)
        var desk = try Desk()
        let first = Day("2026-01-01")!
        for number in 0..<365 {
            let id = ID<Entity>(high: 6, low: UInt64(number))
            let day = first.adding(days: number).iso
            try evening(id, day: day, of: 500 + dice.below(300), &desk, &dice)
            // Two days of three there is a second session: some more lines, and a word corrected further up.
            if dice.below(3) > 0 { try evening(id, day: day, of: 100 + dice.below(250), &desk, &dice) }
        }
        let texts = desk.journal.entries.values.map(\.text.value)
        let text = texts.reduce(0) { $0 + $1.utf8.count }
        let log = desk.log.reduce(0) { $0 + Self.size($1) }
        let characters = texts.reduce(0) { $0 + $1.count } / texts.count
        let ratio = Double(log) / Double(text)
        print(
            "a year: \(texts.count) entries of \(characters) characters, \(text) bytes of text; \(desk.log.count) "
                + "operations, \(log) bytes: \(ratio) times the text")
        #expect(ratio <= 3)
        #expect(texts.count == 365 && characters > 700)
    }

    /// One session: 100 to 160 characters a minute with pauses to think, sent as `WritingPace` says.
    private func evening(
        _ id: ID<Entity>, day: String, of length: Int, _ desk: inout Desk, _ dice: inout Dice
    ) throws {
        var text = desk.text(id) ?? ""
        var (typed, now, lastKey) = (0, Int64(0), Int64(0))
        var pace = WritingPace(firstKey: 0)
        var sent = text
        while typed < length {
            let word = dice.below(12) == 0 ? "\n" : dice.line() + " "
            text += word
            typed += word.count
            now += Int64(word.count) * Int64(400 + dice.below(200))
            lastKey = now
            if dice.below(12) == 0 { now += Int64(5_000 + dice.below(30_000)) }
            if text != sent, pace.isDue(now: now, lastKey: lastKey, isLeaving: false) {
                pace.sent(at: now)
                try desk.write(text, id, day: day)
                sent = text
            }
        }
        if let range = text.range(of: "왔다"), dice.below(2) == 0 { text.replaceSubrange(range, with: "내렸다") }
        try desk.write(text, id, day: day)
    }

    /// As an operation is sent and exported, with all of its ids; a row of the log has less.
    private static func size(_ operation: Floor.Operation) -> Int {
        var writer = JSON.Writer(capacity: 1_024)
        writer.write(operation.json)
        return writer.bytes.count
    }
}
