import Floor
import Testing

@testable import DiaryRoom

/// A row of each kind of thing as devices have stored it. What is changed here is what no device reads any more.
@Suite struct `A stored row of a journal's snapshot` {
    /// Clock and operation of a first and a second write.
    private static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    private static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    private static let id = "00000000-0000-0005-0000-000000000001"
    private static let person = "00000000-0000-0002-0000-000000000001"
    private static let file = "00000000-0000-0008-0000-000000000001"
    private static let other = "00000000-0000-0008-0000-000000000002"

    /// The snapshot of a journal with one entry.
    private func snapshot(entry: String) -> String {
        #"{"journal":["00000000-0000-0007-0000-000000000001","---","",null,false],"mutedDays":[],"entries":[\#(entry)]}"#
    }

    private func expect(_ text: String) throws {
        let snapshot = JournalSnapshot(json: try JSON.parse(text))
        #expect(JournalSnapshot(of: try snapshot.journal()).json.text == text)
    }

    @Test func `of an entry is read and written as it is`() throws {
        let (id, first, second, person) = (Self.id, Self.first, Self.second, Self.person)
        try expect(
            snapshot(
                entry: #"["\#(id)","abbbbabba\#(first)\#(second)","2022-12-21 Asia/Seoul","첫눈\n강가에서","#
                    + #""rain day 120 open-meteo 1796256000000","37.5,127\n집","sun",false,true,[[2,1,1]],"\#(person)","#
                    + #"[["\#(Self.file)","a\#(first)",["a0",4,3,"강"]],["\#(Self.other)","a\#(second)",null]]]"#))
        try expect(
            snapshot(
                entry: #"["\#(id)","aa---b--a\#(first)\#(second)","2022-12-21","지운 글",null,null,null,true,false,[],"#
                    + #""\#(person)"]"#))
        try expect(
            snapshot(entry: #"["\#(id)","----a----\#(first)",null,"",null,null,"moon",true,false,[],null]"#))
        try expect(snapshot(entry: #"["\#(id)","---------",null,"",null,null,null,true,false,[],null]"#))
    }

    private func snapshot(journal: String, mutedDays: String = "") -> String {
        #"{"journal":["00000000-0000-0007-0000-000000000001",\#(journal)],"mutedDays":[\#(mutedDays)],"entries":[]}"#
    }

    @Test func `of the journal itself is read and written as it is, with the days that it mutes`() throws {
        let (first, second, person) = (Self.first, Self.second, Self.person)
        try expect(
            snapshot(
                journal: #""aba\#(second)\#(first)","일기","\#(person)",true"#,
                mutedDays: #"["02-29","a\#(first)",true],["12-03","a\#(second)",false]"#))
        try expect(snapshot(journal: #""aa-\#(first)","일기","\#(person)",false"#))
    }

    @Test(
        arguments: [
            (#""--","",null,false"#, ""), (#""----","",null,false"#, ""), (#""---","",null"#, ""),
            (#""---",null,null,false"#, ""), (#""---","","민지",false"#, ""), (#""---","",null,null"#, ""),
            (#""---","",null,false"#, #"["02-30","-",true]"#), (#""---","",null,false"#, #"["02-29","",true]"#),
            (#""---","",null,false"#, #"["02-29","-"]"#),
        ])
    func `of the journal itself that no version wrote is refused`(journal: String, mutedDays: String) throws {
        let snapshot = JournalSnapshot(json: try JSON.parse(snapshot(journal: journal, mutedDays: mutedDays)))
        #expect(throws: JournalSnapshot.Unreadable.self) { try snapshot.journal() }
    }

    @Test(
        arguments: [
            // Fewer letters and fewer values than any version wrote, and more letters than it has fields.
            #""--------",null,"",null,null,null,true,false,[],null"#,
            #""---------",null,"",null,null,null,true,false,[]"#,
            #""----------",null,"",null,null,null,true,false,[],null,[]"#,
            // What is no value of its field.
            #""---------","2022-02-30","",null,null,null,true,false,[],null"#,
            #""---------",null,null,null,null,null,true,false,[],null"#,
            #""---------",null,"",null,"집",null,true,false,[],null"#,
            #""---------",null,"",null,null,"star",true,false,[],null"#,
            #""---------",null,"",null,null,null,null,false,[],null"#,
            #""---------",null,"",null,null,null,true,false,[[1]],null"#,
            #""---------",null,"",null,null,null,true,false,[],"민지""#,
            #""---------",null,"",null,null,null,true,false,[],null,[["a"]]"#,
        ])
    func `of an entry that no version wrote is refused`(rest: String) throws {
        let snapshot = JournalSnapshot(json: try JSON.parse(snapshot(entry: #"["\#(Self.id)",\#(rest)]"#)))
        #expect(throws: JournalSnapshot.Unreadable.self) { try snapshot.journal() }
    }
}
