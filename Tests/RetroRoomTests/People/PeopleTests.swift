import Floor
import Testing

@testable import RetroRoom

struct PeopleTests {
    @Test(arguments: ["민지 님", "민.지", "민지!", "민지🙂", "🇰🇷", "1️⃣", "“민지”", "민·지", "민\u{200D}지", "\u{3164}", "민\u{3164}", "½"])
    func `a nickname has letters and digits alone`(nickname: String) {
        #expect(throws: Refusal.self) { try Member.Nickname(nickname) }
    }

    @Test(arguments: ["민지", "Zoë", "Zoe\u{308}", "漢字かな", "Иван7", "नेहा", "가나다라마바", "123456"])
    func `a nickname may be of any script`(nickname: String) throws {
        #expect(try Member.Nickname(" " + nickname + " ").text == nickname)
    }

    @Test func `six, ten and twenty characters are as many as people count`() throws {
        #expect(throws: Refusal.self) { try Member.Nickname("가나다라마바사") }
        #expect(try Team.Name("가나다 라마바 사아").text == "가나다 라마바 사아")
        #expect(throws: Refusal.self) { try Team.Name("12345678901") }
        for name in ["", "  ", "키고!", "키고🙂", "키·고", "키\n고"] {
            #expect(throws: Refusal.self, "\(name)") { try Team.Name(name) }
        }
        #expect(try Member.Job(String(repeating: "👩‍💻", count: 20)).text.count == 20)
        #expect(throws: Refusal.self) { try Member.Job(String(repeating: "가", count: 21)) }
        #expect(try Member.Job(" \u{3000}\n").text == "")
    }

