import DeviceFloor
import Floor
import Storage
import Synchronization

@testable import ServerFloor

/// The smallest room there can be: spaces of notes, to which one adds and which one rewrites. What it takes besides its rules
/// is what a room costs on the server and on a device.
enum NoteRules: RoomRules {
    typealias Query = ID<Space>?
    typealias SpaceQuery = ID<Space>
    typealias Data = NoteState?
    typealias Context = Void

    static let place = Page.Place.diary

    struct Slice: SpaceSlice {
        var state: NoteState
        var role: String?
        var space: ID<Space> { state.id }
    }

    enum Permission: Sendable { case member }
    enum Landing: Sendable { case notes }

    static let creation = Creation<NoteRules>(
        "create-diary", field: "diary", makes: "diary.created", onDevice: nil, summary: "Makes a list of notes.",
        input: [], pinned: { form, _ in form }, form: { _, _, _, _ throws(Refusal) in nil },
        rule: { _, _, viewer, _ throws(Refusal) in [Change(ID(viewer.person), "role", to: .string("owner"))] })
    static var creationQuery: ID<Space>? { nil }

    static let addNote = UseCase<NoteRules>(
        "add-note", file: #fileID, makes: .act("note.added"), by: .member, lands: .notes, adds: "note",
        onDevice: Phrase(ko: "쪽지 추가", en: "Add a note"), api: .rest(.post, "notes", status: 201),
        summary: "Adds a note.",
        input: [Input("note", .id, "Its id.", isRequired: false), Input("text", .words, "What it says.")],
        needs: { _, space throws(Refusal) in space }, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            whenAdding.withLock { $0 }()
            let text = try checked(form)
            return draft.record([Change(try form.id("note") ?? tools.id(), "text", to: .string(text))])
        })

    static let editNote = UseCase<NoteRules>(
        "edit-note", file: #fileID, makes: .act("note.edited"), by: .member, lands: .notes, adds: nil,
        onDevice: Phrase(ko: "쪽지 고치기", en: "Edit a note"),
        api: .rest(.patch, "notes/{note}", status: 200), summary: "Rewrites a note.",
        input: [Input("text", .words, "What it says.")], needs: { _, space throws(Refusal) in space },
        form: { form, refusal, slice, viewer throws(Refusal) in page(slice.state, saying: viewer.say(refusal.phrase)) },
        rule: { form, draft, _ throws(Refusal) in
            let text = try checked(form)
            guard let id: ID<Entity> = try form.id("note"), let note = draft.slice.state.notes[id] else {
                throw .missing
            }
            if note.value == text { return draft.unchanged }
            return draft.record([Change(id, "text", from: .string(note.value), to: .string(text))])
        })

    /// What the rule of ``addNote`` does for a test.
    static let whenAdding = Mutex<@Sendable () -> Void>({})

    static let useCases = [addNote, editNote]
    private static func checked(_ form: Fields) throws(Refusal) -> String {
        let note = Phrase(ko: "쪽지", en: "A note")
        return try Text.line(form["text"] ?? "", limit: 20, field: "text", name: "note-text", subject: note)
    }

    static func admit(
        _ permission: Permission, _ form: Fields, _ slice: Slice, _ viewer: Viewer, at now: Int64
    ) throws(Refusal) { guard slice.role != nil else { throw .missing } }

    static func link(_ landing: Landing, after operation: Operation?, _ form: Fields, in space: Link) -> Link {
        operation.map { space.with("did", $0.id.text) } ?? space
    }

    static let pages: [PageRoute<NoteRules>] = [
        PageRoute<NoteRules>(
            "{diary}", file: #fileID, device: .first, needs: { ids, _ throws(Refusal) in ids.space },
            draw: { _, _, data, _, _ throws(Refusal) in
                guard let data else { throw .missing }
                return .page(page(data))
            })
    ]
    static let housePages: [PageRoute<NoteRules>] = []
    private static func page(_ state: NoteState, saying words: String = "") -> Page {
        let notes = state.notes.values.map(\.value).sorted()
        return Page(title: "Notes", place: place, body: tag("p") { words + notes.joined(separator: ", ") })
    }
}

/// What is on a list: notes, and nothing else.
struct NoteState: SpaceState, Sendable, Equatable {
    let id: ID<Space>
    var notes: [ID<Entity>: Register<String>] = [:]
    func value(of field: String, on subject: ID<Entity>) -> JSON? { notes[subject].map { .string($0.value) } }
    mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>) {
        guard change.field == "text", let text = change.to.stringValue else { return }
        notes[change.subject, default: Register("")].write(text, stamp)
    }
}

// MARK: What the server adds

