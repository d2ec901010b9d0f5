import DeviceFloor
import Floor
import Testing

@testable import Browser
@testable import RunRoom

/// What a device starts from, and what it makes of what comes afterwards.
@Suite struct `A meetup on a device` {
    private func delta(
        _ desk: Desk, for person: Cast.Member, _ operations: [RecordedOperation] = []
    ) throws -> SyncDelta {
        let slice = desk.slice(.init(desk.meetup.id, runners: true, talk: .init()), as: person)
        return SyncDelta(
            space: desk.meetup.id, kind: RunRules.kind, sequence: slice.sequence,
            snapshot: .init(state: try MeetupSnapshot(of: slice, for: person.id, at: desk.now).json, members: []),
            operations: operations)
    }

    /// With the last operations of the log as the person may see them.
    private func copy(_ desk: Desk, for person: Cast.Member) throws -> MeetupCopy {
        let told = desk.log.enumerated().compactMap { index, operation in
            desk.told(operation, to: person).map {
                RecordedOperation(operation: $0, sequence: Int64(index + 1), recordedAt: operation.clock.milliseconds)
            }
        }
        let delta = try delta(desk, for: person, told)
        // As it is stored and read.
        let read = try SyncDelta(json: try JSON.parse(delta.json.bytes))
        let state = try #require(read.snapshot)
        return try #require(MeetupCopy(read, state, owner: person.id))
    }

    private func talkative() throws -> Desk {
        var desk = try Desk.peopled()
        for (person, text) in [(desk.cast.minji, "곧 봐요"), (desk.cast.doyun, "네!"), (desk.cast.minji, "비가 오면요?")] {
            desk.now += 60_000
            try desk.act("post-message", ["text": text], as: person)
        }
        try desk.act("post-message", ["text": "주차할 수 있나요?", "thread": desk.cast.ann.id.text], as: desk.cast.ann)
        return desk
    }

    @Test func `is what its owner may see of it, whoever they are, and nothing is lost in storing it`() throws {
        let desk = try talkative()
        for person in [desk.cast.minji, desk.cast.doyun] {
            let slice = desk.slice(.init(desk.meetup.id, runners: true, talk: .init()), as: person)
            let seen = try slice.seen(by: person.id, at: desk.now)
            let copy = try copy(desk, for: person)
            var meetup = copy.held.meetup
            meetup.reports = seen.meetup.reports
            #expect(meetup == seen.meetup)
            #expect(copy.sequence == slice.sequence)
            let stored = copy.delta(for: person.id)
            let state = try #require(stored.snapshot)
            let again = try #require(MeetupCopy(stored, state, owner: person.id))
            #expect(again.held.meetup == copy.held.meetup && again.held.people == copy.held.people)
        }
    }

    @Test func `has nothing of what only others may read`() throws {
        var desk = try talkative()
        desk.now = Desk.start
        try desk.act("show-code", as: desk.cast.minji)
        let code = try #require(desk.meetup.codes.value.first?.digits)
        desk.runners[desk.cast.minji.id] = Runner(
            person: desk.cast.minji.id, nickname: "민지", birthYear: 1993, gender: .woman, job: .design, pace: .high)
        let told = try delta(desk, for: desk.cast.doyun).json.text
        #expect(told.contains("시청역 5번 출구"))
        for secret in [code, "주차할 수 있나요?", "안녕하세요, Ann", "안녕하세요, Sam", "Sam", "1993"] {
            #expect(!told.contains(secret), "\(secret)")
        }
    }

    @Test func `tells of others' age the band, and nothing finer`() {
        for age in 19...99 {
            let runner = Runner(
                person: ID(high: 1, low: 1), nickname: "러너", birthYear: 2026 - age, gender: .man, job: .design,
                pace: .high)
            let blurred = runner.blurred(in: 2026)
            #expect(blurred.ageBand(in: 2026) == runner.ageBand(in: 2026))
            #expect([0, 4, 7].contains(blurred.age(in: 2026) % 10))
        }
    }

