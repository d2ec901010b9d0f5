import Floor
import Testing

@testable import RetroRoom

struct ChangeFormatTests {
    @Test func `a format changes while nothing is written, and the refusal tells no kind`() throws {
        var desk = try Desk()
        try desk.act("change-format", ["format": "four-ls"], as: desk.cast.sam)
        let keyword = try desk.write("경청", ["kind": "lacked"])
        // Even one that has the very same kinds and more: whether it would do depends on what is sealed.
        for kinds in ["lacked\nliked", "가\n나"] {
            let refusal = #expect(throws: Refusal.self) {
                try desk.act("change-format", ["format": "own", "kinds": kinds], as: desk.cast.sam)
            }
            #expect(refusal == .formatInUse)
        }
        try desk.act("delete-keyword", ["keyword": keyword.text], as: desk.cast.doyun)
        try desk.act("change-format", ["format": "own", "kinds": "가\r\n나\r\n \r\n"], as: desk.cast.sam)
        #expect(desk.retrospective.format.value == .own(["가", "나"]))
    }

    @Test(arguments: [
        ("가", "format-kinds"), ("가\n가", "format-kinds"), ("1\n2\n3\n4\n5\n6\n7", "format-kinds"),
        ("가\n12345678901", "format-kind-too-long"), (" \n ", "format-kinds"),
    ])
    func `kinds of one's own are two to six different ones`(kinds: String, name: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("change-format", ["format": "own", "kinds": kinds], as: desk.cast.sam)
        }
        #expect(refusal?.name == name)
    }

    @Test func `every format is read as it was written`() {
        for format in Format.ready + [.own(["가", "나"])] { #expect(Format(fieldJSON: format.fieldJSON) == format) }
        #expect(Format(fieldJSON: .string("own")) == nil && Format(fieldJSON: .array([.string("하나")])) == nil)
        #expect(Format(fieldJSON: .array([.string("하나"), .integer(2)])) == nil)
    }

    @Test func `anonymity gets looser only while nothing is written`() throws {
        var desk = try Desk()
        try desk.act("change-anonymity", ["anonymity": "anonymous"], as: desk.cast.sam)
        try desk.act("change-anonymity", ["anonymity": "named"], as: desk.cast.sam)
        try desk.write()
        try desk.act("change-anonymity", ["anonymity": "alias"], as: desk.cast.sam)
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("change-anonymity", ["anonymity": "named"], as: desk.cast.minji)
        }
        #expect(refusal == .anonymityLooser)
        try desk.act("change-anonymity", ["anonymity": "anonymous"], as: desk.cast.ann)
        #expect(desk.retrospective.anonymity.value == .anonymous)
    }

    @Test func `only the format is written, and the same again is nothing`() throws {
        var desk = try Desk()
        let operation = try #require(try desk.act("change-format", ["format": "four-ls"], as: desk.cast.ann))
        #expect(operation.kind == "format.changed" && operation.intent == .permanent)
        #expect(
            operation.changes == [
                Change(desk.retrospective.id, "retro-format", from: .string("continue-stop"), to: .string("four-ls"))
            ])
        #expect(try desk.act("change-format", ["format": "four-ls"], as: desk.cast.sam) == nil)
        try desk.write("경청", ["kind": "lacked"])
        #expect(try desk.act("change-format", ["format": "four-ls"], as: desk.cast.sam) == nil, "with keywords too")
    }

    @Test(arguments: ["", "own-kinds", "Four-ls"])
    func `a format that there is not is refused with what was given`(format: String) throws {
        let desk = try Desk()
        #expect(desk.refusal("change-format", ["format": format], as: desk.cast.sam) == .formatUnknown(given: format))
    }

    @Test(arguments: ["", "Named", "secret"])
    func `an anonymity that there is not is refused with what was given`(given: String) throws {
        let desk = try Desk()
        let refusal = desk.refusal("change-anonymity", ["anonymity": given], as: desk.cast.sam)
        #expect(refusal == .anonymityUnknown(given: given))
    }

    @Test func `anonymity that is there already is nothing to record, and what was promised stays`() throws {
        var desk = try Desk()
        #expect(try desk.act("change-anonymity", ["anonymity": "named"], as: desk.cast.sam) == nil)
        let keyword = try desk.write()
        let changed = try #require(try desk.act("change-anonymity", ["anonymity": "alias"], as: desk.cast.ann))
        #expect(changed.kind == "anonymity.changed" && changed.changes.map(\.field) == ["retro-anonymity"])
        #expect(desk.team.keywords[keyword]?.promise.value == .named)
    }

    @Test(arguments: ["change-format", "change-anonymity"])
    func `nobody from outside changes the rules, and nobody those of one that has ended`(useCase: String) throws {
        let (desk, keyword) = try Desk.at(.done)
        var fields = ["format": "four-ls", "anonymity": "alias"]
        for person in desk.cast.outside { #expect(desk.refusal(useCase, fields, as: person) == .missing) }
        fields["retrospective"] = desk.team.keywords[keyword]?.retrospective.value?.text
        #expect(desk.refusal(useCase, fields, as: desk.cast.minji) == .retrospectiveDone)
        fields["retrospective"] = Desk.unused
        #expect(desk.refusal(useCase, fields, as: desk.cast.minji) == .retrospectiveMissing)
    }
}
