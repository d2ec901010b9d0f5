import DeviceFloor
import Floor
import Testing

@testable import Browser

/// What a service worker is told of addresses, of which it has no list.
@Suite struct `An address on a device` {
    private static let journal = "00000000-0000-7000-8000-000000000001"

    private func facts(_ method: String, _ address: String, from: String? = nil) throws -> JSON {
        var router = ReplicaRouter()
        var members: [JSON.Member] = [
            .init("ask", "address"), .init("method", .string(method)), .init("address", .string(address)),
        ]
        if let from { members.append(.init("from", .string(from))) }
        let answer = router.answer(JSON.object(members).bytes)
        return try JSON.parse(Array(answer.prefix { $0 != UInt8(ascii: "\n") }))
    }

    @Test(arguments: ["/diary/J", "/diary/J/entry/x?y=z", "//diary//J", "/%64iary/J"])
    func `has the journal in it, however it is spelled`(_ address: String) throws {
        for spelled in [Self.journal, Self.journal.uppercased()] {
            let facts = try facts("GET", address.replacing("J", with: spelled))
            #expect(facts["space"] == .string(Self.journal))
            #expect(facts["home"] == .string("/diary/\(Self.journal)"))
        }
    }

    @Test(arguments: ["/diary", "/diary/%", "/diary/J0", "/today/J", "/"])
    func `has none where it names none`(_ address: String) throws {
        #expect(try facts("GET", address.replacing("J", with: Self.journal))["space"] == nil)
    }

    @Test func `is a form about a lock where the room has one`() throws {
        for (form, does, isHeld) in [
            ("unlock", "open", true), ("lock-now", "shut", true), ("set-lock", "set", false),
            ("stay-open", "use", false),
        ] {
            let facts = try facts("POST", "/diary/\(Self.journal)/\(form)")
            #expect(facts["lock"] == .string(does) && facts["held"] == .bool(isHeld), "\(form)")
            #expect(try self.facts("GET", "/diary/\(Self.journal)/\(form)")["lock"] == nil)
            #expect(try self.facts("POST", "/board/\(Self.journal)/\(form)")["lock"] == nil)
        }
        #expect(try facts("POST", "/diary/\(Self.journal)/write-entry")["lock"] == nil)
    }

    @Test func `says what an open page sends by itself`() throws {
        for form in ["write-entry", "set-place", "set-weather", "add-photo"] {
            #expect(try facts("POST", "/diary/\(Self.journal)/\(form)")["taken"] == true, "\(form)")
        }
        for form in ["delete-entry", "rename-journal", "unlock", "write-entry/x"] {
            #expect(try facts("POST", "/diary/\(Self.journal)/\(form)")["taken"] == nil, "\(form)")
        }
        #expect(try facts("GET", "/diary/\(Self.journal)/write-entry")["taken"] == nil)
    }

    @Test func `is answered here by what its room says`() throws {
        for (method, address, isHeld) in [
            ("GET", "/board", true), ("GET", "/diary/J", true), ("GET", "/unsent", true),
            ("POST", "/unsent/drop", true),
            ("GET", "/c/x", true), ("GET", "/today", true), ("POST", "/today", false), ("GET", "/today/x", false),
            ("GET", "/search?q=x", true), ("GET", "/inbox", false), ("GET", "/me", false),
            ("POST", "/board/J/add-card", true),
            ("POST", "/board/J/nothing", false), ("GET", "/diary/J/export.json", false),
        ] {
            let facts = try facts(method, address.replacing("J", with: Self.journal))
            #expect(facts["held"] == .bool(isHeld), "\(method) \(address)")
        }
    }

    @Test func `is elsewhere than the page of its form where that is in another place`() throws {
        for (from, isElsewhere) in [
            ("/board/x?y=z", false), ("/board", false), ("/today", true), ("/retro", true), ("/", true),
        ] {
            #expect(try facts("POST", "/board/x/add-card", from: from)["elsewhere"] == .bool(isElsewhere), "\(from)")
        }
        #expect(try facts("POST", "/board/x/add-card")["elsewhere"] == nil)
        #expect(try facts("GET", "/board/x", from: "/today")["elsewhere"] == nil)
    }
}
