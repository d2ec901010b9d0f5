import Floor
import Testing

@testable import RunRoom

/// A meetup on a desk: the room's rules over a log in memory, with a clock that moves when it is told to. A rule and a page
/// are given what their query asks for, and no more.
struct Desk {
    var meetup = Meetup(id: ID(high: 7, low: 7))
    var log: [Operation] = []
    /// When each of them was recorded, in Unix milliseconds.
    private var recordedAt: [Int64] = []
    /// How far people have read the talk.
    var readings: [ID<Person>: TalkReading] = [:]
    let cast = Cast()
    var now = Desk.noon
    /// Profiles of people, by person. Everybody of the cast has one but `mina`.
    var runners: [ID<Person>: Runner] = [:]
    /// Who has blocked whom.
    var blocks: [(by: ID<Person>, of: ID<Person>)] = []
    /// Complete files of people, by person.
    var uploads: [ID<Person>: [MessageImage]] = [:]
    /// Who looks after the house.
    var administrators: Set<ID<Person>> = []
    /// Whether the rules run on a device, which holds only what its person may see.
    var isDevice = false
    /// The UTC offset where the run takes place.
    var zoneOffset = 9 * 3_600
    /// The same at a time, where its clocks change.
    var offsets: (@Sendable (Int64) -> Int)?
    /// The other runs of its series.
    var others: [ID<Space>: Meetup] = [:]
    /// What the host's salt consists of.
    var salt: UInt8 = 7
    private var entropy = Entropy(seed: (1, 2, 3, 4))
    private var clock = HybridTime.zero

    /// 2026-11-21 03:00 UTC, noon in Seoul.
    static let noon: Int64 = 1_795_230_000_000
    static let hour: Int64 = 3_600_000
    static let day: Int64 = 24 * hour
    /// The start of every meetup here: the evening of the next day.
    static let start = noon + 31 * hour

    /// Seoul City Hall, in millionths of a degree.
    static let latitude = 37_566_535
    static let longitude = 126_977_969

    /// What nobody but the people in it may read, anywhere.
    static let secrets = ["37.566535", "126.977969", "시청역 5번 출구", "세종대로 110", "빨간 기둥 옆"]

    /// A draft by 민지 with nothing but its title.
    init() throws {
        for (index, member) in cast.runners.enumerated() {
            runners[member.id] = Runner(
                person: member.id, nickname: member.name, birthYear: 1990 + index,
                gender: member.isWoman ? .woman : .man, job: .development, pace: .average)
        }
        try run(["create-meetup"], ["title": "퇴근길 5km", "meetup": meetup.id.text], as: cast.minji)
    }

    /// A meetup that is open, for three people with the leader.
    static func open(_ more: [String: String] = [:]) throws -> Desk {
        var desk = try Desk()
        try desk.act("edit-meetup", form(more), as: desk.cast.minji)
        try desk.act("open-meetup", as: desk.cast.minji)
        return desk
    }

    /// The same, with 도윤 accepted, Ann applied and Sam declined.
    static func peopled(_ more: [String: String] = [:]) throws -> Desk {
        var desk = try Desk.open(more)
        for person in [desk.cast.doyun, desk.cast.ann, desk.cast.sam] {
            try desk.act("apply", ["note": "안녕하세요, \(person.name)"], as: person)
        }
        try desk.act("accept-application", ["person": desk.cast.doyun.id.text], as: desk.cast.minji)
        try desk.act("decline-application", ["person": desk.cast.sam.id.text], as: desk.cast.minji)
        return desk
    }

    /// Full: 도윤 and Ann are in, 지호 and Sam are accepted and wait for a place, in this order.
    static func full() throws -> Desk {
        var desk = try Desk.open()
        for person in [desk.cast.doyun, desk.cast.ann] {
            try desk.act("apply", as: person)
            try desk.act("accept-application", ["person": person.id.text], as: desk.cast.minji)
        }
        for person in [desk.cast.jiho, desk.cast.sam] {
            desk.now += 1_000
            try desk.act("apply", as: person)
            try desk.act("accept-application", ["person": person.id.text], as: desk.cast.minji)
        }
        return desk
    }

