import Floor
import Testing

@testable import BoardRoom

/// A row of each kind of thing as devices have stored it. What is changed here is what no device reads any more.
@Suite struct `A stored row of a snapshot` {
    /// Clock and operation of a first and a second write.
    static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    static let id = "00000000-0000-0005-0000-000000000001"
    static let column = "00000000-0000-0003-0000-000000000001"
    static let label = "00000000-0000-0005-0000-000000000002"
    static let person = "00000000-0000-0002-0000-000000000001"
    static let file = "00000000-0000-0008-0000-000000000001"

    private func expect<Part: Thing>(_ kind: Part.Type, _ text: String) throws {
        let row = try JSON.parse(text)
        let part = try #require(Part(row: row))
        #expect(part.row.text == text)
    }

    @Test func `of a card is read and written as it is`() throws {
        let (first, second) = (Self.first, Self.second)
        try expect(
            Card.self,
            #"["\#(Self.id)","abaaaab-\#(first)\#(second)","장보기","우유","2026-12-03","\#(Self.column)/a0",false,"#
                + #""\#(Self.person)","\#(Self.person)",[["\#(Self.label)","a\#(first)",true]],"#
                + #"[["\#(Self.person)","a\#(second)",false]],false,"#
                + #"[["\#(Self.file)","a\#(first)",["list.png",123,true,4,3]]],"#
                + #"["18:30+09:00,60","a\#(first)"],"a\#(second)monthly/31",12]"#)
        try expect(
            Card.self,
            #"["\#(Self.id)","a-----aa\#(first)","","",null,null,true,null,"\#(Self.person)",[],[],"template",[],"#
                + #"["","a\#(first)"],"a\#(second)",null]"#)
        try expect(
            Card.self,
            #"["\#(Self.id)","--------","","",null,null,true,null,null,[],[],false,[],null,null,null]"#)
    }
}
