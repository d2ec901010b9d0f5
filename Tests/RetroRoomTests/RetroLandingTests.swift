import Floor
import Testing

@testable import RetroRoom

struct RetroLandingTests {
    @Test func `an operation is known to have come of its use case and of no other`() throws {
        var desk = try Desk()
        var fields = Desk.note
        fields["word"] = "경청"
        fields["recipient"] = desk.cast.ann.id.text
        let operation = try #require(try desk.act("add-keyword", fields, as: desk.cast.doyun))
        for useCase in RetroRules.useCases {
            #expect(useCase.made(operation) == (useCase === RetroRules.addKeyword), "\(useCase.name)")
        }
    }
}
