import Floor
import Testing

struct RegisterTests {
    private func stamp(_ milliseconds: Int64, _ operation: UInt64) -> Stamp {
        Stamp(clock: HybridTime(milliseconds: milliseconds), operation: ID(high: 1, low: operation))
    }

    @Test func `every order of arrival ends in the same value`() {
        // The clocks repeat on purpose: then the operation's id decides.
        let writes = [
            ("a", stamp(1, 1)), ("b", stamp(2, 2)), ("c", stamp(2, 3)), ("d", stamp(1, 9)), ("e", stamp(0, 5)),
        ]
        var orders = 0
        permute(writes) { order in
            var register = Register("first")
            for (value, stamp) in order { register.write(value, stamp) }
            #expect(register == Register("c", stamp: stamp(2, 3)))
            orders += 1
        }
        #expect(orders == 120)
    }

    @Test func `random writes in random orders, some of them twice, end in the same value`() {
        var entropy = Entropy.repeatable()
        for _ in 0..<200 {
            let writes = (0..<20).map { index in
                (index, stamp(Int64.random(in: 0...5, using: &entropy), UInt64(index)))
            }
            let again = (writes + writes.prefix(7)).shuffled(using: &entropy)
            var left = Register(-1)
            var right = Register(-1)
            for (value, stamp) in writes { left.write(value, stamp) }
            for (value, stamp) in again { right.write(value, stamp) }
            #expect(left == right)
        }
    }

    @Test func `an earlier write changes nothing`() {
        var register = Register("now", stamp: stamp(5, 5))
        register.write("before", stamp(4, 9))
        register.write("same stamp", stamp(5, 5))
        #expect(register == Register("now", stamp: stamp(5, 5)))
    }

    @Test func `any write is later than never`() {
        var register = Register("nobody's")
        register.write("somebody's", Stamp(clock: .zero, operation: ID(high: 0, low: 1)))
        #expect(register.value == "somebody's")
    }

    private func permute<Element>(_ list: [Element], from start: Int = 0, _ body: ([Element]) -> Void) {
        guard start < list.count else { return body(list) }
        for index in start..<list.count {
            var list = list
            list.swapAt(start, index)
            permute(list, from: start + 1, body)
        }
    }
}
