import Floor
import Testing

@testable import RetroRoom

struct FormatTests {
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
        for format in Format.ready + [.own(["가", "나"])] { #expect(Format(json: format.json) == format) }
        #expect(Format(json: .string("own")) == nil && Format(json: .array([.string("하나")])) == nil)
        #expect(Format(json: .array([.string("하나"), .integer(2)])) == nil)
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
}
