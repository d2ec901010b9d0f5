import Floor
import Testing

@testable import RetroRoom

struct EditProfileTests {
    @Test func `what is not given of a profile stays`() throws {
        var desk = try Desk()
        try desk.act("edit-profile", ["job": "iOS 개발자"], as: desk.cast.ann)
        try desk.act("edit-profile", ["nickname": "앤"], as: desk.cast.ann)
        let ann = try #require(desk.team.members[desk.cast.ann.id])
        #expect(ann.job.value == "iOS 개발자" && ann.nickname.value == "앤")
    }

    @Test func `one's own name and job are written, and nobody else's`() throws {
        var desk = try Desk()
        let before = desk.team
        let operation = try #require(
            try desk.act("edit-profile", ["nickname": " 앤 ", "job": "개발"], as: desk.cast.ann))
        #expect(operation.kind == "profile.edited" && operation.intent == .permanent)
        let me = ID<Entity>(desk.cast.ann.id)
        #expect(
            operation.changes == [
                Change(me, "member-nickname", from: .string("Ann"), to: .string("앤")),
                Change(me, "member-job", from: .string(""), to: .string("개발")),
            ])
        #expect(desk.team.name(of: desk.cast.ann.id, in: .ko) == "앤")
        for person in [desk.cast.minji, desk.cast.doyun, desk.cast.sam] {
            #expect(desk.team.members[person.id] == before.members[person.id])
        }
    }

    @Test func `a job is written by somebody whose nickname looked like another's before that was asked for`() throws {
        var desk = try Desk()
        let ann = desk.cast.ann.id
        let alike = Operation(
            id: ID(high: 9, low: 9), space: desk.team.id, author: ann, device: ID(high: 2, low: 2),
            clock: HybridTime(rawValue: 1 << 62), kind: "profile.edited", intent: .permanent,
            changes: [Change(ID(ann), "member-nickname", to: .string("ＳＡＭ"))])
        desk.team.apply(alike)
        try desk.act("edit-profile", ["nickname": "ＳＡＭ", "job": "개발"], as: desk.cast.ann)
        #expect(desk.team.members[ann]?.job.value == "개발")
    }

    @Test func `what one is called already is nothing to record, and a job can be taken away`() throws {
        var desk = try Desk()
        #expect(try desk.act("edit-profile", ["nickname": "Ann", "job": " "], as: desk.cast.ann) == nil)
        #expect(try desk.act("edit-profile", as: desk.cast.ann) == nil)
        try desk.act("edit-profile", ["nickname": "ANN", "job": "개발"], as: desk.cast.ann)
        #expect(desk.team.members[desk.cast.ann.id]?.nickname.value == "ANN", "one's own in capitals is free")
        try desk.act("edit-profile", ["job": ""], as: desk.cast.ann)
        #expect(desk.team.members[desk.cast.ann.id]?.job.value == "")
    }

    @Test(arguments: [
        ("nickname", "", "nickname-empty"), ("nickname", "가나다라마바사", "nickname-too-long"),
        ("nickname", "Bartholomew3rd", "nickname-too-long"), ("nickname", "Katherine가나", "nickname-too-long"),
        ("nickname", "sam", "nickname-taken"), ("job", "두\n줄", "job-control"),
    ])
    func `what one cannot be called is refused by its field, and the other is not written`(
        field: String, given: String, name: String
    ) throws {
        let desk = try Desk()
        let fields = ["nickname": "앤", "job": "개발"].merging([field: given]) { $1 }
        let refusal = desk.refusal("edit-profile", fields, as: desk.cast.ann)
        #expect(refusal?.name == name && refusal?.field == field && refusal?.given == given)
    }

    @Test(arguments: ["Katherine", "Bartholomew3", "가나다라마바", "Kate가나다라"])
    func `a nickname has room for six wide characters or twelve narrow ones`(nickname: String) throws {
        var desk = try Desk()
        try desk.act("edit-profile", ["nickname": nickname], as: desk.cast.ann)
        #expect(desk.team.members[desk.cast.ann.id]?.nickname.value == nickname)
    }

    @Test func `who is not in the team has no profile in it`() throws {
        let desk = try Desk()
        for person in desk.cast.outside {
            #expect(desk.refusal("edit-profile", ["job": "개발"], as: person) == .missing)
        }
    }
}
