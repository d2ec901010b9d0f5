import Floor
import Testing

@testable import RetroRoom

struct JoinTeamTests {
    @Test func `nobody comes in by an id alone: without the code there is no such team`() throws {
        var desk = try Desk()
        desk.isLettingIn = false
        let refusal = #expect(throws: Refusal.self) {
            try desk.run([desk.team.id.text, "join-team"], ["nickname": "미나"], as: desk.cast.mina)
        }
        #expect(refusal == .missing)
        #expect(!desk.team.has(desk.cast.mina.id))
    }

    @Test(arguments: ["민지", "ANN", " sam ", "Αnn", "ｓａｍ", "sаm"])
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

    @Test(arguments: [("Нина", "НИНА"), ("Νικος", "ΝΙΚΟΣ"), ("βοβ", "Bob")])
    func `a nickname in another case or script is the same one`(pair: (String, String)) throws {
        var desk = try Desk()
        try desk.act("edit-profile", ["nickname": pair.0], as: desk.cast.doyun)
        let refusal = #expect(throws: Refusal.self) {
            try desk.run([desk.team.id.text, "join-team"], ["nickname": pair.1], as: desk.cast.mina)
        }
        #expect(refusal?.name == "nickname-taken")
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

    @Test func `who comes in is a member, with the name and the job they gave, and nobody else is written`() throws {
        var desk = try Desk()
        let mina = desk.cast.mina
        let joined = try #require(
            try desk.act("join-team", ["nickname": " 미나 ", "job": " 디자이너 "], as: mina))
        #expect(joined.kind == "member.joined" && joined.intent == .permanent)
        #expect(Set(joined.changes.map(\.subject)) == [ID(mina.id)])
        let member = try #require(desk.team.members[mina.id])
        #expect(member.nickname.value == "미나" && member.job.value == "디자이너" && member.isHere.value)
        #expect(desk.team.role(of: mina.id) == .member && desk.team.facilitator == desk.cast.minji.id)
    }

    @Test(arguments: [
        ("nickname", "", "nickname-empty"), ("nickname", "가나다라마바사", "nickname-too-long"),
        ("nickname", "미 나", "nickname-characters"), ("job", String(repeating: "가", count: 21), "job-too-long"),
    ])
    func `a name that is none lets nobody in`(field: String, given: String, name: String) throws {
        let desk = try Desk()
        let fields = ["nickname": "미나"].merging([field: given]) { $1 }
        let refusal = desk.refusal("join-team", fields, as: desk.cast.mina)
        #expect(refusal?.name == name && refusal?.field == field && refusal?.given == given)
    }

    @Test func `who was here before comes back without the seat, and with the job they had`() throws {
        var desk = try Desk()
        try desk.act("edit-profile", ["job": "기획"], as: desk.cast.minji)
        try desk.act("leave-team", as: desk.cast.minji)
        try desk.act("join-team", ["nickname": "민지", "job": "기획"], as: desk.cast.minji)
        #expect(desk.team.facilitator == nil && desk.team.members[desk.cast.minji.id]?.job.value == "기획")
    }
}
