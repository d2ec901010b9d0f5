import Floor
import Testing

struct UnixTimeTests {
    @Test(arguments: [
        ("2026-12-03T09:00:00.000Z", 1_796_288_400_000), ("2026-12-03T09:00:00Z", 1_796_288_400_000),
        ("2026-12-03T18:00+09:00", 1_796_288_400_000), ("2026-12-03 18:00:00.0625+0900", 1_796_288_400_062),
        ("1969-12-31T23:59:59.999Z", -1), ("2026-12-03T09:00", 1_796_288_400_000),
    ])
    func `a time is read to the millisecond`(text: String, milliseconds: Int64) {
        #expect(UnixTime.parse(text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-12-03", "2026-02-30T09:00Z", "2026-12-03T24:00Z", "2026-12-03T09:60Z", "2026-12-03T09:00:61Z",
        "2026-12-03T09:00+9", "2026-12-03T09:00+09:0", "2026-12-03T09:00Zulu", "2026-12-03x09:00Z", "2026-12-03T0a:00Z",
        "2026-12-03T09:00:", "2026-12-03T09:00:00.1234567890123456789Z+",
    ])
    func `what is no time is none`(text: String) {
        #expect(UnixTime.parse(text) == nil)
    }

    @Test(arguments: [0, 1, 999, 1_796_288_400_062, -1, -86_400_001, 253_402_300_799_999] as [Int64])
    func `what is written is read again`(time: Int64) {
        #expect(UnixTime.parse(UnixTime.text(time))?.milliseconds == time)
    }

    @Test func `the day is that of the place of writing`() {
        #expect(UnixTime.parse("2026-12-03T23:30:00-05:00")?.day == Day("2026-12-03"))
        #expect(UnixTime.parse("2026-12-03T23:30")?.hasOffset == false)
    }
}
