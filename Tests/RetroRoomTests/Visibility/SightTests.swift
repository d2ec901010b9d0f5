import Floor
import Testing

@testable import RetroRoom

struct SightTests {
    /// What author, recipient, teammate and facilitator may know of a keyword that nobody has opened.
    static let expected: [(state: Retrospective.State, sights: [Sight])] = [
        (.unscheduled, [.whole, .face, .face, .face]),
        (.scheduled, [.whole, .face, .face, .face]),
        (.open, [.whole, .placed, .placed, .placed]),
        (.done, [.whole, .opened(isAuthorShown: true), .face, .face]),
    ]

    @Test(arguments: 0..<4)
    func `everybody sees as much as the table says`(row: Int) throws {
        let (state, sights) = SightTests.expected[row]
        let (desk, id) = try Desk.at(state)
        let keyword = try #require(desk.team.keywords[id])
        #expect(desk.cast.inside.map { desk.team.sight(of: keyword, by: $0.id) } == sights)
        for person in desk.cast.outside {
            #expect(desk.team.sight(of: keyword, by: person.id) == .nothing)
            #expect(desk.team.seen(by: person.id) == nil)
            #expect(desk.log.allSatisfy { desk.team.visible($0, to: person.id) == nil })
        }
    }

    @Test(arguments: Anonymity.allCases, Anonymity.allCases)
    func `an opened keyword has its author as the stricter of rule and promise says`(
        promise: Anonymity, rule: Anonymity
    ) throws {
        var desk = try Desk()
        let id = try desk.write("경청", ["promise": promise.rawValue])
        if rule != .named { try desk.act("change-anonymity", ["anonymity": rule.rawValue], as: desk.cast.sam) }
        try desk.open(id)
        let isShown = promise == .named && rule == .named
        let keyword = try #require(desk.team.keywords[id])
        for person in desk.cast.inside.dropFirst() {
            #expect(desk.team.sight(of: keyword, by: person.id) == .opened(isAuthorShown: isShown))
            let seen = try #require(desk.team.seen(by: person.id)?.keywords[id])
            #expect(seen.author == (isShown ? desk.cast.doyun.id : nil))
            #expect(seen.situation.value == Desk.note["situation"])
            let added = try #require(desk.log.first { $0.kind == "keyword.added" })
            let operation = try #require(desk.team.visible(added, to: person.id))
            #expect(operation.author == (isShown ? desk.cast.doyun.id : .unmade))
            #expect(operation.device == (isShown ? desk.cast.doyun.device : .unmade))
        }
        try desk.act("end-retrospective", as: desk.cast.minji)
        let archived = try #require(desk.team.seen(by: desk.cast.ann.id)?.keywords[id])
        #expect(archived.author == (isShown ? desk.cast.doyun.id : nil), "nor in the archive")
    }

    @Test(arguments: [Retrospective.State.unscheduled, .scheduled])
    func `before the day nothing of it leaves for anyone but its author`(state: Retrospective.State) throws {
        var (desk, id) = try Desk.at(state)
        try desk.act("edit-keyword", ["keyword": id.text, "situation": "다르게 적었어요"], as: desk.cast.doyun)
        try desk.act(
            "edit-keyword", ["keyword": id.text, "recipient": desk.cast.sam.id.text, "kind": "continue"],
            as: desk.cast.doyun)
        let salts = desk.log.flatMap(\.changes).filter { $0.writes(Keyword.salt) }.compactMap(\.to.stringValue)
        #expect(salts.count == 3)
        let secrets =
            Desk.note.values + salts + [
                "다르게 적었어요", "\"continue\"", "\"stop\"", desk.cast.doyun.id.text, desk.cast.doyun.device.text,
                desk.cast.ann.id.text, desk.cast.sam.id.text,
            ]
        let operations = desk.log.filter { $0.changes.contains { $0.subject == id } }
        #expect(operations.count == 3)
        for person in desk.cast.inside.dropFirst() {
            let shown = operations.compactMap { desk.team.visible($0, to: person.id) }
            #expect(shown.count == 2, "the edit that was edited again says nothing any more")
            let fingerprints = shown.flatMap(\.changes).filter { $0.writes(Keyword.fingerprint) }
            #expect(fingerprints.count == 1 && fingerprints.allSatisfy { $0.from == .null })
            let keyword = try #require(desk.team.seen(by: person.id)?.keywords[id])
            let texts = shown.map(\.json.text) + [String(describing: keyword)]
            for text in texts {
                #expect(text.contains("경청") || !text.contains("keyword-word"))
                for secret in secrets where secret != "stop" {
                    #expect(!text.contains(secret), "\(person.name) is told \(secret)")
                }
            }
            #expect(keyword.kind.value == "" && keyword.recipient.value == nil && keyword.author == nil)
        }
        for operation in operations { #expect(desk.team.visible(operation, to: desk.cast.doyun.id) == operation) }
    }

    @Test func `anonymity that gets stricter on the day hides again what was shown, on devices too`() throws {
        var desk = try Desk()
        let id = try desk.write()
        try desk.open(id)
        #expect(desk.team.seen(by: desk.cast.sam.id)?.keywords[id]?.author == desk.cast.doyun.id)
        let operation = try #require(
            try desk.act("change-anonymity", ["anonymity": "alias"], as: desk.cast.doyun))
        #expect(desk.team.seen(by: desk.cast.sam.id)?.keywords[id]?.author == nil)
        #expect(Team.changesSight(operation))
    }

