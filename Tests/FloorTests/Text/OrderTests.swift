import Floor
import Testing

struct OrderTests {
    private struct Thing: Equatable {
        let key: Int
        let place: Int
    }

    @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 64, 100]) func `things of one key stay in their order`(count: Int) {
        var entropy = Entropy.repeatable()
        let things = (0..<count).map { Thing(key: Int.random(in: 0..<5, using: &entropy), place: $0) }
        let ordered = things.ordered { $0.key < $1.key }
        #expect(ordered == (0..<5).flatMap { key in things.filter { $0.key == key } })
    }

    @Test func `numbers come in their own order, from whichever they began in`() {
        #expect([3, 1, 2, 1].ordered() == [1, 1, 2, 3])
        #expect(Array((0..<33).reversed()).ordered() == Array(0..<33))
        #expect([Int]().ordered().isEmpty)
    }
}
