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
    static let action = "00000000-0000-0004-0000-000000000001"
    static let keyword = "00000000-0000-0005-0000-000000000001"
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
}
