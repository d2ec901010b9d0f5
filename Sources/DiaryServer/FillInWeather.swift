import DiaryRoom
import Floor
import ServerFloor
import Storage

extension ExternalJob {
    /// Fills in the weather of entries that have a place and no weather.
    static let fillInEntryWeather = ExternalJob.fillInWeather(EntryWeather.kind) { services, fillIn, weather in
        guard let subject = EntryWeather(stored: fillIn.subject) else { return }
        let (random, now) = (services.random, services.clock())
        try await services.database.write { transaction in
            try transaction.fillIn(weather, subject, fillIn, random, now: now)
        }
    }
}

/// Which entry a job finds the weather for. It has ids and nothing that people wrote.
struct EntryWeather {
    static let kind = "diary.weather"

    let journal: ID<Space>
    let entry: ID<Entity>

    init(journal: ID<Space>, entry: ID<Entity>) {
        self.journal = journal
        self.entry = entry
    }

    var text: String { journal.text + " " + entry.text }

    init?(stored text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2, let journal = ID<Space>(parts[0]), let entry = ID<Entity>(parts[1]) else { return nil }
        self.init(journal: journal, entry: entry)
    }
}

extension Transaction {
    /// Enqueues the search for the weather of entries that got a place with coordinates and have no weather, of the time
    /// at which they were first written. Where weather is off, the job ends without asking anybody.
    func enqueueWeather(
        after operations: [Floor.Operation], in journal: Journal, for person: ID<Person>, _ tools: inout Tools
    ) throws {
        let placed = operations.flatMap(\.changes).filter { $0.writes(Entry.place) }.map(\.subject)
        for id in Set(placed).sorted() {
            guard let entry = journal.entries[id], !entry.isRemoved, entry.weather.value == nil,
                let point = entry.place.value?.coordinates,
                let coordinates = Coordinates(latitude: point.latitude, longitude: point.longitude)
            else { continue }
            try enqueueWeather(
                EntryWeather.kind, for: EntryWeather(journal: journal.id, entry: id).text, at: coordinates,
                time: entry.writtenAt, person: person, now: tools.now, &tools.entropy)
        }
    }

    /// Deletes what is queued for a journal that is deleted: a job says where its owner was.
    func forgetWeather(of journal: ID<Space>) throws {
        let subjects = EntryWeather.kind + " " + journal.text + " %"
        try execute("DELETE FROM floor_job WHERE kind = \(EntryWeather.kind) AND unique_key LIKE \(subjects)")
    }

    /// Sets an entry's weather by its rule, in the name of the person who wrote it. The operation's id is the job's, so
    /// that a second run finds what the first has written.
    fileprivate func fillIn(
        _ weather: Weather, _ subject: EntryWeather, _ fillIn: WeatherFillIn, _ random: RandomSource, now: Int64
    ) throws {
        // Locked before the entry is read: its owner may be setting the weather.
        guard try lockSpace(subject.journal) != nil, try role(of: fillIn.person, in: subject.journal) != nil,
            let entry = try entries([subject.entry], of: subject.journal).first, !entry.isRemoved,
            entry.weather.value == nil
        else { return }
        let viewer = Viewer(
            person: fillIn.person, name: "", device: ID(fillIn.id), language: .ko, today: .first, dayEnds: .max,
            now: now)
        var tools = Tools(entropy: random.entropy(), clock: .zero, now: now, sealer: Sealer(random))
        let form = Fields([
            .init("entry", subject.entry.text), .init("weather", weather.text),
            .init("operation", ID<Floor.Operation>(fillIn.id).text),
        ])
        let request = Floor.Request(.post, [subject.journal.text, DiaryRules.setWeather.name], form: form)
        _ = try act(
            in: DiaryRules.self, request, RequestFingerprint(request, by: viewer.person), as: viewer, &tools,
            isDevices: true)
    }
}
