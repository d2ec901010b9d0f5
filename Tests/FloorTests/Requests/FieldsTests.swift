import Floor
import Testing

struct FieldsTests {
    private let fields = Fields([.init("title", "우유"), .init("column", ""), .init("title", "빵")])

    @Test func `the first of a name counts, and an absent one is nil`() {
        #expect(fields["title"] == "우유")
        #expect(fields["column"] == "")
        #expect(fields["due"] == nil)
    }

    @Test func `a name that stands twice is noticed`() {
        #expect(fields.repeated == "title")
        #expect(Fields([.init("a", ""), .init("b", "")]).repeated == nil)
        #expect(Fields().repeated == nil)
    }

    // The limit is for what hangs: the square of so many would take hours.
    @Test(.timeLimit(.minutes(10))) func `looking for repeated names among very many takes no square of work`() {
        #expect(Fields((0..<200_000).map { .init("name\($0)", "") }).repeated == nil)
    }

    @Test func `setting a field leaves one of its name`() {
        var fields = fields
        fields.set("title", "쌀")
        #expect(fields["title"] == "쌀")
        #expect(fields.repeated == nil)
    }

    @Test func `an id is read, absent, or refused`() throws {
        let id = ID<Entity>(high: 1, low: 2)
        let fields = Fields([.init("card", id.text), .init("empty", ""), .init("bad", "<script>")])
        #expect(try fields.id("card") == id)
        let absent: ID<Entity>? = try fields.id("absent")
        let empty: ID<Entity>? = try fields.id("empty")
        #expect(absent == nil)
        #expect(empty == nil)
        let refusal = #expect(throws: Refusal.self) { let _: ID<Entity>? = try fields.id("bad") }
        #expect(refusal?.name == "not-an-id")
        #expect(refusal?.field == "bad")
        #expect(refusal?.given == "<script>")
        #expect(refusal?.kind.status == 422)
    }
}
