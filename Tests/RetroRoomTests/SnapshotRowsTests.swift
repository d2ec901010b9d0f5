import Floor
import Testing

@testable import RetroRoom

/// A row of each kind of thing as devices have stored it. What is changed here is what no device reads any more.
@Suite struct `A stored row of a team's snapshot` {
    /// Clock and operation of a first and a second write.
    static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    static let retrospective = "00000000-0000-0003-0000-000000000001"
    static let next = "00000000-0000-0003-0000-000000000002"
    static let other = "00000000-0000-0002-0000-000000000002"
    static let third = "00000000-0000-0002-0000-000000000003"
    static let action = "00000000-0000-0004-0000-000000000001"
    static let keyword = "00000000-0000-0005-0000-000000000001"
    static let team = "00000000-0000-0007-0000-000000000001"
    static let board = "00000000-0000-0001-0000-000000000001"
    static let person = "00000000-0000-0002-0000-000000000001"

    /// - Parameter least: how many of its values every version wrote; one less is refused.
    private func expect<Part: Thing>(_ kind: Part.Type, _ text: String, least: Int) throws {
        let row = try JSON.parse(text)
        let part = try #require(Part(row: row))
        #expect(part.row.text == text)
        let values = try #require(row.arrayValue)
        #expect(Part(row: .array(Array(values.prefix(2 + least)))) != nil)
        #expect(Part(row: .array(Array(values.prefix(1 + least)))) == nil)
        let fewer = JSON.string(String(try #require(values[1].stringValue).dropFirst()))
        #expect(Part(row: .array([values[0], fewer] + values.dropFirst(2))) == nil, "a letter less")
    }

    @Test func `of a team is read and written as it is`() throws {
        let (first, second) = (Self.first, Self.second)
        try expect(
            Team.self,
            #"["\#(Self.team)","abababb\#(first)\#(second)","키고","\#(Self.person)","\#(Self.retrospective)","#
                + #""\#(Self.board)",1795230000000,1797822000000,"\#(Self.board)"]"#, least: 7)
        try expect(
            Team.self,
            #"["\#(Self.team)","aaa----\#(first)","키고","\#(Self.person)","\#(Self.retrospective)",null,null,null,null]"#,
            least: 7)
    }

    @Test func `of a member is read and written as it is`() throws {
        let (first, second) = (Self.first, Self.second)
        try expect(Member.self, #"["\#(Self.person)","aab\#(first)\#(second)","민지","iOS 개발",true]"#, least: 3)
        try expect(Member.self, #"["\#(Self.person)","a--\#(first)","Ann","",false]"#, least: 3)
    }

    @Test func `of an action is read and written as it is`() throws {
        let (first, second) = (Self.first, Self.second)
        try expect(
            Action.self,
            #"["\#(Self.action)","aabba\#(first)\#(second)","\#(Self.retrospective)","회의록 쓰기","partly","#
                + #""\#(Self.next)","\#(Self.board)"]"#, least: 5)
        try expect(
            Action.self,
            #"["\#(Self.action)","aa---\#(first)","\#(Self.retrospective)","회의록 쓰기",null,null,null]"#, least: 5)
    }

    @Test func `of a retrospective is read and written as it is`() throws {
        let (first, second) = (Self.first, Self.second)
        try expect(
            Retrospective.self,
            #"["\#(Self.retrospective)","aabb-aabbb\#(first)\#(second)","3차 회고","1795230000000 Asia/Seoul","open","#
                + #"1795230000000,null,"continue-stop","named","\#(Self.person)","\#(Self.keyword)",1795230300000,"#
                + #"[["\#(Self.person)","a\#(second)",true]],[["\#(Self.person)","a\#(first)",false]]]"#, least: 10)
        try expect(
            Retrospective.self,
            #"["\#(Self.next)","--a--aa---\#(first)","",null,"waiting",null,null,["가","나"],"alias",null,null,null,"#
                + "[],[]]", least: 10)
    }

    @Test func `of a keyword is read and written as it is`() throws {
        let (first, second) = (Self.first, Self.second)
        try expect(Keyword.self, try keyword().row.text, least: 16)
        try expect(
            Keyword.self,
            #"["\#(Self.keyword)","a---------b----a\#(first)\#(second)","\#(Self.retrospective)","","",null,"","","","#
                + #""named","","",true,false,null,false,null,null,[]]"#, least: 16)
    }

    /// What each person's device has of a keyword, byte for byte: where its author is hidden, no stamp is more exact than
    /// the day.
    @Test func `of a keyword tells nobody who wrote it whom it is hidden from`() throws {
        let (wrote, edited) = (Self.wrote, Self.edited)
        let ownBallot = #"[["\#(Self.third)","a\#(Self.second)",false]]"#
        let face =
            #"["\#(Self.keyword)","ab-------ba----a\#(Self.wroteThatDay)\#(Self.editedThatDay)","\#(Self.retrospective)","#
            + #""경청","",null,"","","","named","","9f",false,false,null,false,null,null,\#(ownBallot)]"#
        #expect(try row(.waiting, for: Self.third) == face)
        #expect(try row(.done, for: Self.third) == face, "neither after the day")
        let opened =
            #"["\#(Self.keyword)","abaaaaaabbacc-ca\#(Self.wroteThatDay)\#(Self.editedThatDay)\#(Self.second)","#
            + #""\#(Self.retrospective)","경청","stop","\#(Self.other)","말을 끊었어요","서운","들어 주세요","alias","5a","9f","#
            + #"false,true,"\#(Self.action)",false,2,null,\#(ownBallot)]"#
        #expect(try row(.open, for: Self.third) == opened)
        let whole = try keyword().row.text.replacing(#"["\#(Self.third)","a\#(Self.second)",false]"#, with: "")
            .replacing(",]]", with: "]]")
        #expect(try row(.waiting, for: Self.person) == whole && whole.contains(wrote) && whole.contains(edited))
    }

    @Test func `of a keyword that was kept for the next time has the stamp of whoever ended the last`() throws {
        let kept = try keyword { $0.retrospective = Register(ID(Self.retrospective), stamp: $0.opened.stamp) }
        let row = try row(.waiting, for: Self.third, of: kept)
        #expect(
            row.hasPrefix(
                #"["\#(Self.keyword)","ab-------bc----c\#(Self.second)\#(Self.editedThatDay)\#(Self.wroteThatDay)""#))
    }

    @Test func `of a keyword that was deleted says no more than that`() throws {
        let gone = try keyword { $0.removed = Register(true, stamp: $0.salt.stamp) }
        #expect(
            try row(.open, for: Self.third, of: gone)
                == #"["\#(Self.keyword)","----------a----b\#(Self.editedThatDay)\#(Self.wroteThatDay)",null,"","",null,"#
                + #""","","","named","","",true,false,null,false,null,null,[]]"#)
    }

    /// The stamps of an author: clock and operation, and the same as others see them.
    private static let wrote = "01a1fc0be380000001a1fc0b-e380-7006-8000-000000000001"
    private static let edited = "01a1fc0ccde0000001a1fc0c-cde0-7006-8000-000000000002"
    private static let wroteThatDay = "01a1fc0be380000001a1fb67-1800-7006-8000-000000000001"
    private static let editedThatDay = "01a1fc0ccde0000001a1fb67-1800-7006-8000-000000000002"

    /// A keyword of a person for another, written under an alias and edited; then opened, and voted for by two.
    private func keyword(_ change: (inout Keyword) -> Void = { _ in }) throws -> Keyword {
        let text =
            #"["\#(Self.keyword)","abaaaaaabbacc-ca\#(Self.wrote)\#(Self.edited)\#(Self.second)","\#(Self.retrospective)","#
            + #""경청","stop","\#(Self.other)","말을 끊었어요","서운","들어 주세요","alias","5a","9f",false,true,"#
            + #""\#(Self.action)",false,2,"\#(Self.person)",[["\#(Self.person)","a\#(Self.second)",true],"#
            + #"["\#(Self.third)","a\#(Self.second)",false]]]"#
        var keyword = try #require(Keyword(row: try JSON.parse(text)))
        #expect(keyword.row.text == text)
        change(&keyword)
        return keyword
    }

    /// The row that a person's device has of a keyword.
    private func row(_ phase: Retrospective.Phase, for person: String, of given: Keyword? = nil) throws -> String {
        var team = Team(id: ID(high: 1, low: 1))
        let people = try [Self.person, Self.other, Self.third].map { try #require(ID<Person>($0)) }
        for id in people {
            var member = RetroRoom.Member(id: id)
            member.isHere = Register(true)
            team.insertLoaded([member])
        }
        var retrospective = Retrospective(id: try #require(ID(Self.retrospective)))
        retrospective.phase = Register(phase)
        team.insertLoaded([retrospective])
        let keyword = try given ?? self.keyword()
        team.insertLoaded([keyword])
        let reader = try #require(ID<Person>(person))
        let seen = try #require(team.seen(by: reader))
        return try #require(seen.keywords[keyword.id]).row.text
    }
}
