import Floor
import Testing

@testable import RetroRoom

/// What operations tell somebody and what the state shows them are the same, whatever has happened.
struct FoldingTests {
    @Test(arguments: 1...60)
    func `folding the operations one may see gives the team one may see`(seed: UInt64) throws {
        var chance = Entropy(seed: (seed, 7, 7, 7))
        var desk = try Desk()
        for _ in 0..<60 {
            play(&desk, &chance)
            for person in desk.cast.all { check(desk, person) }
        }
        #expect(desk.log.count > 20)
    }

    @Test(arguments: 1...30)
    func `a device that is told the news, and the whole anew where sight changed, shows what its owner may see`(
        seed: UInt64
    ) throws {
        var chance = Entropy(seed: (seed, 8, 8, 8))
        var desk = try Desk()
        var devices = desk.cast.all.map { desk.team.seen(by: $0.id) }
        for _ in 0..<60 {
            let known = desk.log.count
            play(&desk, &chance)
            for operation in desk.log.dropFirst(known) {
                for (index, person) in desk.cast.all.enumerated() {
                    if Team.changesSight(operation) {
                        devices[index] = desk.team.seen(by: person.id)
                    } else if let told = desk.team.visible(operation, to: person.id) {
                        devices[index]?.apply(told)
                    }
                }
            }
            for (device, person) in zip(devices, desk.cast.all) { #expect(device == desk.team.seen(by: person.id)) }
        }
    }

    private func check(_ desk: Desk, _ person: Cast.Member) {
        var told = Team(id: desk.team.id)
        for operation in desk.log.reversed() {
            if let visible = desk.team.visible(operation, to: person.id) { told.apply(visible) }
        }
        #expect(told == desk.team.seen(by: person.id) ?? Team(id: desk.team.id))
    }

    /// Somebody does something; what is refused changes nothing.
    private func play(_ desk: inout Desk, _ chance: inout Entropy) {
        let person = desk.cast.all[Int(chance.next() % 6)]
        let other = desk.cast.all[Int(chance.next() % 6)]
        let keywords = desk.team.keywords.keys.sorted()
        let keyword = keywords.isEmpty ? "" : keywords[Int(chance.next() % UInt64(keywords.count))].text
        desk.now += 60_000
        let next = (
            useCase: useCases[Int(chance.next() % UInt64(useCases.count))],
            anonymity: Anonymity.allCases[Int(chance.next() % 3)]
        )
        var fields = ["person": other.id.text, "keyword": keyword, "anonymity": next.anonymity.rawValue, "name": "회고"]
        switch next.useCase {
        case "add-keyword":
            fields.merge(Desk.note.merging(["word": "말\(desk.log.count)", "recipient": other.id.text]) { $1 }) { $1 }
            fields["keyword"] = nil
        case "edit-keyword": fields["word"] = "새말\(desk.log.count)"
        case "schedule-retrospective":
            fields["start"] = String(desk.now + 600_000)
            fields["zone"] = "UTC"
        case "join-team": fields["nickname"] = person.name
        case "start on time":
            desk.startOnTime()
            return
        default: break
        }
        _ = try? desk.act(next.useCase, fields, as: person)
    }

    /// Writing more often than leaving.
    private let useCases = [
        "add-keyword", "add-keyword", "add-keyword", "edit-keyword", "delete-keyword", "schedule-retrospective",
        "start on time", "start-retrospective", "give-turn", "give-turn", "open-keyword", "open-keyword",
        "open-keyword",
        "finish-turn", "end-retrospective", "change-anonymity", "leave-team", "join-team", "join-team", "take-seat",
        "remove-member",
    ]
}
