import Floor
import Testing

@testable import RetroRoom

/// What operations tell somebody and what the state shows them are the same, whatever has happened.
struct FoldingTests {
    @Test(arguments: seeds)
    func `folding the operations one may see gives the team one may see`(seed: UInt64) throws {
        var random = Entropy(seed: (seed, 7, 7, 7))
        var desk = try Desk()
        for _ in 0..<FoldingTests.plays {
            let known = desk.log.count
            play(&desk, &random)
            if desk.log.count == known { continue }
            for person in some(of: desk.cast.all, desk) { check(desk, person) }
        }
    }

    @Test(arguments: seeds)
    func `a device that is told the news, and the whole anew where sight changed, shows what its owner may see`(
        seed: UInt64
    ) throws {
        var random = Entropy(seed: (seed, 7, 7, 7))
        var desk = try Desk()
        var devices = desk.cast.all.map { desk.team.seen(by: $0.id) }
        for _ in 0..<FoldingTests.plays {
            let known = desk.log.count
            play(&desk, &random)
            for operation in desk.log.dropFirst(known) {
                for (index, person) in desk.cast.all.enumerated() {
                    // A device that holds nothing of the team takes the whole of it.
                    if devices[index] == nil || Team.changesSight(operation) {
                        devices[index] = desk.team.seen(by: person.id)
                    } else if let told = desk.team.visible(operation, to: person.id) {
                        devices[index]?.apply(told)
                    }
                }
            }
            for (device, person) in zip(devices, desk.cast.all) {
                let isSame = device == desk.team.seen(by: person.id)
                #expect(isSame, "\(person.name) after \(desk.log.count) operations")
            }
        }
    }

    /// A third of them each time, in turn: what one is not shown stays so, and the next look is not far.
    private func some(of people: [Cast.Member], _ desk: Desk) -> [Cast.Member] {
        people.enumerated().filter { ($0.offset + desk.log.count) % 3 == 0 }.map(\.element)
    }

    private func check(_ desk: Desk, _ person: Cast.Member) {
        var told = Team(id: desk.team.id)
        for operation in desk.log.reversed() {
            if let visible = desk.team.visible(operation, to: person.id) { told.apply(visible) }
        }
        // Not compared within the expectation, which would write out both teams whole.
        let isSame = told == desk.team.seen(by: person.id) ?? Team(id: desk.team.id)
        #expect(isSame, "\(person.name) after \(desk.log.count) operations")
    }

    @Test(arguments: seeds)
    func `a snapshot of the team one may see is read as that team, and nothing more is cut from it`(seed: UInt64) throws
    {
        var random = Entropy(seed: (seed, 7, 7, 7))
        var desk = try Desk()
        for _ in 0..<FoldingTests.plays {
            let known = desk.log.count
            play(&desk, &random)
            if desk.log.count == known { continue }
            for person in some(of: desk.cast.inside, desk) {
                guard let seen = desk.team.seen(by: person.id) else { continue }
                let json = try JSON.parse(TeamSnapshot(of: seen).json.bytes)
                let isRead = try TeamSnapshot(json: json).team() == seen
                #expect(isRead, "\(person.name) after \(desk.log.count) operations")
                guard desk.retrospective.phase.value == .waiting else { continue }
                // A device's pages are made of what was cut for it before: of what is written now nothing more is missing.
                let again = seen.seen(by: person.id)?.keywords.filter {
                    $0.value.retrospective.value == desk.retrospective.id
                }
                let isSame = again == seen.keywords.filter { $0.value.retrospective.value == desk.retrospective.id }
                #expect(isSame, "\(person.name) after \(desk.log.count) operations")
            }
        }
    }