    @Test func `is given to nobody who is not in it`() throws {
        let desk = try Desk.peopled()
        for person in [desk.cast.ann, desk.cast.sam, desk.cast.jiho] {
            let slice = desk.slice(.init(desk.meetup.id, runners: true, talk: .init()), as: person)
            #expect(throws: Refusal.membersOnly) {
                _ = try MeetupSnapshot(of: slice, for: person.id, at: desk.now)
            }
        }
    }

    @Test func `draws the talk, the attendance and the run as the house does`() throws {
        var desk = try talkative()
        desk.now = Desk.start + 60_000
        try desk.act(
            "mark-attendance", ["person": desk.cast.doyun.id.text, "mark": "present"], as: desk.cast.minji)
        for person in [desk.cast.minji, desk.cast.doyun] {
            let copy = try copy(desk, for: person)
            for page in [[], ["talk"], ["attendance"]] {
                let request = Request(.get, [desk.meetup.id.text] + page)
                guard case .page(let address, let ids) = try Route(request, among: [], pages: RunRules.pages),
                    case .meetup(let part) = try address.query(ids, request.query)
                else {
                    Issue.record("\(page) is no page")
                    continue
                }
                let slice = try #require(
                    copy.slice(part, for: person.id, names: People(owner: DeviceOwner(desk.viewer(person))))
                )
                var tools = Tools(entropy: Entropy(seed: (1, 2, 3, 4)), clock: .zero, now: desk.now, sealer: .later)
                let outcome = try address.draw(ids, request, .meetup(slice), desk.viewer(person), &tools)
                guard case .page(let drawn) = outcome else {
                    Issue.record("\(page) is not drawn")
                    continue
                }
                let here = String(decoding: Shell.fragment(drawn, viewer: desk.viewer(person)), as: UTF8.self)
                // Whether the talk is muted is the house's to know.
                let there = desk.page(page, as: person)
                #expect(Self.withoutTalkMenu(here) == Self.withoutTalkMenu(there), "\(person.name) \(page)")
            }
        }
    }

    private static func withoutTalkMenu(_ page: String) -> String {
        page.replacing(/<div class="menu" id="talk-menu".*?<\/div>/.dotMatchesNewlines(), with: "")
    }

    @Test func `follows what the house tells, and numbers messages as the house does`() throws {
        var desk = try talkative()
        var copy = try copy(desk, for: desk.cast.doyun)
        // One's own message is shown at once, after all others, and stands where the house put it afterwards.
        let own = try #require(try desk.act("post-message", ["text": "먼저 썼어요"], as: desk.cast.doyun))
        let first = desk.log.count
        var shown = copy
        shown.show([own], at: desk.now)
        #expect(shown.held.meetup.talk(in: nil).last?.text.value == "먼저 썼어요")
        #expect(shown.held.meetup.talk(in: nil).last?.sequence == nil)
        let other = try #require(try desk.act("post-message", ["text": "나중"], as: desk.cast.minji))
        let told = try [(own, first), (other, first + 1)].map { operation, sequence throws -> RecordedOperation in
            let told = try #require(desk.told(operation, to: desk.cast.doyun))
            return RecordedOperation(operation: told, sequence: Int64(sequence), recordedAt: desk.now)
        }
        let news = SyncDelta(
            space: desk.meetup.id, kind: RunRules.kind, sequence: Int64(desk.log.count), operations: told)
        // And again, as after an answer that was lost.
        let fits = [copy.apply(news), copy.apply(news)]
        #expect(fits == [true, true])
        #expect(copy.held.meetup.talk(in: nil).map(\.text.value) == ["곧 봐요", "네!", "비가 오면요?", "먼저 썼어요", "나중"])
        #expect(copy.held.meetup.talk(in: nil).allSatisfy { $0.sequence != nil })
    }

    /// What came of an earlier message, or of one of a thread, would make a message that nobody wrote.
    @Test func `makes no message of what concerns one that it does not hold`() throws {
        var desk = try talkative()
        let cast = desk.cast
        let asked = try #require(desk.meetup.messages.values.first { $0.thread.value != nil }).id
        for number in 1...TalkPage.limit + 5 {
            desk.now += 1_000
            try desk.act("post-message", ["text": "말 \(number)"], as: cast.doyun)
        }
        let talk = desk.meetup.talk(in: nil).map(\.id)
        // As the house sends it: with the newest messages of the talk.
        var slice = desk.slice(.init(desk.meetup.id, runners: true, talk: .init()), as: cast.minji)
        slice.meetup = slice.meetup.withoutMessages(upTo: try #require(desk.meetup.talk(in: nil).dropLast(50).last))
        slice.hasEarlier = true
        let whole = SyncDelta(
            space: desk.meetup.id, kind: RunRules.kind, sequence: slice.sequence,
            snapshot: .init(
                state: try MeetupSnapshot(of: slice, for: cast.minji.id, at: desk.now).json, members: []),
            operations: [])
        let state = try #require(whole.snapshot)
        var copy = try #require(MeetupCopy(whole, state, owner: cast.minji.id))
        let held = copy.held.meetup.messages
        #expect(held.count == 50)
        let reacted = [talk[0], asked, talk[talk.count - 1]].map { ["message": $0.text, "on": "like"] }
        let operations = try reacted.enumerated().map { index, form in
            let made = try #require(try desk.act("react", form, as: index == 1 ? cast.ann : cast.doyun))
            let told = try #require(desk.told(made, to: cast.minji))
            return RecordedOperation(operation: told, sequence: Int64(desk.log.count), recordedAt: desk.now)
        }
        let isTaken = copy.apply(
            SyncDelta(
                space: desk.meetup.id, kind: RunRules.kind, sequence: Int64(desk.log.count), operations: operations))
        #expect(isTaken && Set(copy.held.meetup.messages.keys) == Set(held.keys))
        let last = try #require(copy.held.meetup.talk(in: nil).last)
        #expect(last.id == talk[talk.count - 1] && last.reactions.people(.like) == [cast.doyun.id])
        // What an earlier version made and stored goes when it is read.
        let phantom = MeetupSnapshot(json: try Self.withPhantom(copy.delta(for: cast.minji.id).snapshot?.state))
        #expect(try Set(phantom.held().meetup.messages.keys) == Set(held.keys))
    }

    /// A stored state with a message of which nothing but a reaction was ever written.
    private static func withPhantom(_ state: JSON?) throws -> JSON {
        let state = try #require(state)
        var message = Message(id: ID(high: 1, low: 98))
        let key = Reactions.Key(.like, by: ID(high: 1, low: 1))
        message.write(
            message.change(Message.field(of: key), to: .bool(true)),
            Stamp(clock: HybridTime(milliseconds: 1), operation: ID(high: 1, low: 97)), ID(high: 1, low: 1))
        #expect(message.removed.value && message.sentAt.stamp == .never)
        let rows = try #require(state["messages"]?.arrayValue) + [message.row]
        return .object(
            try #require(state.members).map {
                $0.name == "messages" ? JSON.Member("messages", .array(rows)) : $0
            })
    }

    @Test func `tells what happened to the run, however much is said and answered meanwhile`() throws {
        var desk = try talkative()
        let cast = desk.cast
        try desk.act("accept-application", ["person": cast.ann.id.text], as: cast.minji)
        var copy = try copy(desk, for: cast.minji)
        let told = copy.log.filter { MeetupOnDevice.tells($0.operation) }
        #expect(told.count > 2)
        let message = try #require(desk.meetup.talk(in: nil).last).id.text
        for number in 1...MeetupOnDevice.logLimit + 50 {
            let way = number.isMultiple(of: 2) ? "off" : "on"
            let made = try #require(try desk.act("react", ["message": message, way: "run"], as: cast.doyun))
            copy.apply(
                RecordedOperation(
                    operation: try #require(desk.told(made, to: cast.minji)), sequence: Int64(desk.log.count),
                    recordedAt: desk.now))
        }
        for _ in 1...2 { copy.forget() }
        #expect(copy.log.count == told.count + MeetupOnDevice.logLimit)
        #expect(copy.log.prefix(told.count).map(\.sequence) == told.map(\.sequence))
        let part = RunQuery.Part(desk.meetup.id, runners: true, talk: .init())
        let names = People(owner: DeviceOwner(desk.viewer(cast.minji)))
        let slices = [
            try #require(copy.slice(part, for: cast.minji.id, names: names)), desk.slice(part, as: cast.minji),
        ]
        let events = try slices.map { try $0.seen(by: cast.minji.id, at: desk.now).events.map(\.news) }
        #expect(!events[0].isEmpty && events[0] == events[1])
    }

    @Test func `leaves to the house what it does not hold`() throws {
        var desk = try Desk.peopled()
        for number in 1...(TalkPage.limit + 5) {
            desk.now += 1_000
            try desk.act("post-message", ["text": "말 \(number)"], as: desk.cast.minji)
        }
        var copy = try copy(desk, for: desk.cast.doyun)
        let id = desk.meetup.id
        let names = People(owner: DeviceOwner(desk.viewer(desk.cast.doyun)))
        let talk = try #require(copy.slice(.init(id, talk: .init()), for: desk.cast.doyun.id, names: names))
        #expect(talk.meetup.messages.count == TalkPage.limit + 5 || talk.meetup.messages.count == TalkPage.limit)
        let early: ID<Entity> = ID(high: 1, low: 99)
        #expect(copy.slice(.init(id, existing: [early]), for: desk.cast.doyun.id, names: names) == nil)
        #expect(
            copy.slice(.init(id, talk: .init(before: early)), for: desk.cast.doyun.id, names: names) == nil)
        // What grows is cut at its beginning, and the page says that there is more.
        for number in 1...(2 * HeldMeetup.messageLimit) {
            let message = Message(id: ID(high: 5, low: UInt64(number)))
            copy.show(
                [
                    Operation(
                        id: ID(high: 6, low: UInt64(number)), space: id, author: desk.cast.minji.id, device: .unmade,
                        clock: HybridTime(milliseconds: desk.now + Int64(number)), kind: "message.posted",
                        intent: .permanent,
                        changes: [
                            Change(message.id, Message.removed, to: false),
                            Change(message.id, Message.text, to: "\(number)"),
                            Change(message.id, Message.sentAt, to: desk.now + Int64(number)),
                        ])
                ], at: desk.now)
        }
        copy.forget()
        #expect(copy.held.meetup.talk(in: nil).count == HeldMeetup.messageLimit)
        let page = try #require(copy.slice(.init(id, talk: .init()), for: desk.cast.doyun.id, names: names))
        #expect(page.meetup.talk(in: nil).count == TalkPage.limit && page.hasEarlier)
        #expect(page.meetup.talk(in: nil).last?.text.value == String(2 * HeldMeetup.messageLimit))
    }

    @Test func `counts the places that people hold whom it does not know`() throws {
        var desk = try Desk.full()
        desk.now += 1_000
        try desk.act("leave-meetup", as: desk.cast.ann)
        let copy = try copy(desk, for: desk.cast.doyun)
        #expect(copy.held.unseen == UnseenPeople(offered: 1, waitlisted: 1))
        let names = People(owner: DeviceOwner(desk.viewer(desk.cast.doyun)))
        let slice = try #require(copy.slice(.init(desk.meetup.id), for: desk.cast.doyun.id, names: names))
        let seen = try slice.seen(by: desk.cast.doyun.id, at: desk.now)
        let whole = try desk.slice(.init(desk.meetup.id, runners: true), as: desk.cast.doyun)
            .seen(by: desk.cast.doyun.id, at: desk.now)
        #expect(seen.taken == whole.taken && seen.free == whole.free && seen.waitlistCount == whole.waitlistCount)
        #expect(try self.copy(desk, for: desk.cast.minji).held.unseen == nil)
    }

    @Test func `lists its owner's runs: what comes first, then what was, the last one first`() {
        func run(_ number: UInt64, _ start: Int64?) -> OwnRun {
            OwnRun(
                id: ID(high: 3, low: number), title: "\(number)",
                time: start.map { MeetupTime(start: $0, zone: "Asia/Seoul", minutes: 60) }, district: "", phase: .open,
                standing: .accepted, attendance: .unmarked, zoneOffset: nil)
        }
        let (hour, now) = (Desk.hour, Desk.noon)
        let runs = OwnRuns(
            held: [
                run(1, now + 9 * hour), run(2, now - 99 * hour), run(3, now - 2 * hour), run(4, nil),
                run(5, now - 50 * hour), run(6, now + hour),
            ], at: now)
        #expect(runs.coming.map(\.title) == ["4", "6", "1"] && runs.comingCount == 3)
        #expect(runs.past.map(\.title) == ["3", "5", "2"])
        #expect(runs.next == OwnRuns.Pages() && runs.markedCount == 0)
    }
}
