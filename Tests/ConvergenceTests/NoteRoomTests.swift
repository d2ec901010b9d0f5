import DeviceFloor
import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// That a room brings rules, pages and storage, and gets all else from the engine: shown with the smallest one.
@Suite struct `A room of notes` {
    private let list: ID<Space> = ID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0001)
    private let note: ID<Entity> = ID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0002)

    private func withNotes(
        _ engine: Engine, _ body: @escaping @Sendable (House, Visitor, String) async throws -> Void
    ) async throws {
        let (list, note) = (list, note)
        try await withHouse(engine, cast: [.minji, .ann], rooms: Room.beside) { house in
            let minji = house[.minji]
            let made = try await minji.post("/diary/create-diary", ["diary": list.text])
            #expect(made.location == "/diary/" + list.text)
            _ = try await minji.post("/diary/\(list.text)/add-note", ["note": note.text, "text": "우유"])
            try await body(house, minji, "/diary/" + list.text)
        }
    }

    @Test(arguments: Engine.usual)
    func `is served: its pages, its forms, and to nobody else`(_ engine: Engine) async throws {
        let note = note
        try await withNotes(engine) { house, minji, page in
            #expect(try await minji.get(page).body.contains("우유"))
            let long = try await minji.post(
                page + "/edit-note", ["note": note.text, "text": String(repeating: "가", count: 21)])
            #expect(long.status == 422 && long.body.contains("우유"))
            #expect(try await house[.ann].get(page).status == 404)
            #expect(try await house[.ann].post(page + "/add-note", ["text": "내 것"]).status == 404)
        }
    }

    @Test(arguments: Engine.allCases)
    func `has its part of the API from its use cases and what can be read of it`(_ engine: Engine) async throws {
        let (list, note) = (list, note)
        try await withNotes(engine) { house, minji, _ in
            let paths = house.services.api.openAPI["paths"]
            let notes = "/diaries/{diary}/notes"
            #expect(paths?[notes]?["post"]?["operationId"]?.stringValue == "diaryAddNote")
            #expect(paths?[notes + "/{note}"]?["patch"]?["operationId"]?.stringValue == "diaryEditNote")
            let here = "/diaries/\(list.text)/notes"
            let added = try await minji.api(.post, here, ["text": "두부"])
            #expect(added.status == 201 && added.json?["text"]?.stringValue == "두부")
            let edited = try await minji.api(.patch, "\(here)/\(note.text)", ["text": "귤"])
            #expect(edited.status == 200 && edited.json?["subject"]?.stringValue == note.text)
            #expect(try await minji.api(.get, "\(here)/\(note.text)").json?["text"]?.stringValue == "귤")
            #expect(try await house[.ann].api(.get, "\(here)/\(note.text)").status == 404)
            #expect(try await house[.ann].api(.post, here, ["text": "내 것"]).status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `answers a repeated form as it did at first, and does another under its id`(_ engine: Engine) async throws {
        let note = note
        try await withNotes(engine) { _, minji, page in
            func send(_ text: String) async throws -> Answer {
                try await minji.post(
                    page + "/edit-note",
                    ["operation": "01900000-0000-7000-8000-00000000000e", "note": note.text, "text": text])
            }
            let first = try await send("두부")
            #expect(try await send("두부").location == first.location)
            let other = try await send("귤")
            #expect(other.location != first.location)
            #expect(try await minji.get(page).body.contains("귤"))
        }
    }

    @Test(arguments: Engine.usual)
    func `lives on a device: shown at once, done again on what others did, sent and confirmed`(
        _ engine: Engine
    ) async throws {
        let (list, note) = (list, note)
        try await withNotes(engine) { house, minji, page in
            var held = HeldSpaces<NoteState>()
            let me = try await minji.api(.get, "/me").json?["id"]?.stringValue
            let owner = try #require(me.flatMap { ID<Person>($0) })
            func sync(_ unsent: [UnsentChange] = []) async throws {
                let question: JSON = [
                    "version": .integer(SyncDelta.wireVersion),
                    "cursors": .array(held.facts.compactMap { $0.cursor(nil) }),
                    "unsent": .array(unsent.map(\.json)),
                ]
                let answer = try #require(try await minji.api(.post, "/sync", question).json)
                #expect((answer["settled"]?.arrayValue ?? []).allSatisfy { $0["result"]?.stringValue != "refused" })
                for json in answer["spaces"]?.arrayValue ?? [] {
                    let delta = try SyncDelta(json: json)
                    _ = held.apply(delta, owner: owner, isStored: false)
                }
                held.rebase([], as: viewer(owner), names: People())
            }
            try await sync()
            #expect(held[list]?.shown.state.notes[note]?.text.value == "우유")

            let form = Fields([.init("note", note.text), .init("text", "두유")])
            let time = try #require(held[list]).shown.clock.next(now: house.clock.now + 1_000)
            let change = UnsentChange(
                id: ID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0003), space: list, useCase: "edit-note",
                form: form, pinned: [], clock: time)
            held.rebase([change], as: viewer(owner), names: People())
            #expect(held[list]?.shown.state.notes[note]?.text.value == "두유")
            #expect(held[list]?.confirmed.state.notes[note]?.text.value == "우유")

            _ = try await minji.post(page + "/add-note", ["text": "빵"])
            try await sync([change])
            let confirmed = try #require(held[list]).confirmed.state.notes.values.map(\.text.value).sorted()
            #expect(confirmed == ["두유", "빵"])
            #expect(try await minji.get(page).body.contains("두유, 빵"))
        }
    }

    private func viewer(_ person: ID<Person>) -> Viewer {
        Viewer(
            person: person, name: "민지", device: ID(high: 9, low: 9), language: .ko, today: Day("2026-11-21")!,
            dayEnds: .max, now: 0)
    }
}

extension Room {
    /// The house's rooms with notes in place of the room whose addresses they use.
    static var beside: [Room] { all.filter { $0.place != notes.place } + [notes] }
}