    /// Somebody does something; what is refused changes nothing. Mostly it is somebody who may.
    private func play(_ desk: inout Desk, _ random: inout Entropy) {
        func pick<Thing>(_ things: [Thing]) -> Thing? {
            things.isEmpty ? nil : things[Int(random.next() % UInt64(things.count))]
        }
        desk.now += 300_000
        let ofItsState = desk.retrospective.phase.value == .open ? FoldingTests.onTheDay : FoldingTests.before
        let anything = FoldingTests.before + FoldingTests.onTheDay + FoldingTests.always
        let useCase = pick(random.next() % 5 == 0 ? anything : ofItsState) ?? ""
        let leads = [
            "show-votes", "start-retrospective", "end-retrospective", "give-turn", "open-keyword", "remove-member",
            "schedule-retrospective", "delete-team",
        ]
        let leader =
            desk.cast.all.first { $0.id == desk.team.facilitator } ?? desk.cast.all.first { desk.team.has($0.id) }
        var person = pick(desk.cast.all) ?? desk.cast.minji
        if leads.contains(useCase), let leader { person = leader }
        let keywords = desk.team.wall(of: desk.retrospective.id)
        let turn = desk.retrospective.turn.value
        var keyword = pick(keywords)
        if useCase == "open-keyword" {
            keyword = pick(keywords.filter { !$0.opened.value })
            if let leader, let recipient = keyword?.recipient.value, recipient != turn {
                _ = try? desk.act("give-turn", ["person": recipient.text], as: leader)
            }
        } else if let author = desk.cast.all.first(where: { $0.id == keyword?.author }), !leads.contains(useCase) {
            person = useCase.hasSuffix("-keyword") ? author : person
        }
        let other = pick(desk.cast.all.filter { $0.id != person.id && desk.team.has($0.id) })
        var fields = [
            "person": other?.id.text ?? "", "keyword": keyword?.id.text ?? "", "name": "회고",
            "anonymity": (pick(Anonymity.allCases) ?? .named).rawValue,
        ]
        switch useCase {
        case "add-keyword":
            person = pick(desk.cast.all) ?? person
            fields.merge(Desk.note) { $1 }
            fields.merge(["word": "말\(desk.log.count)", "recipient": other?.id.text ?? ""]) { $1 }
            fields["keyword"] = nil
        case "give-turn": fields["person"] = (keyword?.recipient.value ?? other?.id)?.text
        case "delete-team": fields["name"] = desk.team.name.value
        case "edit-keyword": fields["word"] = "새말\(desk.log.count)"
        case "schedule-retrospective":
            fields["start"] = String(desk.now + 600_000)
            fields["zone"] = "UTC"
        case "join-team": fields["nickname"] = person.name
        case "discard-keyword":
            let kept = Array(desk.team.keywords.values).ordered { $0.id < $1.id }.filter { desk.team.isKept($0) }
            guard let one = pick(kept) else { return }
            fields["keyword"] = one.id.text
            person = desk.cast.all.first { $0.id == one.recipient.value } ?? person
        case "make-action": fields.merge(["title": "할 일", "owner": other?.id.text ?? ""]) { $1 }
        case "group-keyword", "split-group", "vote":
            let opened = keywords.filter(\.opened.value)
            fields["keyword"] = pick(opened)?.id.text
            fields["with"] = pick(opened)?.id.text
            if useCase == "split-group" {
                fields["keyword"] = pick(opened.filter { $0.marks.group.value != nil })?.id.text
            }
            if useCase != "vote", let leader { person = leader }
            if random.next() % 4 == 0 { fields["vote"] = "off" }
        case "park-keyword":
            person = leader ?? person
            if random.next() % 4 == 0 { fields["parked"] = "off" }
        case "judge-action":
            desk.finished = Set(desk.team.actions.keys)
            let current = desk.retrospective.id
            let earlier = desk.team.actions.values.filter { $0.retrospective.value != current }.map(\.id).ordered()
            fields["action"] = pick(earlier)?.text
            fields["help"] = (pick(Action.Help.allCases) ?? .no).rawValue
        case "start on time":
            desk.startOnTime()
            return
        default: break
        }
        _ = try? desk.act(useCase, fields, as: person)
    }

    @Test func `what is played has everything in it that changes what people see`() throws {
        var log: [Operation] = []
        for seed in FoldingTests.seeds {
            var random = Entropy(seed: (seed, 7, 7, 7))
            var desk = try Desk()
            for _ in 0..<FoldingTests.plays { play(&desk, &random) }
            log += desk.log
        }
        let kinds = Set(log.map(\.kind))
        for kind in [
            "keyword.added", "keyword.edited", "keyword.deleted", "keyword.opened", "keyword.discarded",
            "retrospective.started", "retrospective.ended", "anonymity.changed", "member.joined", "member.left",
            "member.removed", "done.said", "action.made", "action.judged", "keyword.grouped", "keyword.split",
            "keyword.parked", "vote.cast", "votes.shown",
        ] {
            #expect(kinds.contains(kind), "\(kind)")
        }
        let goesOn = log.contains { operation in
            operation.kind == EndRetrospective.kind
                && operation.changes.contains { $0.writes(Keyword.retrospective) }
        }
        #expect(goesOn, "something parked goes on to the next")
    }

    /// So many as show what they are to show in seconds: each play is followed by a look at all that came before.
    private static let seeds: ClosedRange<UInt64> = 1...12
    private static let plays = 100

    /// What is done at one state of the retrospective, and at any: what is tried in the wrong one is refused and shows little.
    private static let before = [
        "add-keyword", "add-keyword", "add-keyword", "add-keyword", "add-keyword", "add-keyword", "add-keyword",
        "edit-keyword", "delete-keyword", "schedule-retrospective", "start on time", "start-retrospective",
        "change-anonymity",
    ]
    private static let onTheDay = [
        "give-turn", "open-keyword", "open-keyword", "open-keyword", "open-keyword", "open-keyword", "open-keyword",
        "finish-turn", "say-done", "make-action", "judge-action", "judge-action", "group-keyword", "group-keyword",
        "group-keyword", "split-group",
        "split-group",
        "vote", "vote", "vote", "vote", "show-votes", "park-keyword", "park-keyword", "end-retrospective",
    ]
    private static let always = [
        "take-seat", "delete-team", "keep-team", "leave-team", "join-team", "join-team", "remove-member",
        "discard-keyword", "discard-keyword", "judge-action", "judge-action",
    ]
}
