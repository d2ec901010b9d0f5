import DeviceFloor
import Floor
import Storage
import Synchronization

@testable import ServerFloor

/// The smallest room there can be: spaces of notes, to which one adds and which one rewrites. What it takes besides its rules
/// is what a room costs on the server and on a device.
enum NoteRules: RoomRules {
    typealias Query = ID<Space>
    typealias SpaceQuery = ID<Space>
    typealias Data = NoteState
    typealias Slice = NoteState
    typealias Context = Void
    enum Permission: Sendable { case member }
    enum Landing: Sendable { case notes }

    static let place = Page.Place.diary
    static let creation = Creation<NoteRules>(
        "create-diary", field: "diary", makes: "diary.created", onDevice: nil, summary: "Makes a list of notes.",
        input: [], form: { _, _, _, _ throws(Refusal) in nil },
        rule: { _, _, viewer, _ throws(Refusal) in [Change(ID(viewer.person), "role", to: .string("owner"))] })
    static let creationQuery = ID<Space>(high: 0, low: 0)

    static let addNote = UseCase<NoteRules>(
        "add-note", file: #fileID, makes: .act("note.added"), by: .member, lands: .notes, adds: "note",
        onDevice: Phrase(ko: "쪽지 추가", en: "Add a note"), api: .rest(.post, "notes", status: 201), summary: "Adds one.",
        input: [Input("note", .id, "Its id.", isRequired: false), Input("text", .words, "What it says.")],
        needs: { _, space throws(Refusal) in space }, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            whenAdding.withLock { $0 }()
            let text = try checked(form)
            return draft.record([Change(try form.id("note") ?? tools.id(), Note.text, to: text)])
        })

    static let editNote = UseCase<NoteRules>(
        "edit-note", file: #fileID, makes: .act("note.edited"), by: .member, lands: .notes, adds: nil,
        onDevice: Phrase(ko: "쪽지 고치기", en: "Edit a note"), api: .rest(.patch, "notes/{note}", status: 200),
        summary: "Rewrites a note.", input: [Input("text", .words, "What it says.")],
        needs: { _, space throws(Refusal) in space },
        form: { form, refusal, slice, viewer throws(Refusal) in page(slice, saying: viewer.say(refusal.phrase)) },
        rule: { form, draft, _ throws(Refusal) in
            let text = try checked(form)
            guard let id: ID<Entity> = try form.id("note"), let note = draft.slice.notes[id] else {
                throw .missing
            }
            if note.text.value == text { return draft.unchanged }
            return draft.record([note.change(Note.text, to: text)])
        })

    static let useCases = [addNote, editNote]
    /// What the rule of ``addNote`` does for a test.
    static let whenAdding = Mutex<@Sendable () -> Void>({})

    private static func checked(_ form: Fields) throws(Refusal) -> String {
        let note = Phrase(ko: "쪽지", en: "A note")
        return try Text.line(form["text"] ?? "", limit: 20, field: "text", name: "note-text", subject: note)
    }
    static func admit(
        _ permission: Permission, _ form: Fields, _ slice: Slice, _ viewer: Viewer, at now: Int64
    ) throws(Refusal) {}
    static func link(_ landing: Landing, after operation: Operation?, _ form: Fields, in space: Link) -> Link {
        operation.map { space.with("did", $0.id.text) } ?? space
    }
    static let pages = [
        PageRoute<NoteRules>(
            "{diary}", file: #fileID, device: .first, needs: { ids, _ throws(Refusal) in ids.space },
            draw: { _, _, notes, _, _ throws(Refusal) in .page(page(notes)) })
    ]
    private static func page(_ state: NoteState, saying words: String = "") -> Page {
        let notes = state.notes.values.map(\.text.value).sorted()
        return Page(title: "Notes", place: place, body: tag("p") { words + notes.joined(separator: ", ") })
    }
}

/// What is on a list: notes, and nothing else.
struct NoteState: SpaceState, SpaceSlice, Equatable {
    let id: ID<Space>
    var notes: [ID<Entity>: Note] = [:]
    var space: ID<Space> { id }
    func value(of field: String, on subject: ID<Entity>) -> JSON? { notes[subject]?.value(of: field) }
    mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>) {
        if Note.has(change.field) {
            notes[change.subject, default: Note(id: change.subject)].write(change, stamp, author)
        }
    }
}