extension NoteRules: HostedRoom {
    static func data(_ query: ID<Space>?, for viewer: Viewer, _ connection: Connection) throws -> NoteState? {
        try notes(query, for: viewer.person, connection)
    }
    static func notes(_ query: ID<Space>?, for person: ID<Person>, _ connection: Connection) throws -> NoteState? {
        guard let query, try connection.role(of: person, in: query) != nil else { throw Refusal.missing }
        return try connection.notes(of: query)
    }
    static func slice(
        _ query: ID<Space>, at head: SpaceHead, for person: ID<Person>, _ connection: Connection
    ) throws -> Slice {
        Slice(state: try connection.notes(of: query), role: try connection.role(of: person, in: query))
    }
    static func record(_ recording: inout Recording, on slice: inout Slice, _ transaction: Transaction) throws {
        for operation in recording.operations {
            _ = try transaction.append(
                operation, to: &recording.head, fingerprint: recording.asked?.value, at: recording.now)
            slice.state.apply(operation)
            for change in operation.changes {
                guard let note = slice.state.notes[change.subject] else { continue }
                try transaction.execute(
                    """
                    INSERT INTO note (list, id, text, stamps)
                    VALUES (\(recording.head.id), \(change.subject), \(note.value), \(Stamps.text([note.stamp])))
                    ON CONFLICT (list, id) DO UPDATE SET text = excluded.text, stamps = excluded.stamps
                    """)
            }
        }
    }
    static func begin(_ recording: inout Recording, _ transaction: Transaction) throws {
        var slice = Slice(state: NoteState(id: recording.head.id))
        try record(&recording, on: &slice, transaction)
        try transaction.setRole("owner", of: recording.viewer.person, in: recording.head.id, at: recording.now)
    }
    static let spaceTaken = Refusal(.conflict, "diary-taken", Phrase(ko: "이미 있어요.", en: "It is there already."))
    static let spaceDeleted = Refusal(.missing, "diary-deleted", Phrase(ko: "삭제됐어요.", en: "It was deleted."))
}

extension Connection {
    fileprivate func notes(of list: ID<Space>) throws -> NoteState {
        var state = NoteState(id: list)
        for row in try all("SELECT id, text, stamps FROM note WHERE list = \(list)") {
            let stamp = Stamps.read(try row.text(2), count: 1)?.first ?? .never
            state.notes[try row.id(0)] = Register(try row.text(1), stamp: stamp)
        }
        return state
    }
}

extension Room {
    static let notes = Room(
        place: NoteRules.place, kind: NoteRules.kind,
        migrations: [
            Migration(
                id: "note.0001-notes",
                statements: [
                    """
                    CREATE TABLE note (
                        list TEXT NOT NULL REFERENCES floor_space (id), id TEXT NOT NULL, text TEXT NOT NULL,
                        stamps TEXT NOT NULL, PRIMARY KEY (list, id)
                    ) \(.clustered)
                    """
                ])
        ],
        mount: { routes, services in
            let host = RoomHost<NoteRules>(services)
            host.mountForms(routes)
            host.mountPages(routes) { try await host.show($0, Visit($1, $2, services)) }
        },
        endpoints: { services in
            RoomAPI(
                host: RoomHost<NoteRules>(services), collection: "/diaries", prefix: "diary",
                resources: [
                    APIResource(
                        "notes/{note}", "diaryNote", summary: "One note.", about: "The note.",
                        .named("Note", .object([.init("id", .id("The note.")), .init("text", .text("What it says."))]))
                    ) { call, diary, person, connection in
                        let state = try NoteRules.notes(diary, for: person.id, connection)
                        let id: ID<Entity> = try call.id("note")
                        guard let note = state?.notes[id] else { throw Refusal.missing }
                        return ["id": .string(id.text), "text": .string(note.value)]
                    }
                ]
            ).endpoints(after: [])
        },
        admit: { _, _, _ in throw Refusal.missing },
        sync: .of(
            NoteRules.self,
            snapshot: { connection, head, person, _, _ in
                let notes = try connection.notes(of: head.id).notes.sorted { $0.key < $1.key }
                let rows: [JSON] = notes.map { id, note in
                    [.string(id.text), .string(Stamps.text([note.stamp])), .string(note.value)]
                }
                return SyncDelta.Snapshot(state: .array(rows), members: [])
            }, weight: { _, _ in 1 }), differences: { _, _, _ in [] })
}

// MARK: What a device adds
struct NoteCopy: SpaceCopy {
    static let useCases = NoteRules.useCases

    var state: NoteState
    var sequence: Int64
    var clock = HybridTime.zero
    var log: [Operation] = []

    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        state = NoteState(id: delta.space)
        sequence = delta.sequence
        clock = Stamps.latest(in: snapshot.state)
        log = delta.operations.map(\.operation)
        for row in snapshot.state.arrayValue ?? [] {
            guard let row = row.arrayValue, row.count == 3, let id = row[0].stringValue.flatMap({ ID<Entity>($0) }),
                let stamp = row[1].stringValue.flatMap({ Stamps.read($0, count: 1) })?.first
            else { return nil }
            state.notes[id] = Register(row[2].stringValue ?? "", stamp: stamp)
        }
    }

    var id: ID<Space> { state.id }
    var name: String { "Notes" }
    func recorded(_ id: ID<Operation>) -> Operation? { log.first { $0.id == id } }
    mutating func take(_ delta: SyncDelta) -> Bool {
        show(delta.operations.filter { $0.sequence > sequence }.map(\.operation), at: 0)
        sequence = max(sequence, delta.sequence)
        return true
    }
    mutating func show(_ operations: [Operation], at now: Int64) {
        for operation in operations {
            state.apply(operation)
            clock = max(clock, operation.clock)
        }
        log += operations
    }
    func slice(_ query: ID<Space>, for viewer: ID<Person>, names: People) -> NoteRules.Slice? {
        NoteRules.Slice(state: state, role: "owner")
    }
    func ordered(_ operations: [Operation], after before: Set<ID<Operation>>) -> [Operation] { operations }
    func delta(for owner: ID<Person>) -> SyncDelta { SyncDelta(space: id, kind: NoteRules.kind, sequence: sequence) }
    mutating func forget() {}
    func missing(from told: SyncDelta?, of author: ID<Person>) -> [Operation] { [] }
    func wasLessened(_ change: UnsentChange) -> Bool { false }
}
