import Floor
import Testing

@testable import DiaryRoom

struct TextPatchTests {
    @Test(arguments: 0..<300)
    func `a patch makes the later text, its inverse the earlier one, and JSON keeps it`(seed: Int) throws {
        var dice = Dice(seed)
        let old = (0..<dice.below(10)).map { _ in dice.line() }.joined(separator: "\n")
        var typed: [String] = []
        let new = seed % 7 == 0 ? dice.line() : dice.edited(old, by: "가", typed: &typed)
        let patch = try #require(TextPatch(json: TextPatch(from: old, to: new).json))
        #expect(patch.applied(to: old) == new)
        #expect(patch.inverted.applied(to: new) == old)
        #expect(patch.inverted.inverted == patch)
    }

    @Test(arguments: [
        ("비가 온다", "비가 왔다", 7, "온", "왔"), ("", "글", 0, "", "글"), ("글", "", 0, "글", ""),
        ("하나\n둘", "하나\n둘\n", 10, "", "\n"), ("a👨‍👩‍👧b", "a👨‍👩‍👧‍👦b", 19, "", "\u{200D}👦"),
    ])
    func `only what was typed is in it, cut between scalars`(
        old: String, new: String, offset: Int, removed: String, inserted: String
    ) {
        let part = TextPatch.Part(offset: offset, removed: removed, inserted: inserted)
        #expect(TextPatch(from: old, to: new).parts == [part])
    }

    @Test func `changes far apart do not take in what is between them`() {
        let middle = (0..<50).map { "줄 \($0)" }.joined(separator: "\n")
        let patch = TextPatch(from: "가\n\(middle)\n나", to: "가!\n\(middle)\n나!")
        #expect(patch.parts.map(\.inserted) == ["!", "!"])
    }

    @Test func `a patch of another text is not applied`() {
        let patch = TextPatch(from: "비가 온다", to: "비가 왔다")
        #expect(patch.applied(to: "눈이 온다")?.isEmpty == nil || patch.applied(to: "눈이 온다") == "눈이 왔다")
        #expect(patch.applied(to: "짧다") == nil)
    }

    @Test(
        arguments: [.null, .array([.array([.integer(-1), "", ""])]), .array([.array([.integer(0), ""])])] as [JSON])
    func `anything else is no patch`(json: JSON) {
        #expect(TextPatch(json: json) == nil)
    }
}