struct Note: ThingParts, StoredThing {
    static let text = ThingField<Note, String>("text", column: "text") { $1(&$0.text) }
    static let fields = [text.facts]
    static let leastFields = 1
    static let table: StaticString = "note"
    static let spaceColumn: StaticString? = "list"

    let id: ID<Entity>
    var text = Register("")
    init(id: ID<Entity>) { self.id = id }
}

// MARK: What the server adds

extension NoteRules: HostedRoom {
    static let noun = Phrase(ko: "쪽지", en: "list of notes")
    static func recheckPeople(after operations: [Operation], _ services: Services) {}
    static func data(_ query: ID<Space>, for viewer: Viewer, _ connection: Connection) throws -> NoteState {
        try connection.notes(of: query, for: viewer.person)
    }
    static func slice(
        _ query: ID<Space>, at head: SpaceHead, for person: ID<Person>, _ connection: Connection
    ) throws -> NoteState { try connection.notes(of: query, for: person) }
    static func record(_ recording: inout Recording, on notes: inout NoteState, _ transaction: Transaction) throws {
        for operation in recording.operations {
            _ = try transaction.append(
                operation, to: &recording.head, fingerprint: recording.fingerprint?.value, at: recording.now)
            notes.apply(operation)
            for note in operation.changes.compactMap({ notes.notes[$0.subject] }) {
                try transaction.save(note, of: notes.id, with: [])
            }
        }
    }
    static func begin(_ recording: inout Recording, _ transaction: Transaction) throws {
        var notes = NoteState(id: recording.head.id)
        try record(&recording, on: &notes, transaction)
        try transaction.setRole("owner", of: recording.viewer.person, in: notes.id, at: recording.now)
    }
}

extension Connection {
    fileprivate func notes(of list: ID<Space>, for person: ID<Person>) throws -> NoteState {
        guard try role(of: person, in: list) != nil else { throw Refusal.missing }
        let notes = try all("SELECT \(Note.columns) FROM note WHERE list = \(list)").map { try Note($0) }
        return NoteState(id: list, notes: Dictionary(uniqueKeysWithValues: notes.map { ($0.id, $0) }))
    }
}

extension Room {
    static let notes = Room(
        NoteRules.self,
        migrations: [
            Migration(
                id: "note.0001-notes",
                statements: [
                    """
                    CREATE TABLE note (list TEXT NOT NULL REFERENCES floor_space (id), id TEXT NOT NULL,
                        text TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (list, id)) \(.clustered)
                    """
                ])
        ], differences: { _, _, _ in [] }
    ) { room in
        room.endpoints = { services in
            RoomAPI(host: RoomHost<NoteRules>(services), collection: "/diaries", prefix: "diary", resources: [note])
                .endpoints(after: [])
        }
        room.sync = Room.Sync(
            NoteRules.self,
            snapshot: { connection, list, person, _, _ in
                try connection.notes(of: list.id, for: person).snapshot(for: person)
            }, weight: { _, _ in 1 })
    }

    private static let note = APIResource<NoteRules>(
        "notes/{note}", "diaryNote", summary: "One note.", about: "The note.",
        .named("Note", .object([.init("id", .id("The note.")), .init("text", .text("What it says."))]))
    ) { call, diary, person, connection in
        let id: ID<Entity> = try call.id("note")
        guard let note = try connection.notes(of: diary, for: person.id).notes[id] else { throw Refusal.missing }
        return ["id": .string(id.text), "text": .string(note.text.value)]
    }
}

// MARK: What a device adds

extension NoteState: SpaceOnDevice {
    static let hasWholeLog = false
    static let fieldCount = Note.fields.count
    typealias Room = NoteRules
    static let useCases = NoteRules.useCases
    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        self.init(id: delta.space)
        for row in snapshot.state.arrayValue ?? [] {
            guard let note = Note(row: row) else { return nil }
            notes[note.id] = note
        }
    }
    var name: String { "Notes" }
    mutating func apply(_ recorded: RecordedOperation, isConfirmed: Bool, after log: [RecordedOperation]) {
        apply(recorded.operation)
    }
    func snapshot(for owner: ID<Person>) -> SyncDelta.Snapshot {
        SyncDelta.Snapshot(state: .array(notes.values.sorted { $0.id < $1.id }.map(\.row)), members: [])
    }
    static func slice(
        _ query: ID<Space>, of copy: SpaceCopy<NoteState>, for viewer: ID<Person>, names: People
    ) -> NoteState? { copy.state }
}