    @Test func `what changes nobody's sight sends nobody the whole anew`() throws {
        var (desk, id) = try Desk.at(.scheduled)
        try desk.act("edit-keyword", ["keyword": id.text, "word": "배려"], as: desk.cast.doyun)
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("give-turn", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        try desk.act("finish-turn", as: desk.cast.ann)
        let changing = desk.log.dropFirst().filter { Team.changesSight($0) }.map(\.kind)
        #expect(Set(changing) == ["member.left", "retrospective.started"])
    }

    @Test func `what was deleted took its words along`() throws {
        var desk = try Desk()
        let id = try desk.write("지울말")
        try desk.act("delete-keyword", ["keyword": id.text], as: desk.cast.doyun)
        for person in desk.cast.inside.dropFirst() {
            let told = desk.log.compactMap { desk.team.visible($0, to: person.id) }.map(\.json.text).joined()
            #expect(!told.contains("지울말"))
            #expect(desk.team.seen(by: person.id)?.keywords[id]?.word.value == "")
        }
    }

    @Test func `nobody is talked about who left before the day, nor on it`() throws {
        var (desk, id) = try Desk.at(.open)
        let keyword = try #require(desk.team.keywords[id])
        try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.ann)
        try desk.act("leave-team", as: desk.cast.ann)
        #expect(desk.team.sight(of: keyword, by: desk.cast.sam.id) == .face)
        #expect(desk.team.sight(of: keyword, by: desk.cast.ann.id) == .nothing)
        #expect(desk.team.sight(of: keyword, by: desk.cast.doyun.id) == .whole)
    }

    @Test func `whoever comes after the day sees nothing of it`() throws {
        var (desk, id) = try Desk.at(.done)
        try desk.run([desk.team.id.text, "join-team"], ["nickname": "미나"], as: desk.cast.mina)
        #expect(desk.team.sight(of: try #require(desk.team.keywords[id]), by: desk.cast.mina.id) == .face)
    }

    @Test func `nor whom it was for, by whose turn it was when it was talked about`() throws {
        var (desk, id) = try Desk.at(.open)
        try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.ann)
        #expect(desk.team.seen(by: desk.cast.sam.id)?.currentRetrospective?.shown.value == id)
        try desk.act("close-keyword", as: desk.cast.ann)
        try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.ann)
        let day = desk.retrospective.id
        try desk.act("end-retrospective", as: desk.cast.minji)
        let after = desk.log.suffix(4)
        let told = after.compactMap { desk.team.visible($0, to: desk.cast.sam.id) }
        #expect(!told.map(\.json.text).joined().contains(id.text))
        #expect(desk.team.seen(by: desk.cast.sam.id)?.retrospectives[day]?.shown.value == nil)
        #expect(desk.team.seen(by: desk.cast.ann.id)?.retrospectives[day]?.shown.value == id)
        #expect(RetroAffectedIDs(of: Array(after)).keywords == [id])
    }

    @Test func `who opened a keyword is told, though they wrote it themselves without a name`() throws {
        var desk = try Desk()
        try desk.act("change-anonymity", ["anonymity": "anonymous"], as: desk.cast.sam)
        let id = try desk.write("경청", as: desk.cast.minji)
        try desk.schedule()
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("give-turn", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        let opened = try #require(try desk.act("open-keyword", ["keyword": id.text], as: desk.cast.minji))
        // Hiding it there would say who the author is.
        #expect(desk.team.visible(opened, to: desk.cast.sam.id) == opened)
    }

    @Test func `a keyword that was not loaded is not shown`() throws {
        let (desk, id) = try Desk.at(.open)
        let added = try #require(desk.log.first { $0.kind == "keyword.added" })
        var bare = desk.team
        bare.keywords[id] = nil
        #expect(bare.visible(added, to: desk.cast.doyun.id) == nil)
        var lost = desk.team
        lost.retrospectives = [:]
        #expect(lost.visible(added, to: desk.cast.ann.id) == nil)
        #expect(RetroAffectedIDs(of: desk.log).keywords == [id])
    }
}
