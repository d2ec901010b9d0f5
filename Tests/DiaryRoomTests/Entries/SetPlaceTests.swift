import Floor
import Testing

@testable import DiaryRoom

struct SetPlaceTests {
    @Test func `coordinates are rounded to about a kilometre unless they are to be exact`() throws {
        var desk = try Desk()
        try desk.write("글")
        let given = ["entry": Desk.entry.text, "name": "한강", "coordinates": "37.526548, -126.93"]
        try desk.act("set-place", given)
        #expect(desk.journal.entries[Desk.entry]?.place.value?.text == "37.53,-126.93\n한강")
        try desk.act("set-place", given.merging(["exact": "on"]) { $1 })
        #expect(desk.journal.entries[Desk.entry]?.place.value?.text == "37.526548,-126.93\n한강")
        try desk.act("set-place", ["entry": Desk.entry.text])
        #expect(desk.journal.entries[Desk.entry]?.place.value == nil)
    }

    @Test(arguments: ["0,0", "0.001,-0.002", "91,0", "0,180.5", "1", "a,b", "1,2,3", "1e3,4", ".5,1"])
    func `what is no point of the Earth is refused, and 0,0 above all`(given: String) throws {
        var desk = try Desk()
        try desk.write("글")
        let refusal = desk.refusal("set-place", ["entry": Desk.entry.text, "coordinates": given])
        #expect(refusal?.name == "place-not-a-point" && refusal?.given == given)
    }

    @Test func `a name is a line`() throws {
        var desk = try Desk()
        try desk.write("글")
        let long = String(repeating: "가", count: EntryPlace.nameLimit + 1)
        #expect(desk.refusal("set-place", ["entry": Desk.entry.text, "name": long])?.name == "place-name-too-long")
    }
}
