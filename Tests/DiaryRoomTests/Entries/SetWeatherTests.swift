import Floor
import Testing

@testable import DiaryRoom

struct SetWeatherTests {
    @Test func `weather that comes late changes nothing but the weather`() throws {
        var desk = try Desk()
        try desk.write("글")
        let before = try #require(desk.journal.entries[Desk.entry])
        let operation = try desk.act(
            "set-weather", ["entry": Desk.entry.text, "weather": "rain day 120 open-meteo 1796256000000"])
        #expect(operation?.changes.map(\.field) == ["weather"])
        let after = try #require(desk.journal.entries[Desk.entry])
        #expect(
            after.text == before.text && after.day == before.day
                && after.weather.value == "rain day 120 open-meteo 1796256000000")
    }

    @Test func `a later write keeps it`() throws {
        var desk = try Desk()
        try desk.write("글")
        try desk.act("set-weather", ["entry": Desk.entry.text, "weather": "snow day -30 person 1796256000000"])
        try desk.write("글을 더 쓴다")
        #expect(desk.journal.entries[Desk.entry]?.weather.value == "snow day -30 person 1796256000000")
        try desk.act("set-weather", ["entry": Desk.entry.text, "weather": ""])
        #expect(desk.journal.entries[Desk.entry]?.weather.value == nil)
    }

    @Test func `it never creates an entry, and long or strange text is refused`() throws {
        var desk = try Desk()
        #expect(
            desk.refusal(
                "set-weather", ["entry": Desk.unused.text, "weather": "rain day 120 open-meteo 1796256000000"])
                == .entryMissing)
        try desk.write("글")
        for given in ["비", "rain", String(repeating: "a", count: 1_000)] {
            let refusal = desk.refusal("set-weather", ["entry": Desk.entry.text, "weather": given])
            #expect(refusal?.name == "entry-weather-invalid")
        }
    }

    @Test func `a person chooses it for the time of the entry, with or without a temperature`() throws {
        var desk = try Desk()
        try desk.write("글")
        let entry = Desk.entry.text
        try desk.act("set-weather", ["entry": entry, "condition": "snow", "night": "on", "temperature": "-3"])
        #expect(desk.journal.entries[Desk.entry]?.weather.value == "snow night -30 person \(Desk.noon)")
        try desk.act("set-weather", ["entry": entry, "condition": "clear", "temperature": ""])
        #expect(desk.journal.entries[Desk.entry]?.weather.value == "clear day - person \(Desk.noon)")
        for (field, value) in [
            ("condition", "비"), ("temperature", "71"), ("temperature", "-101"), ("temperature", "1.5"),
        ] {
            var form = ["entry": entry, "condition": "rain"]
            form[field] = value
            #expect(desk.refusal("set-weather", form)?.field == field)
        }
        try desk.act("set-weather", ["entry": entry, "condition": ""])
        #expect(desk.journal.entries[Desk.entry]?.weather.value == nil)
    }
}
