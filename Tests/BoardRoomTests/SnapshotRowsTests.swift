import Floor
import Testing

@testable import BoardRoom

/// A row of each kind of thing as devices have stored it. What is changed here is what no device reads any more.
@Suite struct `A stored row of a snapshot` {
    /// Clock and operation of a first and a second write.
    static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    static let third = "01a1fc0db8400000" + "00000000-0000-0006-0000-000000000003"
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
            #"["\#(Self.id)","abaaaab-b\#(first)\#(second)","장보기","우유","2026-12-03","\#(Self.column)/a0",false,"#
                + #""\#(Self.person)","\#(Self.person)",[["\#(Self.label)","a\#(first)",true]],"#
                + #"[["\#(Self.person)","a\#(second)",false]],false,"#
                + #"[["\#(Self.file)","a\#(first)",["list.png",123,true,4,3]]],"#
                + #"["18:30+09:00,60","a\#(first)"],"a\#(second)monthly/31",12,"2026-12-01"]"#)
        try expect(
            Card.self,
            #"["\#(Self.id)","a-----aa-\#(first)","","",null,null,true,null,"\#(Self.person)",[],[],"template",[],"#
                + #"["","a\#(first)"],"a\#(second)",null,null]"#)
        try expect(
            Card.self,
            #"["\#(Self.id)","---------","","",null,null,true,null,null,[],[],false,[],null,null,null,null]"#)
    }

    @Test func `of a card from before start days has none written`() throws {
        let before =
            #"["\#(Self.id)","abaaaab-\#(Self.first)\#(Self.second)","장보기","우유","2026-12-03","\#(Self.column)/a0",false,"#
            + #""\#(Self.person)","\#(Self.person)",[],[],false,[],null,null,12]"#
        let card = try #require(Card(row: try JSON.parse(before)))
        #expect(card.start == Register(nil) && card.due.value == Day("2026-12-03") && card.number == 12)
    }

    @Test func `of a column is read and written as it is`() throws {
        try expect(Column.self, #"["\#(Self.column)","abbba\#(Self.first)\#(Self.second)","초안","doing","a0",false,3]"#)
        try expect(Column.self, #"["\#(Self.column)","-aaa-\#(Self.first)",null,"done","Zz",true,null]"#)
    }

    @Test func `of a label is read and written as it is`() throws {
        try expect(Label.self, #"["\#(Self.label)","aba\#(Self.first)\#(Self.second)","급해요","red",false]"#)
        try expect(Label.self, #"["\#(Self.label)","---","","grey",true]"#)
    }

    @Test func `of a checklist item is read and written as it is`() throws {
        try expect(
            Item.self,
            #"["\#(Self.label)","aabaa\#(Self.first)\#(Self.second)","\#(Self.id)","우유",true,"a0V",false]"#)
        try expect(Item.self, #"["\#(Self.label)","-----",null,"",false,"a0",true]"#)
    }

    @Test func `of a comment is read and written as it is`() throws {
        try expect(
            Comment.self,
            #"["\#(Self.label)","abaac\#(Self.first)\#(Self.second)\#(Self.third)","\#(Self.id)","좋아요",false,"#
                + #""\#(Self.person)","1795230000000 Sam Lee",[["\#(Self.file)","a\#(Self.second)",null]]]"#)
        try expect(Comment.self, #"["\#(Self.label)","-----",null,"",true,null,null,[]]"#)
    }

    @Test func `of a board is read and written as it is`() throws {
        try expect(Board.self, #"["\#(Self.id)","ab\#(Self.first)\#(Self.second)","3분기 출시",true,12]"#)
    }

    @Test func `of a person's role is read and written as it is`() throws {
        let text =
            #"[["\#(Self.person)","a\#(Self.first)","owner"],["\#(Self.file)","a\#(Self.second)",null]]"#
        let roles: [ID<Person>: Register<Role?>] = try #require(try JSON.parse(text).registers())
        #expect(JSON.registers(roles).text == text)
    }

    /// What is shorter than any version wrote it, and what no version wrote.
    @Test func `that is damaged is refused`() throws {
        let (id, stamp) = (Self.id, Self.first)
        func row(_ text: String) throws -> JSON { try JSON.parse(text) }
        #expect(try Column(row: row(#"["\#(id)","aaaa\#(stamp)","초안","doing","a0",false]"#)) == nil)
        #expect(try Column(row: row(#"["\#(id)","aaaaa\#(stamp)","초안","waiting","a0",false,3]"#)) == nil)
        #expect(try Label(row: row(#"["\#(id)","aaa\#(stamp)","급해요","pink",false]"#)) == nil)
        #expect(try Item(row: row(#"["\#(id)","aaaaa\#(stamp)","nobody","우유",true,"a0",false]"#)) == nil)
        #expect(try Item(row: row(#"["\#(id)","aaaaa\#(stamp)",null,"우유",true,"~",false]"#)) == nil)
        #expect(try Comment(row: row(#"["\#(id)","aaaaa\#(stamp)",null,"좋아요",false,null,null,{}]"#)) == nil)
        let families = ["null,[],false,[]", "[],null,false,[]", "[],[],false,null", "[],[],false,[]"].map {
            #"["\#(id)","---------","","",null,null,true,null,null,\#($0),null,null,null,null]"#
        }
        #expect(try families.map { try Card(row: row($0)) == nil } == [true, true, true, false])
        #expect(try Board(row: row(#"["\#(id)","aa\#(stamp)","3분기 출시",true]"#)) == nil)
        let roles: [ID<Person>: Register<Role?>]? = try row(#"[["\#(id)","a\#(stamp)","king"]]"#).registers()
        #expect(roles == nil)
    }
}
