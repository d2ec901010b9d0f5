import Floor
import Testing

@testable import DiaryRoom

struct CreateJournalTests {
    @Test func `a journal belongs to who creates it`() throws {
        let desk = try Desk()
        #expect(desk.journal.owner.value == Desk.minji && desk.journal.name.value == "일기")
        #expect(desk.log.map(\.kind) == ["journal.created"])
    }

    @Test func `the first journal of a person is the same wherever it is created`() throws {
        var desk = try Desk()
        let form = DiaryRules.creation
        let fields = Journal.beginning(for: desk.viewer())
        var twice: [Operation] = []
        for _ in 0..<2 {
            guard case .record(let operations, _) = try form.decide(fields, desk.viewer(), &desk.tools) else {
                throw Desk.Missed.page
            }
            twice += operations
        }
        #expect(twice[0].id == twice[1].id && twice[0].space == twice[1].space)
        #expect(twice[0].space == Journal.first(of: Desk.minji))
        #expect(Journal.first(of: Desk.minji) != Journal.first(of: Desk.sam))
        var entropy = Entropy(seed: (1, 2, 3, 4))
        let person = ID<Person>(milliseconds: Desk.noon, entropy: &entropy)
        #expect(Journal.first(of: person).low >> 62 == 2, "it is a UUID too")
    }

    @Test(arguments: [("", "journal-name-empty"), (String(repeating: "가", count: 51), "journal-name-too-long")])
    func `a name has 1 to 50 characters, and the form comes back with the error`(given: String, name: String) throws {
        var desk = try Desk()
        let fields = Fields([.init("name", given)])
        let error = #expect(throws: Refusal.self) {
            try DiaryRules.creation.decide(fields, desk.viewer(), &desk.tools)
        }
        #expect(error?.name == name && error?.field == "name")
        guard case .page(let page) = try desk.run(.post, ["create-journal"], ["name": given]) else {
            throw Desk.Missed.page
        }
        #expect(page.status == 422)
    }

    @Test func `who has one journal is led to it`() throws {
        var desk = try Desk()
        guard case .redirect(let link) = try desk.run(.get, []) else { throw Desk.Missed.page }
        #expect(link == DiaryRules.link(to: desk.journal.id))
    }
}
