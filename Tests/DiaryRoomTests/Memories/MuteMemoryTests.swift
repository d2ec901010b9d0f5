import Floor
import Testing

@testable import DiaryRoom

struct MuteMemoryTests {
    @Test(arguments: ["entry", "on"])
    func `an entry or a day is left out by mute-memory and comes back by unmute-memory`(field: String) throws {
        var desk = try Desk()
        try desk.write("작년 글", day: "2025-11-21")
        try desk.act("show-memories")
        let fields = [field: field == "on" ? "11-21" : Desk.entry.text]
        try desk.act("mute-memory", fields)
        #expect(try desk.act("mute-memory", fields) == nil)
        #expect(try !desk.html(["on-this-day"]).contains("작년 글"))
        try desk.act("unmute-memory", fields)
        #expect(try desk.html(["on-this-day"]).contains("작년 글"))
    }

    @Test(arguments: ["13-01", "02-30", "1-1", "11"])
    func `what is no day of the year is refused`(given: String) throws {
        let desk = try Desk()
        #expect(desk.refusal("mute-memory", ["on": given])?.name == "memory-not-a-day")
        #expect(desk.refusal("mute-memory") == .entryMissing)
    }
}
