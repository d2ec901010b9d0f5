import Floor
import Testing

struct IDTests {
    @Test func `an id reads back from its text`() {
        var entropy = Entropy.repeatable()
        for _ in 0..<1000 {
            let id = ID<Entity>(high: entropy.next(), low: entropy.next())
            #expect(id.text.utf8.count == 36)
            #expect(ID(id.text) == id)
            #expect(ID(id.text.uppercased()) == id)
        }
    }

    @Test func `an id is written in lower case with dashes`() {
        let id = ID<Entity>(high: 0x019A_9F5E_3C00_7ABC, low: 0x8DEF_0123_4567_89AB)
        #expect(id.text == "019a9f5e-3c00-7abc-8def-0123456789ab")
        #expect(ID<Entity>(high: 0, low: 0).text == "00000000-0000-0000-0000-000000000000")
    }

    @Test(arguments: [
        "", "-", "019a9f5e", "019a9f5e-3c00-7abc-8def-0123456789a", "019a9f5e-3c00-7abc-8def-0123456789abc",
        "019a9f5e3c007abc8def0123456789ab", "019a9f5e-3c00-7abc-8def_0123456789ab",
        "019a9f5g-3c00-7abc-8def-0123456789ab", " 019a9f5e-3c00-7abc-8def-0123456789ab",
        "019a9f5e-3c00-7abc-8def-0123456789ab ", "{019a9f5e-3c00-7abc-8def-0123456789ab}",
        "019a9f5e--3c0-7abc-8def-0123456789ab", "０19a9f5e-3c00-7abc-8def-0123456789ab",
        "019a9f5e-3c00-7abc-8def-0123456789\u{0}b", "------------------------------------",
    ])
    func `what is no id is refused`(text: String) {
        #expect(ID<Entity>(text) == nil)
    }

    @Test func `a made id is a UUID of version 7 that tells when it was made`() {
        var entropy = Entropy.repeatable()
        for milliseconds: Int64 in [0, 1, 1_795_233_600_000, 0xFFFF_FFFF_FFFF] {
            let id = ID<Entity>(milliseconds: milliseconds, entropy: &entropy)
            #expect(id.high >> 12 & 0xF == 7)
            #expect(id.low >> 62 == 0b10)
            #expect(id.milliseconds == milliseconds)
        }
    }

    @Test func `a later id sorts later, as a value and as text`() {
        var entropy = Entropy.repeatable()
        var last = ID<Entity>(milliseconds: 1, entropy: &entropy)
        for milliseconds in stride(from: Int64(2), to: 1 << 47, by: 1 << 38) {
            let id = ID<Entity>(milliseconds: milliseconds, entropy: &entropy)
            #expect(last < id)
            #expect(last.text < id.text)
            last = id
        }
    }

    @Test func `ids order as their texts do`() {
        var entropy = Entropy.repeatable(9)
        let ids = (0..<500).map { _ in ID<Entity>(high: entropy.next() & 3, low: entropy.next()) }
        #expect(ids.sorted().map(\.text) == ids.map(\.text).sorted())
    }

    @Test func `ids made in one millisecond differ`() {
        var entropy = Entropy.repeatable()
        let ids = Set((0..<10_000).map { _ in ID<Entity>(milliseconds: 5, entropy: &entropy) })
        #expect(ids.count == 10_000)
    }
}
