import Floor
import Testing

@testable import RetroRoom

struct RenewCodeTests {
    @Test func `a team has another code by its facilitator alone`() throws {
        let desk = try Desk()
        let slice = desk.slice(RetroQuery.Part(desk.team.id), as: desk.cast.minji)
        try RenewCode.check(slice, desk.cast.minji.id)
        #expect(throws: Refusal.facilitatorOnly) { try RenewCode.check(slice, desk.cast.sam.id) }
        for person in desk.cast.outside {
            #expect(throws: Refusal.missing) { try RenewCode.check(slice, person.id) }
        }
    }
}
