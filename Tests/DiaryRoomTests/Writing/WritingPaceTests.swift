import Testing

@testable import DiaryRoom

struct WritingPaceTests {
    /// When writes are sent of somebody who types without a pause for some minutes, and then leaves.
    private func sent(minutes: Int64) -> [Int64] {
        var pace = WritingPace(firstKey: 0)
        var times: [Int64] = []
        for now in stride(from: Int64(0), through: minutes * 60_000, by: 1_000)
        where pace.isDue(now: now, lastKey: now, isLeaving: now == minutes * 60_000) {
            pace.sent(at: now)
            times.append(now / 1_000)
        }
        return times
    }

    @Test func `the intervals grow while somebody types on`() {
        #expect(sent(minutes: 10) == [30, 90, 210, 450, 600])
    }

    @Test func `a pause sends what was written, but not each pause of a slow writer`() {
        let pace = WritingPace(firstKey: 0)
        #expect(!pace.isDue(now: 20_000, lastKey: 10_000, isLeaving: false))
        #expect(pace.isDue(now: 30_000, lastKey: 20_000, isLeaving: false))
        #expect(pace.isDue(now: 1, lastKey: 0, isLeaving: true))
    }
}