    /// The whole form of a meetup.
    static func form(_ more: [String: String] = [:]) -> [String: String] {
        [
            "title": "퇴근길 5km", "text": "천천히 달려요", "band": "after-work", "start": String(start),
            "zone": "Asia/Seoul", "minutes": "60", "latitude": "37.566535", "longitude": "126.977969",
            "place-name": "시청역 5번 출구", "address": "세종대로 110", "hint": "빨간 기둥 옆", "district": "중구 정동",
            "gender": "everyone", "capacity": "3", "pace": "average",
        ].merging(more) { $1 }
    }

    /// Does one thing in the meetup and gives the operation, or nil where nothing changed.
    @discardableResult
    mutating func act(_ useCase: String, _ fields: [String: String] = [:], as person: Cast.Member) throws(Refusal)
        -> Operation?
    {
        try run([meetup.id.text, useCase], fields, as: person)
    }

    /// What somebody is refused who asks for this; nil where they are not. Nothing is recorded.
    func refusal(_ useCase: String, _ fields: [String: String] = [:], as person: Cast.Member) -> Refusal? {
        var copy = self
        do throws(Refusal) {
            try copy.act(useCase, fields, as: person)
            return nil
        } catch {
            return error
        }
    }

    @discardableResult
    mutating func run(
        _ path: [String], _ fields: [String: String], as person: Cast.Member, doneAt: Int64? = nil
    ) throws(Refusal) -> Operation? {
        let form = Desk.fields(fields)
        var tools = tools()
        tools.doneAt = doneAt.map { HybridTime(milliseconds: $0) }
        let outcome: Outcome
        switch try Route<RunRules>(Request(.post, path, form: form), among: RunRules.useCases) {
        case .page: throw .missing
        case .create: outcome = try RunRules.creation.decide(form, viewer(person), &tools)
        case .act(let meetup, let useCase):
            let slice = try slice(useCase.needs(form, meetup), as: person)
            outcome = try useCase.decide(form, slice, viewer(person), &tools)
        }
        take(tools)
        guard case .record(let operations, _) = outcome else { return nil }
        for operation in operations { record(operation) }
        return operations.first
    }

    /// What a browser is answered; nothing is recorded.
    func answer(
        _ method: Request.Method = .get, _ path: [String] = [], _ fields: [String: String] = [:],
        as person: Cast.Member, query: [String: String] = [:], in language: Language = .ko
    ) throws(Refusal) -> Outcome {
        let request = Request(
            method, [meetup.id.text] + path, query: Desk.fields(query), form: Desk.fields(fields))
        var copy = self
        var tools = copy.tools()
        var viewer = viewer(person)
        viewer.language = language
        switch try Route(request, among: RunRules.useCases, pages: RunRules.allPages) {
        case .page(let page, let ids):
            guard case .meetup(let part) = try page.query(ids, request.query) else { throw .missing }
            return try page.draw(ids, request, .meetup(slice(part, as: person)), viewer, &tools)
        case .act(let meetup, let useCase):
            let slice = try slice(useCase.needs(request.form, meetup), as: person)
            return try useCase.respond(to: request, slice, viewer, &tools)
        case .create: throw .missing
        }
    }

    /// The text of a page; what is refused, as its name.
    func page(
        _ path: [String] = [], as person: Cast.Member, query: [String: String] = [:], in language: Language = .ko
    ) -> String {
        do throws(Refusal) {
            guard case .page(let page) = try answer(.get, path, as: person, query: query, in: language) else {
                return "redirected"
            }
            var viewer = viewer(person)
            viewer.language = language
            return String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
        } catch {
            return error.name
        }
    }

    /// What the meetup's durable job does once.
    @discardableResult
    mutating func runJob() -> Operation? {
        var tools = tools()
        let operation = MeetupJob.onTime(slice(.init(meetup.id, runners: true), as: cast.guest), tools: &tools)
        take(tools)
        if let operation { record(operation) }
        return operation
    }

