import Floor
import Testing

@testable import DiaryRoom

struct SetWeatherTests {
    @Test func `weather that comes late changes nothing but the weather`() throws {
        var desk = try Desk()
        try desk.write("글")
        let before = try #require(desk.journal.entries[Desk.entry])
        let operation = try desk.act("set-weather", ["entry": Desk.entry.text, "weather": "rain,d,21"])
        #expect(operation?.changes.map(\.field) == ["weather"])
        let after = try #require(desk.journal.entries[Desk.entry])
        #expect(after.text == before.text && after.day == before.day && after.weather.value == "rain,d,21")
    }

    @Test func `a later write keeps it`() throws {
        var desk = try Desk()
        try desk.write("글")
        try desk.act("set-weather", ["entry": Desk.entry.text, "weather": "snow"])
        try desk.write("글을 더 쓴다")
        #expect(desk.journal.entries[Desk.entry]?.weather.value == "snow")
        try desk.act("set-weather", ["entry": Desk.entry.text, "weather": ""])
        #expect(desk.journal.entries[Desk.entry]?.weather.value == nil)
    }

    @Test func `it never creates an entry, and long or strange text is refused`() throws {
        var desk = try Desk()
        #expect(desk.refusal("set-weather", ["entry": Desk.unused.text, "weather": "rain"]) == .entryMissing)
        try desk.write("글")
        for given in ["비", String(repeating: "a", count: Entry.weatherLimit + 1)] {
            let refusal = desk.refusal("set-weather", ["entry": Desk.entry.text, "weather": given])
            #expect(refusal?.name == "entry-weather-invalid")
        }
    }
}
