import Floor
import Testing

struct HybridTimeTests {
    @Test func `the next moment is the wall clock's where that is ahead`() {
        let seen = HybridTime(milliseconds: 1000, counter: 7)
        #expect(seen.next(now: 1001) == HybridTime(milliseconds: 1001, counter: 0))
    }

    @Test(arguments: [Int64.min >> 16, -1, 0, 999, 1000])
    func `the next moment is later even where the wall clock stands or runs back`(now: Int64) {
        let seen = HybridTime(milliseconds: 1000, counter: 7)
        #expect(seen.next(now: now) == HybridTime(milliseconds: 1000, counter: 8))
    }

    @Test func `a full counter carries into the milliseconds`() {
        let seen = HybridTime(milliseconds: 1000, counter: .max)
        #expect(seen.next(now: 0) == HybridTime(milliseconds: 1001, counter: 0))
    }

    @Test func `the end of time stands still instead of trapping`() {
        let end = HybridTime(rawValue: .max)
        #expect(end.next(now: 0) == end)
        #expect(end.next(now: .max) == end)
    }

    @Test func `raw values order as moments do`() {
        let moments = [
            HybridTime.zero, HybridTime(milliseconds: 0, counter: 1), HybridTime(milliseconds: 1),
            HybridTime(milliseconds: 1, counter: .max), HybridTime(milliseconds: 2),
            HybridTime(milliseconds: 1_795_233_600_000),
        ]
        #expect(moments == moments.sorted())
        #expect(moments.map(\.rawValue) == moments.map(\.rawValue).sorted())
        #expect(moments.map(\.milliseconds) == [0, 0, 1, 1, 2, 1_795_233_600_000])
        #expect(moments.map(\.counter) == [0, 1, 0, .max, 0, 0])
    }
}
