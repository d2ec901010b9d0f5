import Floor
import Testing

@testable import RunRoom

/// A row of each kind of thing as devices have stored it. What is changed here is what no device reads any more.
@Suite struct `A stored row of a run's snapshot` {
    /// Clock and operation of a first and a second write.
    static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    static let id = "00000000-0000-0005-0000-000000000001"
    static let other = "00000000-0000-0005-0000-000000000002"
    static let file = "00000000-0000-0008-0000-000000000001"
    static let person = "00000000-0000-0002-0000-000000000001"
    static let meetup = "00000000-0000-0001-0000-000000000001"
    static let series = "00000000-0000-0006-0000-000000000009"
    static let leader = "00000000-0000-0002-0000-000000000002"

    private func expect<Part: Thing>(_ kind: Part.Type, _ text: String) throws {
        let row = try JSON.parse(text)
        let part = try #require(Part(row: row))
        #expect(part.row.text == text)
    }

    /// What leaders have written of a run, from its title to its conditions.
    static let details =
        #""퇴근길 5km","천천히 달려요","after-work","1795341600000 Asia/Seoul 60",{"gender":"women","from":20,"to":39,"#
        + #""capacity":8,"pace":"average","after":true}"#
    static let place =
        #"{"point":"37.566535,126.977969","anchor":"37.566535,126.977969","name":"시청역 5번 출구","#
        + #""address":"세종대로 110","hint":"빨간 기둥 옆"}"#
    static let route = "5261 37 300 1000:60,1000:60,1000:60,1000:60,1000:50,261:10 37571111,126981111,,0;900,0,,300"

    @Test func `of a run is read and written as it is`() throws {
        let (first, second) = (Self.first, Self.second)
        let codes = #"[{"digits":"012345","begins":1795341600000,"ends":1795342200000}]"#
        try expect(
            Meetup.self,
            #"["\#(Self.meetup)","abbabbbbbbbbba\#(first)\#(second)","\#(Self.leader)","open",1795230060000,"#
                + #"false,\#(Self.details),\#(Self.place),"중구 정동",\#(codes),"\#(Self.series) 2 6","\#(Self.route)"]"#)
        // For somebody in it who does not lead it: without the codes. Its route was removed.
        try expect(
            Meetup.self,
            #"["\#(Self.meetup)","abbabbbbbbb--b\#(first)\#(second)","\#(Self.leader)","open",1795230060000,true,"#
                + #"\#(Self.details),\#(Self.place),"중구 정동",[],null,null]"#)
        // A draft that has a title alone.
        try expect(
            Meetup.self,
            #"["\#(Self.meetup)","aa--a---------\#(first)","\#(Self.leader)","draft",null,false,"퇴근길 5km","","#
                + #""after-work",null,null,null,"",[],null,null]"#)
    }

    @Test func `of a person is read and written as it is`() throws {
        let (first, second) = (Self.first, Self.second)
        try expect(
            Participant.self,
            #"["\#(Self.person)","aabbbaaa\#(second)\#(first)","accepted",1795230060000,1795230000000,"같이 달려요",null,"#
                + #""present","\#(Self.leader)",1795230060000]"#)
        // Who is shown to others without how they applied, and an offer.
        try expect(
            Participant.self,
            #"["\#(Self.person)","aa---aaa\#(second)","accepted",1795230060000,0,"",null,"absent","\#(Self.leader)","#
                + #"1795230060000]"#)
        try expect(
            Participant.self,
            #"["\#(Self.person)","aabba---\#(second)\#(first)","offered",1795230060000,1795230000000,"",1795273260000,"#
                + #""unmarked",null,null]"#)
    }

    @Test func `of a message is read and written as it is`() throws {
        let (first, second) = (Self.first, Self.second)
        try expect(
            Message.self,
            #"["\#(Self.id)","a--aaa\#(first)","곧 봐요",null,null,false,[["\#(Self.file)",4,3]],1795230000000,"#
                + #""\#(Self.person)",12,[["heart/\#(Self.leader)","a\#(second)",true],"#
                + #"["run/\#(Self.person)","a\#(first)",false]]]"#)
        // A deleted one, and an answer in somebody's thread that its device has not sent.
        try expect(
            Message.self,
            #"["\#(Self.id)","a--baa\#(first)\#(second)","",null,null,true,[],1795230000000,"\#(Self.person)",12,[]]"#)
        try expect(
            Message.self,
            #"["\#(Self.id)","aaaa-a\#(first)","네","\#(Self.other)","\#(Self.person)",false,[],1795230000000,"#
                + #""\#(Self.person)",null,[]]"#)
        // What follows the fields of the log was always read where it is there, and reactions since there are any. Of a
        // kind that only a later version knows nothing is kept.
        let fields = #""\#(Self.id)","a--a-a\#(first)","네",null,null,false,[],1795230000000"#
        let short = try #require(Message(row: JSON.parse("[\(fields)]")))
        #expect(short.author == nil && short.sequence == nil && short.row.text == "[\(fields),null,null,[]]")
        let before = try #require(Message(row: JSON.parse("[\(fields),\"\(Self.person)\",12]")))
        #expect(before.reactions == Reactions() && before.sequence == 12)
        let later = #"[["wave/\#(Self.person)","a\#(first)",true],["like/\#(Self.person)","a\#(first)",true]]"#
        let known = try #require(Message(row: JSON.parse("[\(fields),null,null,\(later)]")))
        #expect(known.reactions.people(.like).count == 1 && !known.row.text.contains("wave"))
        for damaged in ["7", "[7]", #"[["like/\#(Self.person)","a",true]]"#] {
            #expect(try Message(row: JSON.parse("[\(fields),null,null,\(damaged)]")) == nil, "\(damaged)")
        }
    }

    @Test func `that lacks a field which all versions wrote is refused`() throws {
        let row = #"["\#(Self.person)","aa------\#(Self.first)","accepted",1795230060000,0,"",null,"unmarked",null]"#
        #expect(try Participant(row: JSON.parse(row)) == nil)
        #expect(Meetup.leastFields == 14 && Participant.leastFields == 8 && Message.leastFields == 6)
        let stamps = #"["\#(Self.person)","aa-----\#(Self.first)","accepted",5,0,"",null,"unmarked",null,null]"#
        #expect(try Participant(row: JSON.parse(stamps)) == nil)
    }
}
