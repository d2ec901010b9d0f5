import Floor
import RunRoom
import ServerFloor
import Storage

/// A meetup as everybody may find it: what a list shows and filters by. Of its place it has the circle alone.
struct MeetupListing: Equatable {
    var meetup: ID<Space>
    var leader: ID<Person>
    var title: String
    /// What words are looked for in, in lower case.
    var words: String
    var band: Meetup.Band
    var time: MeetupTime
    /// The local day of the start, where it takes place.
    var day: Day
    /// Unix milliseconds.
    var openedAt: Int64
    var conditions: Conditions
    var district: String
    var circle: Circle
    var stage: Meetup.Stage

    /// Nil for what cannot be found.
    init?(_ meetup: Meetup, _ fuzzer: PlaceFuzzer?) {
        guard meetup.stage.value == .open || meetup.stage.value == .closed, !meetup.isHidden.value,
            let openedAt = meetup.openedAt.value, let leader = meetup.leader.value, let time = meetup.time.value,
            let conditions = meetup.conditions.value, let place = meetup.place.value, let fuzzer
        else { return nil }
        self.meetup = meetup.id
        self.leader = leader
        title = meetup.title.value
        words = MeetupListing.folded(title + " " + meetup.text.value + " " + meetup.district.value)
        band = meetup.band.value
        self.time = time
        day = Moment(milliseconds: time.start, offset: ZoneDays.offset(of: time.zone, at: time.start) ?? 0).day
        self.openedAt = openedAt
        self.conditions = conditions
        district = meetup.district.value
        circle = fuzzer.circle(around: place.anchor)
        stage = meetup.stage.value
    }

    fileprivate init(_ row: Storage.Row) throws {
        guard let time = try row.value(of: Meetup.time, 5), let day = Day(try row.text(6)),
            let conditions = try row.value(of: Meetup.conditions, 8)
        else { throw StorageError.column("a value", "is not as it was written") }
        meetup = try row.id(0)
        leader = try row.id(1)
        title = try row.text(2)
        words = try row.text(3)
        band = try row.value(of: Meetup.band, 4)
        self.time = time
        self.day = day
        openedAt = try row.int64(7)
        self.conditions = conditions
        district = try row.text(9)
        circle = Circle(latitude: try row.int(10), longitude: try row.int(11))
        stage = try row.value(of: Meetup.stage, 12)
    }

    /// Words are found in whatever case.
    static func folded(_ text: String) -> String { text.lowercased() }
}

extension Connection {
    /// A meetup's row in the list; nil if it has none.
    func listing(of meetup: ID<Space>) throws -> MeetupListing? {
        try first(
            """
            SELECT meetup, leader, title, words, band, time, day, opened_at, conditions, district, latitude, longitude,
                stage
            FROM run_listing WHERE meetup = \(meetup)
            """
        ).map { try MeetupListing($0) }
    }
}

extension Connection {
    /// Whether what a meetup is searched by, its columns and its place in the index, is what its listing says; for none,
    /// whether it has none.
    func hasColumns(of listing: MeetupListing?, for meetup: ID<Space>) throws -> Bool {
        let places = try first(
            """
            SELECT count(*) FROM (\(PlaceIndex.listings.ids(in: .earth, from: 0, to: .max))) AS p WHERE p.id = \(meetup)
            """)?.int(0)
        guard let listing else { return places == 0 }
        let (asks, start) = (listing.conditions, listing.time.start)
        let rows = try first(
            """
            SELECT count(*) FROM run_listing l
                JOIN (\(PlaceIndex.listings.ids(in: listing.box, from: start, to: start))) AS p ON p.id = l.meetup
            WHERE l.meetup = \(meetup) AND l.starts_at = \(start) AND l.year = \(listing.day.year)
                AND l.gender = \(asks.gender.rawValue) AND l.capacity = \(asks.capacity) AND l.pace = \(asks.pace.rank)
                AND coalesce(l.age_from, 0) = \(asks.ages?.lowerBound ?? 0)
                AND coalesce(l.age_to, 0) = \(asks.ages?.upperBound ?? 0) AND l.after_party = \(asks.hasAfterParty)
            """)?.int(0)
        return rows == 1 && places == 1
    }
}

extension MeetupListing {
    /// The centre of its circle alone.
    fileprivate var box: PlaceIndex.Box {
        let (latitude, longitude) = degrees
        return PlaceIndex.Box(south: latitude, west: longitude, north: latitude, east: longitude)
    }

    fileprivate var degrees: (latitude: Double, longitude: Double) {
        (
            Double(circle.latitude) / Double(Coordinates.unit), Double(circle.longitude) / Double(Coordinates.unit)
        )
    }
}

extension PlaceIndex.Box {
    fileprivate static let earth = PlaceIndex.Box(south: -90, west: -180, north: 90, east: 180)
}

extension Transaction {
    /// Writes what can be found of a meetup, or removes it.
    func saveListing(of meetup: Meetup) throws {
        guard let listing = MeetupListing(meetup, try placeFuzzer()) else { return try removeListing(of: meetup.id) }
        let (conditions, time) = (listing.conditions, listing.time)
        try execute(
            """
            INSERT INTO run_listing (meetup, leader, title, words, band, time, starts_at, day, year, opened_at,
                conditions, gender, age_from, age_to, capacity, pace, after_party, district, latitude, longitude, stage)
            VALUES (\(listing.meetup), \(listing.leader), \(listing.title), \(listing.words),
                \(listing.band.rawValue), \(time.text), \(time.start), \(listing.day.iso), \(listing.day.year),
                \(listing.openedAt), \(conditions.fieldJSON.text), \(conditions.gender.rawValue),
                \(conditions.ages?.lowerBound), \(conditions.ages?.upperBound), \(conditions.capacity),
                \(conditions.pace.rank), \(conditions.hasAfterParty), \(listing.district),
                \(listing.circle.latitude), \(listing.circle.longitude), \(listing.stage.rawValue))
            ON CONFLICT (meetup) DO UPDATE SET leader = excluded.leader, title = excluded.title,
                words = excluded.words, band = excluded.band, time = excluded.time, starts_at = excluded.starts_at,
                day = excluded.day, year = excluded.year, opened_at = excluded.opened_at,
                conditions = excluded.conditions, gender = excluded.gender, age_from = excluded.age_from,
                age_to = excluded.age_to, capacity = excluded.capacity, pace = excluded.pace,
                after_party = excluded.after_party, district = excluded.district, latitude = excluded.latitude,
                longitude = excluded.longitude, stage = excluded.stage
            """)
        let (latitude, longitude) = listing.degrees
        try place(meetup.id, latitude: latitude, longitude: longitude, at: time.start, in: .listings)
    }

    func removeListing(of meetup: ID<Space>) throws {
        try execute("DELETE FROM run_listing WHERE meetup = \(meetup)")
        try unplace(meetup, in: .listings)
    }
}