    /// What the suspension of its leader's account does in the meetup.
    mutating func suspendsLeader() -> Operation? {
        var tools = tools()
        let operation = LeaderSuspension.operation(in: meetup, tools: &tools)
        take(tools)
        if let operation { record(operation) }
        return operation
    }

    /// What the deletion of an account does in the meetup.
    mutating func departs(_ person: Cast.Member) {
        var tools = tools()
        let operation = AccountDeparture.operation(
            of: person.id, in: slice(.init(meetup.id, runners: true), as: person), tools: &tools)
        take(tools)
        if let operation { record(operation) }
    }

    /// The part of the meetup that a query asks for, and nothing else of it.
    func slice(_ part: RunQuery.Part, as person: Cast.Member) -> MeetupSlice {
        var held = meetup
        held.messages = meetup.messages.filter { id, message in
            part.messages.contains(id) || part.existing.contains(id)
                || part.talk.map { $0.thread == message.thread.value } ?? false
        }
        let blocks = blocks(of: person.id)
        if isDevice { held = held.redacted(for: person.id, held.standing(of: person.id), blocks) }
        var slice = MeetupSlice(meetup: held, sequence: Int64(log.count), fuzzer: isDevice ? nil : Desk.fuzzer())
        slice.isDevice = isDevice
        if let talk = part.talk, talk.thread == nil {
            slice.reading = readings[person.id] ?? TalkReading()
            slice.happened = zip(log, recordedAt).enumerated().map { index, recorded in
                RecordedOperation(operation: recorded.0, sequence: Int64(index + 1), recordedAt: recorded.1)
            }.filter { !RunRules.kindsBesideTalk.contains($0.operation.kind) }
        }
        slice.zoneOffset = zoneOffset
        let offset = zoneOffset
        slice.offsets = offsets ?? { _ in offset }
        slice.series = series(for: person.id)
        if part.siblings { slice.siblings = others.values.map { sibling($0, as: person) } }
        slice.me = runners[person.id]
        slice.blocks = blocks
        let used = Set(meetup.messages.values.flatMap { $0.images.value.map(\.file) })
        for image in uploads[person.id] ?? [] where part.files.contains(image.file) && !used.contains(image.file) {
            slice.files[image.file] = image
        }
        if part.runners {
            slice.runners = runners.filter { meetup.participants.keys.contains($0.key) }
            let leaders = self.blocks(of: meetup.leader.value ?? .unmade)
            slice.apart = leaders.byViewer.union(leaders.ofViewer)
        }
        return slice
    }

    /// The runs of the meetup's series, in their order.
    func series(for person: ID<Person>) -> [SeriesRun] {
        guard meetup.series.value != nil else { return [] }
        return (others.values + [meetup]).compactMap { run in
            guard let place = run.series.value, let time = run.time.value else { return nil }
            return SeriesRun(
                id: run.id, index: place.index, time: time, stage: run.stage.value, isHidden: run.isHidden.value,
                hasViewer: run.hasIn(person), zoneOffset: zoneOffset)
        }.sorted { $0.index < $1.index }
    }

    /// Another run of the series, as a rule is given it.
    private func sibling(_ run: Meetup, as person: Cast.Member) -> MeetupSlice {
        var desk = self
        (desk.meetup, desk.others) = (run, [:])
        return desk.slice(.init(run.id, runners: true), as: person)
    }

    /// The same desk with another run of the series in the middle, and this one among the others.
    func turned(to index: Int) throws -> Desk {
        var desk = self
        desk.others[meetup.id] = meetup
        desk.meetup = try #require(desk.others.values.first { $0.series.value?.index == index })
        desk.others[desk.meetup.id] = nil
        return desk
    }

    func blocks(of person: ID<Person>) -> Blocks {
        Blocks(
            byViewer: Set(blocks.filter { $0.by == person }.map(\.of)),
            ofViewer: Set(blocks.filter { $0.of == person }.map(\.by)))
    }

