import Floor
import Testing

@testable import DiaryRoom

struct FoldedWritesTests {
    private func write(
        _ id: UInt64, _ text: String, over base: String = "", _ known: String = "", entry: ID<Entity> = Desk.entry,
        session: String = "s", useCase: String = "write-entry"
    ) -> UnsentChange {
        let form = [
            "entry": entry.text, "text": text, "session": session, "base": base, "was": known,
            "checksum": base.isEmpty ? "" : TextChecksum.of(known),
        ]
        return UnsentChange(
            id: ID(high: 8, low: id), space: ID(high: 7, low: 7), useCase: useCase, form: Desk.fields(form),
            clock: HybridTime(milliseconds: Int64(id)))
    }

    private func name(_ id: UInt64) -> String { ID<Operation>(high: 8, low: id).text }

    private func folded(_ changes: [UnsentChange], sending: Set<UInt64> = []) -> [UnsentChange] {
        changes.reduce([]) { FoldedWrites.adding($1, to: $0) { sending.contains($0.low) } }
    }

    @Test func `a session makes one operation, with its first id and base and its last text`() {
        let first = write(1, "글 1", over: name(9), "글 0")
        let unsent = folded([first] + (2...100).map { write(UInt64($0), "글 \($0)", over: name(1), "글 \($0 - 1)") })
        #expect(unsent.map(\.id.low) == [1])
        #expect(unsent[0].form["text"] == "글 100" && unsent[0].form["base"] == name(9))
        #expect(unsent[0].form["was"] == "글 0" && unsent[0].form["checksum"] == TextChecksum.of("글 0"))
        #expect(unsent[0].clock.milliseconds == 100)
    }

    @Test func `a page that has not heard of its last write goes on from it`() {
        #expect(folded([write(1, "가"), write(2, "가나")]).map { $0.form["text"] } == ["가나"])
    }

    @Test func `a text over words that came in between is a write of its own`() {
        let unsent = folded([write(1, "가"), write(2, "가나\n노트북", over: name(1), "가\n노트북")])
        #expect(unsent.map { $0.form["base"] } == ["", name(1)])
    }

    @Test func `what may have arrived keeps its text, since its id stands for it`() {
        let unsent = folded(
            [write(1, "가"), write(2, "나", over: name(1), "가"), write(3, "다", over: name(2), "나")], sending: [1])
        #expect(unsent.map { $0.form["text"] } == ["가", "다"])
    }

    @Test func `an emptied text is a write of its own, so that undo has a text to bring back`() {
        #expect(folded([write(1, "가"), write(2, " \n", over: name(1), "가")]).map { $0.form["text"] } == ["가", " \n"])
    }

    @Test func `another session, another entry and another change between are not folded`() {
        #expect(folded([write(1, "가"), write(2, "나", session: "t")]).count == 2)
        #expect(folded([write(1, "가"), write(2, "나", entry: Desk.unused)]).count == 2)
        #expect(folded([write(1, "가"), write(2, "", useCase: "delete-entry"), write(3, "나")]).count == 3)
        #expect(folded([write(1, "가", session: ""), write(2, "나", session: "")]).count == 2)
    }
}
