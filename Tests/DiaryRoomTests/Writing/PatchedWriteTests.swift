import Floor
import Testing

@testable import DiaryRoom

/// Writes that say what changed instead of a whole text.
struct PatchedWriteTests {
    private static let text = "첫눈\n강가를 걸었다. 물안개가 걷히고 나서야 건너편이 보였다.\n저녁은 국수"

    /// What a page sends that has `known`, with `text` typed.
    private static func form(
        _ text: String, over known: String, base: String, _ more: [String: String] = [:]
    ) -> [String: String] {
        [
            "entry": Desk.entry.text, "base": base, "checksum": "patch", "over": TextChecksum.of(known),
            "patch": TextPatch(from: known, to: text).json.text,
        ].merging(more) { $1 }
    }

    private func written() throws -> (desk: Desk, base: String) {
        var desk = try Desk()
        try desk.write(Self.text)
        return (desk, desk.version())
    }

    @Test(arguments: ["", "첫눈", "첫눈이\n강가를 걸었다.\n저녁은 국수", text + ", 그리고 👨‍👩‍👧"])
    func `have the text that they lead to`(text: String) throws {
        var (desk, base) = try written()
        try desk.act("write-entry", Self.form(text, over: Self.text, base: base, ["done": "1"]))
        #expect(text.isEmpty ? desk.journal.entries[Desk.entry]?.isRemoved == true : desk.text() == text)
    }

    @Test func `are merged with what came meanwhile`() throws {
        var (desk, base) = try written()
        try desk.write(Self.text.replacing("국수", with: "국수와 만두"))
        try desk.act("write-entry", Self.form(Self.text.replacing("첫눈", with: "첫눈!"), over: Self.text, base: base))
        #expect(desk.text() == Self.text.replacing("국수", with: "국수와 만두").replacing("첫눈", with: "첫눈!"))
    }

    @Test func `are refused over a text that is not as their writer knows it, and change nothing`() throws {
        let (desk, base) = try written()
        let other = Self.text + "\n덧붙임"
        var wrong = Self.form(Self.text + "!", over: Self.text, base: base)
        wrong["over"] = TextChecksum.of(other)
        var misplaced = Self.form(Self.text + "!", over: Self.text, base: base)
        misplaced["patch"] = "[[0,\"눈첫\",\"\"]]"
        let unknown = Self.form(Self.text + "!", over: Self.text, base: ID<Operation>(high: 3, low: 3).text)
        for form in [wrong, misplaced, unknown, Self.form(Self.text, over: "", base: "")] {
            #expect(desk.refusal("write-entry", form) == .entryChecksumInvalid("patch"))
        }
        for patch in ["", "[]x", "[[1]]", "{}", "[[0,1,2]]"] {
            var form = wrong
            form["over"] = TextChecksum.of(Self.text)
            form["patch"] = patch
            #expect(desk.refusal("write-entry", form) == .entryChecksumInvalid("patch"))
        }
    }

    /// As a server or a worker reads one that knows nothing of patches: it has no text, and must not empty the entry.
    @Test func `are refused by who does not read them`() throws {
        let (desk, base) = try written()
        var form = Self.form("", over: Self.text, base: base, ["done": "1"])
        form["over"] = nil
        form["patch"] = nil
        #expect(desk.refusal("write-entry", form) == .entryChecksumInvalid("patch"))
    }

    @Test func `to an entry that was deleted return the text that they lead to`() throws {
        var (desk, base) = try written()
        try desk.act("delete-entry", ["entry": Desk.entry.text])
        let form = Self.form(Self.text + ", 더 쓴 글", over: Self.text, base: base)
        guard case .page(let page) = try desk.run(.post, [desk.journal.id.text, "write-entry"], form) else {
            throw Desk.Missed.page
        }
        #expect(page.status == 409 && Desk.text(page.body).contains("국수, 더 쓴 글"))
    }

    @Test func `on a device have both of their texts, the first one in the shorter way`() {
        let longer = Self.text + ", 그리고 차"
        for (was, text, name) in [(Self.text, longer, "patch"), ("글", "글 하나", "was"), ("", Self.text, "was")] {
            let form = PatchedWrite.shortened(Desk.fields(["text": text, "was": was]))
            #expect(form.pairs.map(\.name).sorted() == [name, "text"].sorted())
            #expect(form["text"] == text && PatchedWrite.base(of: form) == was)
        }
        #expect(PatchedWrite.base(of: Desk.fields(["text": Self.text])) == nil)
    }

    @Test func `are merged by that where their version has become another text`() throws {
        // The server has merged the version with what another device wrote.
        var desk = try Desk()
        try desk.write(Self.text.replacing("첫눈", with: "첫눈!"))
        let form = PatchedWrite.shortened(
            Desk.fields([
                "entry": Desk.entry.text, "base": desk.version(), "text": Self.text + ", 그리고 차", "was": Self.text,
                "checksum": TextChecksum.of(Self.text),
            ]))
        #expect(form["patch"] != nil)
        try desk.act("write-entry", Dictionary(uniqueKeysWithValues: form.pairs.map { ($0.name, $0.value) }))
        #expect(desk.text() == Self.text.replacing("첫눈", with: "첫눈!") + ", 그리고 차")
    }

    @Test func `are told the version of the text that they expect, and of no other`() throws {
        var (desk, base) = try written()
        let answer = try #require(DiaryRules.writeEntry.answer)
        func told(_ expected: String?, _ desk: Desk) throws -> String? {
            var fields = ["entry": Desk.entry.text, "base": base]
            fields["expects"] = expected.map { TextChecksum.of($0) }
            let form = Desk.fields(fields)
            let slice = desk.slice(try DiaryRules.writeEntry.needs(form, desk.journal.id), Desk.minji)
            return answer(form, slice)?.first { $0.name == "base" }?.value.stringValue
        }
        #expect(try told(Self.text, desk) == base)
        #expect(try told(Self.text + "!", desk) == nil)
        #expect(try told(nil, desk) == nil)
        try desk.act("delete-entry", ["entry": Desk.entry.text])
        #expect(try told(Self.text, desk) == nil)
    }
}