    /// What somebody is told of an operation.
    func told(_ operation: Operation, to person: Cast.Member) -> Operation? {
        meetup.visible(operation, to: person.id, blocks(of: person.id))
    }

    /// Sets a field of the meetup, as something outside the room's rules does.
    mutating func set<Value>(_ field: ThingField<Meetup, Value>, to value: Value) {
        var tools = tools()
        record(
            Operation(
                id: tools.id(), space: meetup.id, author: .unmade, device: .unmade, clock: tools.tick(),
                kind: "meetup.set", intent: .permanent, changes: [Change(ID(meetup.id), field, to: value)]))
        take(tools)
    }

    func viewer(_ person: Cast.Member) -> Viewer {
        Viewer(
            person: person.id, name: person.name, device: ID(high: 9, low: person.id.low), language: .ko,
            today: Day("2026-11-21")!, dayEnds: Desk.noon + 12 * Desk.hour, now: now,
            isAdministrator: administrators.contains(person.id),
            clock: { Moment(milliseconds: $0, offset: 9 * 3_600) })
    }

    func status(_ person: Cast.Member) -> Participant.Status {
        meetup.participants[person.id]?.status.value ?? .none
    }

    func attendance(_ person: Cast.Member) -> Participant.Attendance {
        meetup.participants[person.id]?.attendance.value ?? .unmarked
    }

    /// A house's fuzzer; not cryptographic, but spread well enough for tests.
    static func fuzzer(secret: UInt64 = 42) -> PlaceFuzzer {
        PlaceFuzzer { bytes in
            var entropy = Entropy(
                seed: bytes.reduce(into: (secret, 2, 3, UInt64(bytes.count))) { seed, byte in
                    seed = (seed.1, seed.2, seed.3, (seed.0 ^ UInt64(byte)) &* 0x100_0000_01B3 &+ 0x9E37_79B9)
                })
            return (0..<32).map { _ in UInt8(truncatingIfNeeded: entropy.next() >> 32) }
        }
    }

    static func fields(_ fields: [String: String]) -> Fields {
        Fields(fields.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
    }

    private mutating func tools() -> Tools {
        let salt = salt
        return Tools(
            entropy: entropy, clock: clock, now: now,
            sealer: Sealer(salt: { Array(repeating: salt, count: Sealer.saltLength) }, digest: nil))
    }

    private mutating func take(_ tools: Tools) {
        entropy = tools.entropy
        clock = tools.clock
    }

    private mutating func record(_ operation: Operation) {
        if operation.space != meetup.id {
            others[operation.space, default: Meetup(id: operation.space)].apply(operation)
            return
        }
        log.append(operation)
        recordedAt.append(now)
        meetup.apply(operation)
        meetup.number(RecordedOperation(operation: operation, sequence: Int64(log.count), recordedAt: now))
    }
}

/// The people of every test.
struct Cast: Sendable {
    struct Member: Sendable {
        var id: ID<Person>
        var name: String
        var isWoman = false
    }

    /// Leads.
    let minji = Member(id: ID(high: 0x0197_0000_0000_7001, low: 1), name: "민지", isWoman: true)
    let doyun = Member(id: ID(high: 0x0197_0000_0000_7001, low: 2), name: "도윤")
    let ann = Member(id: ID(high: 0x0197_0000_0000_7001, low: 3), name: "Ann", isWoman: true)
    let sam = Member(id: ID(high: 0x0197_0000_0000_7001, low: 4), name: "Sam")
    let jiho = Member(id: ID(high: 0x0197_0000_0000_7001, low: 5), name: "지호")
    /// Has no profile.
    let mina = Member(id: ID(high: 0x0197_0000_0000_7001, low: 6), name: "미나", isWoman: true)
    /// Is not signed in.
    let guest = Member(id: .unmade, name: "")

    var runners: [Member] { [minji, doyun, ann, sam, jiho] }
}
