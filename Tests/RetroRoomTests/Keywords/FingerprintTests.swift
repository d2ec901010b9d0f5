import Floor
import Testing

@testable import RetroRoom

struct FingerprintTests {
    @Test func `what is opened is what was sealed, whoever looks, with the author or without`() throws {
        for anonymity in Anonymity.allCases {
            var desk = try Desk()
            try desk.act("change-anonymity", ["anonymity": anonymity.rawValue], as: desk.cast.minji)
            let id = try desk.write()
            let sealed = try #require(desk.team.seen(by: desk.cast.ann.id)?.keywords[id]?.fingerprint.value)
            #expect(sealed.utf8.count == 64)
            try desk.open(id)
            for person in desk.cast.inside {
                let keyword = try #require(desk.team.seen(by: person.id)?.keywords[id])
                #expect(keyword.fingerprint.value == sealed)
                #expect(Fingerprint.matches(keyword, digest: Desk.digest))
            }
        }
    }

    @Test func `anything changed does not match`() throws {
        let (desk, id) = try Desk.at(.open)
        let keyword = try #require(desk.team.keywords[id])
        #expect(Fingerprint.matches(keyword, digest: Desk.digest))
        let stamp = Stamp(clock: HybridTime(rawValue: .max), operation: ID(high: 1, low: 1))
        for field in ["word", "kind", "situation", "feeling", "request", "salt", "fingerprint"] {
            var other = keyword
            other.write(Change(id, "keyword-" + field, to: .string("다른 말")), stamp, desk.cast.doyun.id)
            #expect(other != keyword && !Fingerprint.matches(other, digest: Desk.digest), "\(field)")
        }
        var toAnother = keyword
        toAnother.write(Change(id, "keyword-recipient", to: .string(desk.cast.sam.id.text)), stamp, desk.cast.doyun.id)
        #expect(toAnother != keyword && !Fingerprint.matches(toAnother, digest: Desk.digest), "recipient")
        // The same content, salt and fingerprint under another id: a seal is of one keyword alone.
        var twin = Keyword(id: ID(high: id.high, low: id.low &+ 1))
        for field in Keyword.fields.compactMap(\.name) {
            twin.write(Change(twin.id, field, to: keyword.value(of: field) ?? .null), stamp, desk.cast.doyun.id)
        }
        #expect(twin.fingerprint.value == keyword.fingerprint.value)
        #expect(!Fingerprint.matches(twin, digest: Desk.digest), "id")
    }

    @Test func `the same words have another fingerprint each time`() throws {
        var desk = try Desk()
        let ids = [try desk.write(), try desk.write()]
        let first = ids.map { desk.team.keywords[$0]?.fingerprint.value }
        #expect(first[0] != first[1])
        try desk.act("edit-keyword", ["keyword": ids[0].text, "word": "배려"], as: desk.cast.doyun)
        try desk.act("edit-keyword", ["keyword": ids[0].text, "word": "경청"], as: desk.cast.doyun)
        #expect(desk.team.keywords[ids[0]]?.fingerprint.value != first[0], "with salt of its own")
    }

    @Test func `texts cannot be shifted from one field to the next`() throws {
        func keyword(_ situation: String, _ feeling: String) -> Keyword {
            var keyword = Keyword(id: ID(high: 1, low: 1))
            keyword.situation = Register(situation)
            keyword.feeling = Register(feeling)
            return keyword
        }
        #expect(Fingerprint.sealed(keyword("가\",\"나", "")) != Fingerprint.sealed(keyword("가", "나")))
        #expect(Fingerprint.sealed(keyword("가나", "")) != Fingerprint.sealed(keyword("가", "나")))
    }
}

extension Desk {
    /// Opens the retrospective and one keyword of Ann's.
    mutating func open(_ keyword: ID<Entity>) throws {
        try schedule()
        try act("start-retrospective", as: cast.minji)
        try act("give-turn", ["person": cast.ann.id.text], as: cast.minji)
        try act("open-keyword", ["keyword": keyword.text], as: cast.ann)
    }
}
