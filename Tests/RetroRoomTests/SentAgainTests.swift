import Floor
import Testing

@testable import RetroRoom

struct SentAgainTests {
    private func again(_ desk: Desk, _ operation: Operation, _ useCase: String, _ fields: [String: String])
        throws -> Bool
    {
        let form = Fields(fields.map { Fields.Pair($0.key, $0.value) })
        let outcome = try RetroDoor.again(
            operation, for: Request(.post, [desk.team.id.text, useCase], form: form),
            as: desk.viewer(desk.cast.doyun))
        return outcome != nil
    }

    @Test func `a form sent once more is answered as before, another under its id is not`() throws {
        var desk = try Desk()
        var fields = Desk.note
        fields["word"] = " 경청"
        fields["recipient"] = desk.cast.ann.id.text
        let operation = try #require(try desk.act("add-keyword", fields, as: desk.cast.doyun))
        #expect(try again(desk, operation, "add-keyword", fields))
        #expect(try !again(desk, operation, "add-keyword", fields.merging(["word": "배려"]) { $1 }))
        #expect(try !again(desk, operation, "add-keyword", fields.merging(["recipient": desk.cast.sam.id.text]) { $1 }))
        #expect(try !again(desk, operation, "edit-keyword", fields))
        #expect(try !again(desk, operation, "delete-keyword", ["keyword": ID<Entity>.unmade.text]))
    }

    @Test func `another time under the same id is another form`() throws {
        var desk = try Desk()
        let fields = ["name": "회고", "start": String(desk.now + Desk.hour), "zone": "UTC"]
        let operation = try #require(try desk.act("schedule-retrospective", fields, as: desk.cast.doyun))
        #expect(try again(desk, operation, "schedule-retrospective", fields))
        let later = fields.merging(["start": String(desk.now + 2 * Desk.hour)]) { $1 }
        #expect(try !again(desk, operation, "schedule-retrospective", later))
    }

    @Test func `another's operation is nobody's business`() throws {
        var desk = try Desk()
        try desk.write("경청", as: desk.cast.sam)
        let operation = try #require(desk.log.last)
        #expect(try !again(desk, operation, "add-keyword", Desk.note))
    }
}
