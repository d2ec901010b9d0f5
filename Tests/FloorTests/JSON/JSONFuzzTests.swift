import Floor
import Testing

struct JSONFuzzTests {
    @Test func `no bytes trap the reader, and what it reads it reads again from its own writing`() throws {
        var entropy = Entropy.repeatable()
        let seeds = JSONReadingTests.valid.map { Array($0.0.utf8) } + JSONReadingTests.invalid.map { Array($0.0.utf8) }
        var corpus =
            seeds + [
                Array(
                    #"{"changes":[{"subject":"019a","field":"title","from":null,"to":"우유\n\ud83c\udf89"}],"clock":1}"#
                        .utf8)
            ]
        var taken = 0
        let limits = JSON.Limits(allowsZero: true)
        for _ in 0..<rounds(60_000, inRelease: 200_000) {
            var bytes = corpus[Int.random(in: 0..<corpus.count, using: &entropy)]
            for _ in 0...Int.random(in: 0...3, using: &entropy) { mutate(&bytes, corpus, &entropy) }
            guard let value = try? JSON.parse(bytes, limits: limits) else { continue }
            taken += 1
            let written = value.bytes
            #expect(try JSON.parse(written, limits: limits) == value)
            #expect(try JSON.parse(written, limits: limits).bytes == written)
            if bytes.count < 200, corpus.count < 2000 { corpus.append(bytes) }
        }
        #expect(taken > 1000)
    }

    @Test func `random values read back as they were`() throws {
        var entropy = Entropy.repeatable(2)
        for _ in 0..<rounds(2_000, inRelease: 20_000) {
            let value = random(depth: 5, &entropy)
            #expect(try JSON.parse(value.bytes) == value)
            #expect(try JSON.parse(value.text) == value)
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ corpus: [[UInt8]], _ entropy: inout Entropy) {
        let pieces: [[UInt8]] = [
            "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "d83c", "\\udf89", "0", "-", ".", "e", "null", " ",
            "\"a\":",
        ]
        .map { Array($0.utf8) }
        let index = Int.random(in: 0...bytes.count, using: &entropy)
        switch Int.random(in: 0..<7, using: &entropy) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &entropy), at: index)
        case 1: if index < bytes.count { bytes.remove(at: index) }
        case 2: if index < bytes.count { bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &entropy) }
        case 3: bytes.removeSubrange(index...)
        case 4: bytes.insert(contentsOf: pieces.randomElement(using: &entropy) ?? [], at: index)
        case 5: bytes.insert(contentsOf: corpus.randomElement(using: &entropy) ?? [], at: index)
        default:
            let end = Int.random(in: index...bytes.count, using: &entropy)
            bytes.insert(contentsOf: Array(bytes[index..<end]), at: index)
        }
        if bytes.count > 400 { bytes.removeSubrange(400...) }
    }

    private func random(depth: Int, _ entropy: inout Entropy) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &entropy) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &entropy))
        case 2: return .integer(Int64(bitPattern: entropy.next()) >> Int64.random(in: 0...63, using: &entropy))
        case 3: return .decimal(["1.5", "-0.0", "1e9", "99999999999999999999"].randomElement(using: &entropy) ?? "0.1")
        case 4, 5: return .string(text(&entropy))
        case 6:
            return .array((0..<Int.random(in: 0...4, using: &entropy)).map { _ in random(depth: depth - 1, &entropy) })
        default:
            return .object(
                (0..<Int.random(in: 0...20, using: &entropy)).map { index in
                    JSON.Member("\(index)" + text(&entropy), random(depth: depth > 2 ? 1 : 0, &entropy))
                })
        }
    }

    private func text(_ entropy: inout Entropy) -> String {
        let pieces = [
            "a", "\"", "\\", "/", "\n", "\u{1}", "é", "한", "🎉", "👨‍👩‍👧", "\u{2028}", "\\u0000", "\u{7F}", "e\u{301}",
        ]
        return (0..<Int.random(in: 0...6, using: &entropy)).map { _ in pieces.randomElement(using: &entropy) ?? "" }
            .joined()
    }
}
