import Floor
import Testing

@testable import RunRoom

/// Who may do what, for every use case: a person without permission is refused before the rule looks at anything else.
struct PermissionTests {
    @Test(arguments: RunRules.useCases.map(\.name))
    func `nobody does what is another's to do`(name: String) throws {
        let desk = try Desk.peopled()
        let cast = desk.cast
        let useCase = try #require(RunRules.useCases.first { $0.name == name })
        #expect(desk.refusal(name, as: cast.guest) == .signedOut)
        var hidden = desk
        hidden.blocks = [(by: cast.minji.id, of: cast.jiho.id)]
        #expect(hidden.refusal(name, as: cast.jiho) == .missing)
        switch useCase.permission.who {
        case .anybody: break
        case .member:
            for person in [cast.jiho, cast.ann, cast.sam] { #expect(desk.refusal(name, as: person) == .membersOnly) }
        case .leader:
            for person in [cast.jiho, cast.ann, cast.sam, cast.doyun] {
                #expect(desk.refusal(name, as: person) == .leaderOnly)
            }
        case .administrator:
            for person in [cast.jiho, cast.ann, cast.sam, cast.doyun, cast.minji] {
                #expect(desk.refusal(name, as: person) == .missing)
            }
        }
    }

    @Test func `who is in gets out and reports, whoever has blocked whom`() throws {
        var desk = try Desk.peopled()
        let cast = desk.cast
        let thing = ["thing": cast.minji.id.text, "reason": "harassment"]
        for pair in [(by: cast.minji.id, of: cast.doyun.id), (by: cast.doyun.id, of: cast.minji.id)] {
            desk.blocks = [pair]
            #expect(desk.page(as: cast.doyun) == "missing")
            #expect(desk.refusal("leave-meetup", as: cast.doyun) == nil)
            #expect(desk.refusal("report", thing, as: cast.doyun) == nil)
        }
        desk.blocks = [(by: cast.minji.id, of: cast.ann.id)]
        #expect(desk.refusal("withdraw", as: cast.ann) == nil)
    }

    @Test(arguments: RunRules.useCases.map(\.name))
    func `nothing is done in a phase that does not allow it`(name: String) throws {
        let useCase = try #require(RunRules.useCases.first { $0.name == name })
        guard let phases = useCase.permission.phases else { return }
        for (desk, phase) in try PermissionTests.phases() where !phases.contains(phase) {
            let person = useCase.permission.who == .anybody ? desk.cast.doyun : desk.cast.minji
            guard phase != .draft || person.id == desk.cast.minji.id else { continue }
            #expect(desk.meetup.phase(at: desk.now) == phase)
            #expect(desk.refusal(name, as: person) == .wrongPhase(phase), "\(phase)")
        }
    }

    private static func phases() throws -> [(Desk, Meetup.Phase)] {
        var draft = try Desk()
        try draft.act("edit-meetup", Desk.form(), as: draft.cast.minji)
        let open = try Desk.peopled()
        var (closed, cancelled, running, ended) = (open, open, open, open)
        try closed.act("close-meetup", as: open.cast.minji)
        try cancelled.act("cancel-meetup", as: open.cast.minji)
        running.now = Desk.start
        ended.now = Desk.start + Desk.day
        return [
            (draft, .draft), (open, .open), (closed, .closed), (cancelled, .cancelled), (running, .running),
            (ended, .ended),
        ]
    }
}
