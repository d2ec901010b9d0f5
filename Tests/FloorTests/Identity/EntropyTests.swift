import Floor
import Testing

struct EntropyTests {
    @Test func `random follows xoshiro256 starstar's published sequence`() {
        var entropy = Entropy(seed: (1, 2, 3, 4))
        let expected: [UInt64] = [
            11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360, 607_988_272_756_665_600,
            16_172_922_978_634_559_625, 8_476_171_486_693_032_832, 10_595_114_339_597_558_777,
            2_904_607_092_377_533_576,
        ]
        #expect(expected.map { _ in entropy.next() } == expected)
    }

    @Test func `a seed of zeros does not repeat zero for ever`() {
        var entropy = Entropy(seed: (0, 0, 0, 0))
        let words = Set((0..<100).map { _ in entropy.next() })
        #expect(words.count > 90)
    }
}
