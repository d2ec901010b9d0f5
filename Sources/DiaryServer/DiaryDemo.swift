import DiaryRoom
package import Floor
package import ServerFloor
package import Storage

/// A journal with two years of a diary, written through the single write path by one of the demo's people.
package struct DiaryDemo {
    private let owner: DemoPerson
    private let plan: Plan
    private let today: Day
    private let now: Int64
    private let zone: String
    private let random: RandomSource
    private let journal: ID<Space>
    private var choices: Entropy
    /// The texts so far: no two evenings are told alike.
    private var written: Set<String> = []
    /// The photos of the entries, whose pictures are stored after the entries.
    package private(set) var photos: [Photo] = []
    private var tools: Tools

    private static let day: Int64 = 86_400_000
    private static let minute: Int64 = 60_000
    /// The days of this week, all of which have an entry.
    private static let lastDays = 3

    /// A photo of an entry, and what it shows.
    package struct Photo: Sendable {
        package let file: ID<StoredFile>
        package let journal: ID<Space>
        package let person: ID<Person>
        /// Winter, spring, summer, autumn: 0 to 3.
        package let season: Int
        /// The weather's condition, as a form has it.
        package let weather: String

        /// In pixels.
        package static let width = 480
        package static let height = 320
    }

    /// Every how many entries there is a photo.
    private static let photoDistance = 12

    /// - Parameters:
    ///   - language: the language of the journal.
    ///   - now: Unix milliseconds; everything was written before.
    ///   - zone: the time zone of the days.
    package init(
        _ owner: DemoPerson, in language: Language, today: Day, entropy: Entropy, now: Int64, zone: String,
        random: RandomSource
    ) {
        self.owner = owner
        self.today = today
        self.now = now
        self.zone = zone
        self.random = random
        plan = language == .ko ? DiaryDemo.korean : DiaryDemo.english
        journal = Journal.first(of: owner.person)
        choices = entropy
        tools = Tools(
            entropy: entropy, clock: .zero, now: now - Int64(DiaryDemo.days) * DiaryDemo.day, sealer: .later)
    }

    /// Writes everything in one transaction.
    package mutating func fill(_ transaction: Transaction) throws {
        _ = try act([DiaryRules.creation.name], Journal.beginning(for: viewer), transaction)
        try act("show-memories", [], transaction)
        var daysAgo = DiaryDemo.days - 1
        var index = 0
        while daysAgo >= 0 {
            try write(index, daysAgo: daysAgo, transaction)
            index += 1
            // The last days are all there, so that the first page has something of this week.
            daysAgo = daysAgo <= DiaryDemo.lastDays ? daysAgo - 1 : max(DiaryDemo.lastDays, daysAgo - 3 - below(5))
        }
    }

    /// One evening: the entry, what belongs to it, and now and then a second look at the text.
    private mutating func write(_ index: Int, daysAgo: Int, _ transaction: Transaction) throws {
        let evening = now - Int64(daysAgo) * DiaryDemo.day - Int64(60 + below(90)) * DiaryDemo.minute
        advance(to: evening)
        let day = today.adding(days: -daysAgo)
        let quarter = (day.month % 12) / 3
        let season = plan.seasons[quarter]
        let entry: ID<Entity> = tools.id()
        let text = text(index, in: season)
        let form = [("text", text), ("day", day.iso), ("zone", zone), ("done", "1")]
        try act("write-entry", [("entry", entry.text)] + form, transaction)
        var seen = season.weather[0]
        if below(3) > 0 {
            let weather = season.weather[below(season.weather.count)]
            seen = weather
            let degrees = season.degrees.lowerBound + below(season.degrees.count)
            let form = [("condition", weather), ("temperature", String(degrees)), ("night", "on")]
            try act("set-weather", [("entry", entry.text)] + form, transaction)
        }
        // By name alone: a place with coordinates would make the demo ask a provider for the weather of each.
        if below(4) == 0 { try act("set-place", [("entry", entry.text), ("name", one(of: plan.places))], transaction) }
        if below(12) == 0 {
            let marks = Entry.Mark.allCases
            try act("mark-entry", [("entry", entry.text), ("mark", marks[below(marks.count)].rawValue)], transaction)
        }
        if below(8) == 0 {
            let more = text + "\n\n" + one(of: plan.afterthoughts)
            let base = try transaction.entries([entry], of: journal).first?.text.version?.text ?? ""
            let form = [("text", more), ("base", base), ("done", "1")]
            try act("write-entry", [("entry", entry.text)] + form, transaction)
        }
        if index % DiaryDemo.photoDistance == 3 || daysAgo == 1 {
            try addPhoto(to: entry, season, quarter, seen, transaction)
        }
        if daysAgo == 2 { try act("delete-entry", [("entry", entry.text)], transaction) }
    }

    private mutating func addPhoto(
        to entry: ID<Entity>, _ season: Season, _ quarter: Int, _ weather: String, _ transaction: Transaction
    ) throws {
        let file: ID<StoredFile> = tools.id()
        let form = [
            ("photo", file.text), ("alt", season.view), ("width", String(Photo.width)),
            ("height", String(Photo.height)),
        ]
        try act("add-photo", [("entry", entry.text)] + form, transaction)
        photos.append(
            Photo(file: file, journal: journal, person: owner.person, season: quarter, weather: weather))
    }

    /// A title and a few sentences; a few entries are a single line, or have no title.
    private mutating func text(_ index: Int, in season: Season) -> String {
        while true {
            let text = anyText(index, in: season)
            if written.insert(text).inserted { return text }
        }
    }

    private mutating func anyText(_ index: Int, in season: Season) -> String {
        let title = season.titles[index % season.titles.count]
        var sentences = [one(of: season.sentences)]
        for _ in 0..<(1 + below(3)) {
            let next = below(2) == 0 ? one(of: season.sentences) : one(of: plan.sentences)
            if !sentences.contains(next) { sentences.append(next) }
        }
        switch below(10) {
        case 0: return sentences[0]
        case 1: return "\n\n" + sentences.joined(separator: " ")
        default:
            return title + "\n\n" + sentences.joined(separator: " ")
                + (below(3) == 0 ? "\n\n" + one(of: plan.closings) : "")
        }
    }

    private mutating func below(_ limit: Int) -> Int { Int(choices.next() % UInt64(limit)) }

    private mutating func one(of texts: [String]) -> String { texts[below(texts.count)] }

    /// Moves the time forward, by a minute at least.
    private mutating func advance(to moment: Int64) {
        tools = Tools(
            entropy: tools.entropy, clock: tools.clock, now: min(now, max(tools.now + DiaryDemo.minute, moment)),
            sealer: tools.sealer)
    }

    private var viewer: Viewer {
        Viewer(
            person: owner.person, name: owner.name, device: owner.device, language: plan.language, today: today,
            dayEnds: tools.now, now: tools.now)
    }

    private mutating func act(_ name: String, _ form: [(String, String)], _ transaction: Transaction) throws {
        try act([journal.text, name], Fields(form.map { Fields.Pair($0.0, $0.1) }), transaction)
    }

    private mutating func act(_ path: [String], _ form: Fields, _ transaction: Transaction) throws {
        _ = try transaction.act(
            in: DiaryRules.self, Floor.Request(.post, path, form: form), as: viewer, &tools, random: random)
    }
}