    @Test func `nobody comes in by an id alone: without the code there is no such team`() throws {
        var desk = try Desk()
        desk.isLettingIn = false
        let refusal = #expect(throws: Refusal.self) {
            try desk.run([desk.team.id.text, "join-team"], ["nickname": "미나"], as: desk.cast.mina)
        }
        #expect(refusal == .missing)
        #expect(!desk.team.has(desk.cast.mina.id))
    }

    @Test(arguments: ["민지", "ANN", " sam "])
    func `a nickname is one person's in a team`(nickname: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.run([desk.team.id.text, "join-team"], ["nickname": nickname], as: desk.cast.mina)
        }
        #expect(refusal?.name == "nickname-taken")
        let own = #expect(throws: Refusal.self) {
            try desk.act("edit-profile", ["nickname": nickname], as: desk.cast.doyun)
        }
        #expect(own?.name == "nickname-taken")
    }

    @Test func `whoever left frees their nickname, is called departed, and comes back as they were`() throws {
        var desk = try Desk()
        let jiho = desk.cast.jiho
        #expect(
            desk.team.name(of: jiho.id, in: .ko) == "떠난 팀원"
                && desk.team.name(of: jiho.id, in: .enGB) == "former member")
        #expect(desk.team.role(of: jiho.id) == nil)
        try desk.act("edit-profile", ["nickname": "지호"], as: desk.cast.doyun)
        try desk.run([desk.team.id.text, "join-team"], ["nickname": "지호2"], as: jiho)
        #expect(desk.team.name(of: jiho.id, in: .ko) == "지호2" && desk.team.role(of: jiho.id) == .member)
        #expect(try desk.run([desk.team.id.text, "join-team"], ["nickname": "또"], as: jiho) == nil, "in already")
    }

    @Test func `what is not given of a profile stays`() throws {
        var desk = try Desk()
        try desk.act("edit-profile", ["job": "iOS 개발자"], as: desk.cast.ann)
        try desk.act("edit-profile", ["nickname": "앤"], as: desk.cast.ann)
        let ann = try #require(desk.team.members[desk.cast.ann.id])
        #expect(ann.job.value == "iOS 개발자" && ann.nickname.value == "앤")
    }

    @Test func `there is one seat, and it falls empty with whoever leaves`() throws {
        var desk = try Desk()
        try desk.act("take-seat", as: desk.cast.sam)
        #expect(desk.team.facilitator == desk.cast.sam.id && desk.team.role(of: desk.cast.minji.id) == .member)
        try desk.act("hand-over-seat", ["person": desk.cast.ann.id.text], as: desk.cast.sam)
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("remove-member", ["person": desk.cast.ann.id.text], as: desk.cast.ann)
        }
        #expect(refusal == .leavesByThemselves)
        try desk.act("leave-team", as: desk.cast.ann)
        #expect(desk.team.facilitator == nil)
    }

    @Test func `a full team takes nobody more`() throws {
        var desk = try Desk()
        for number in desk.team.present.count..<Team.memberLimit {
            let person = Cast.Member(id: ID(high: 2, low: UInt64(number)), name: "사람\(number)")
            try desk.run([desk.team.id.text, "join-team"], ["nickname": person.name], as: person)
        }
        let refusal = #expect(throws: Refusal.self) {
            try desk.run([desk.team.id.text, "join-team"], ["nickname": "미나"], as: desk.cast.mina)
        }
        #expect(refusal == .teamFull)
    }

    @Test func `whoever took the seat starts nothing early for an hour, in whichever way`() throws {
        var desk = try Desk()
        let sam = desk.cast.sam
        try desk.schedule(in: 48 * Desk.hour)
        try desk.act("take-seat", as: sam)
        let soon = ["name": "회고", "start": String(desk.now + Desk.hour / 2), "zone": "Asia/Seoul"]
        #expect(throws: Refusal.seatJustTaken) { try desk.act("start-retrospective", as: sam) }
        #expect(throws: Refusal.scheduleTooSoon) { try desk.act("schedule-retrospective", soon, as: sam) }
        let ann = ["person": desk.cast.ann.id.text]
        #expect(throws: Refusal.seatTooNewToRemove, "nobody is out who could object") {
            try desk.act("remove-member", ann, as: sam)
        }
        desk.now += Desk.hour / 2
        try desk.act("take-seat", as: sam)
        #expect(desk.team.seatWait(at: desk.now) == desk.now + Desk.hour / 2, "taken again, it is the same seat")
        try desk.act("hand-over-seat", ["person": desk.cast.ann.id.text], as: sam)
        #expect(throws: Refusal.seatJustTaken, "by way of another") {
            try desk.act("start-retrospective", as: desk.cast.ann)
        }
        desk.now += Desk.hour / 2
        try desk.act("start-retrospective", as: desk.cast.ann)
        #expect(desk.state == .open)
    }

    @Test func `others than the facilitator plan an hour ahead, or what is planned for later`() throws {
        var desk = try Desk()
        func plan(_ minutes: Int64, as person: Cast.Member) throws(Refusal) {
            let start = String(desk.now + minutes * 60_000)
            try desk.act(
                "schedule-retrospective", ["name": "회고", "start": start, "zone": "Asia/Seoul"], as: person)
        }
        #expect(throws: Refusal.scheduleTooSoon) { try plan(59, as: desk.cast.sam) }
        try plan(10, as: desk.cast.minji)
        try plan(20, as: desk.cast.sam)
        #expect(throws: Refusal.scheduleTooSoon) { try plan(15, as: desk.cast.sam) }
        try plan(60, as: desk.cast.sam)
    }

    @Test func `a seat that was handed over, or fell empty, knows no wait of its own`() throws {
        var desk = try Desk()
        try desk.schedule(in: 48 * Desk.hour)
        try desk.act("hand-over-seat", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        #expect(desk.team.seatWait(at: desk.now) == nil)
        try desk.act("leave-team", as: desk.cast.ann)
        try desk.act("take-seat", as: desk.cast.sam)
        #expect(throws: Refusal.seatJustTaken) { try desk.act("start-retrospective", as: desk.cast.sam) }
    }

    @Test func `a team is deleted in 30 days by its facilitator, who types its name, unless anybody keeps it`() throws {
        var desk = try Desk()
        let wrong = #expect(throws: Refusal.self) {
            try desk.act("delete-team", ["name": "키"], as: desk.cast.minji)
        }
        #expect(wrong?.name == "team-name-differs" && wrong?.given == "키")
        for (person, expected) in [(desk.cast.sam, Refusal.facilitatorOnly), (desk.cast.jiho, .missing)] {
            #expect(throws: expected) { try desk.act("delete-team", ["name": "키고"], as: person) }
        }
        let planned = desk.now
        try desk.act("delete-team", ["name": " 키고 "], as: desk.cast.minji)
        desk.now += Desk.hour
        #expect(try desk.act("delete-team", ["name": "키고"], as: desk.cast.minji) == nil, "asked again, it is no later")
        #expect(desk.team.deletion.value == planned + DeleteTeam.grace)
        #expect(!DeleteTeam.isDue(desk.team, at: planned + DeleteTeam.grace - 1))
        #expect(DeleteTeam.isDue(desk.team, at: planned + DeleteTeam.grace))
        try desk.act("keep-team", as: desk.cast.sam)
        #expect(!DeleteTeam.isDue(desk.team, at: .max))
        #expect(try desk.act("keep-team", as: desk.cast.ann) == nil, "kept already")
    }

    @Test func `in a small team nobody hides`() throws {
        var desk = try Desk()
        #expect(!desk.team.isTooSmallToHideIn)
        try desk.act("leave-team", as: desk.cast.sam)
        #expect(desk.team.isTooSmallToHideIn)
    }
}
