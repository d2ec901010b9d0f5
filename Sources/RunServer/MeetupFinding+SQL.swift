import Floor
import Foundation
import RunRoom
import ServerFloor
import Storage

extension Connection {
    /// Published meetups that have not begun, as far as a filter asks for them and a person may know of them.
    ///
    /// What is asked for with a distance is looked up by place and time together; everything else is checked on what that
    /// finds. Distances are those of the circles.
    func found(_ filter: MeetupFilter, for viewer: Viewer) throws -> FoundMeetups {
        guard let query = try finding(filter, for: viewer) else { return .lackingProfile }
        let limit = FoundMeetups.limit
        // The index of places is read once for both, unless more is found than is counted.
        let counted = try all(query.countedPage(limit: limit + 1, among: FoundMeetups.countLimit + 1))
        let count =
            if let first = counted.first { try first.int("counted") } else {
                try filter.after == nil ? 0 : count(query)
            }
        let page = count > FoundMeetups.countLimit ? try all(query.page(limit: limit + 1)) : counted
        let rows = try page.map { try FoundRow($0, filter) }
        let shown = rows.prefix(limit)
        return FoundMeetups(
            meetups: shown.compactMap(\.summary), count: min(count, FoundMeetups.countLimit),
            isMore: count > FoundMeetups.countLimit,
            next: rows.count > limit ? shown.last?.place : nil)
    }

    /// How many ``found(_:for:)`` finds, and none of them.
    func counted(_ filter: MeetupFilter, for viewer: Viewer) throws -> FoundMeetups {
        guard let query = try finding(filter, for: viewer) else { return .lackingProfile }
        let count = try count(query)
        return FoundMeetups(
            meetups: [], count: min(count, FoundMeetups.countLimit), isMore: count > FoundMeetups.countLimit, next: nil)
    }

    /// Nil where the filter asks what fits somebody without a profile.
    private func finding(_ filter: MeetupFilter, for viewer: Viewer) throws -> MeetupFinding? {
        let me = filter.isFitOnly ? try runnerRecord(of: viewer.person)?.runner : nil
        if filter.isFitOnly, me == nil { return nil }
        if filter.kilometres != nil { try keepToIndexes() }
        return MeetupFinding(filter: filter, viewer: viewer, me: me)
    }

    private func count(_ query: MeetupFinding) throws -> Int {
        try first("SELECT count(*) FROM (\(query.all(limit: FoundMeetups.countLimit + 1))) AS counted")?.int(0) ?? 0
    }
}

/// The statements of one search.
private struct MeetupFinding {
    let filter: MeetupFilter
    let viewer: Viewer
    /// The viewer's profile, if the filter asks what fits it.
    let me: Runner?

    /// The meetups that the filter finds, of all pages.
    func all(limit: Int) -> SQL {
        "SELECT 1 AS found FROM (\(candidates)) AS f WHERE \(free) LIMIT \(limit)"
    }

    /// One page, in the filter's order.
    func page(limit: Int) -> SQL {
        """
        SELECT \(columns) FROM (\(candidates)) AS f WHERE \(free) \(after) ORDER BY \(order) LIMIT \(limit)
        """
    }

    /// The same among the first that are found, with their number: it is the right page if these are all.
    func countedPage(limit: Int, among first: Int) -> SQL {
        """
        SELECT \(columns), f.counted FROM (
            SELECT c.*, count(*) OVER () AS counted FROM (
                SELECT f.* FROM (\(candidates)) AS f WHERE \(free) LIMIT \(first)) AS c) AS f
        WHERE 1 = 1 \(after) ORDER BY \(order) LIMIT \(limit)
        """
    }

    private var columns: SQL {
        """
        f.meetup, f.title, f.band, f.time, f.conditions, f.district, f.latitude, f.longitude, f.stage, f.taken,
            \(rank)
        """
    }

    /// What comes after the page before.
    private var after: SQL {
        guard let after = filter.after else { return "" }
        let beyond: SQL = isBackwards ? "<" : ">"
        return """
            AND (\(rank) \(beyond) \(after.value)
                OR (\(rank) = \(after.value) AND f.meetup \(beyond) \(after.id)))
            """
    }

    private var order: SQL {
        let way: SQL = isBackwards ? "DESC" : "ASC"
        return "\(rank) \(way), f.meetup \(way)"
    }

    /// What the filter finds, but for what depends on the places taken.
    private var candidates: SQL {
        """
        SELECT m.*, (
            SELECT count(*) FROM run_participant p WHERE p.meetup = m.meetup
                AND (p.status = 'accepted' OR (p.status = 'offered' AND p.offer_ends_at > \(viewer.now)))) AS taken
        FROM \(source) WHERE m.starts_at > \(viewer.now) AND \(known) \(place) \(conditions) \(people)
        """
    }

    private var source: SQL {
        guard let centre = filter.centre, let kilometres = filter.kilometres else { return "run_listing m" }
        // The moments are those of the day, where it is earliest and latest on the Earth.
        let (first, last) = filter.day.map { MeetupFinding.moments(of: $0) } ?? (viewer.now, .max)
        let boxes = MeetupFinding.boxes(around: centre, kilometres: kilometres)
        var ids = PlaceIndex.listings.ids(in: boxes[0], from: max(first, viewer.now), to: last)
        for box in boxes.dropFirst() {
            ids = "\(ids) UNION ALL \(PlaceIndex.listings.ids(in: box, from: max(first, viewer.now), to: last))"
        }
        return "(\(ids)) AS near JOIN run_listing m ON m.meetup = near.id"
    }

    /// Neither of two who have blocked each other sees the other's.
    private var known: SQL {
        guard !viewer.isGuest else { return "1 = 1" }
        return """
            NOT EXISTS (
                SELECT 1 FROM run_block b WHERE (b.person = \(viewer.person) AND b.other = m.leader)
                    OR (b.other = \(viewer.person) AND b.person = m.leader))
            """
    }

    private var place: SQL {
        guard let kilometres = filter.kilometres else { return "" }
        let metres = Double(kilometres) * 1_000
        return "AND \(squaredMetres("m")) <= \(metres * metres)"
    }

    /// The distance to a circle's centre, squared: exact enough for some kilometres, and the same arithmetic on both
    /// engines.
    private func squaredMetres(_ table: SQL) -> SQL {
        guard let centre = filter.centre else { return "0" }
        let unit = MeetupFinding.metresPerUnit
        let east = unit * cos(Double(centre.latitude) / Double(Coordinates.unit) * .pi / 180)
        let (latitude, longitude) = (Int64(centre.latitude), Int64(centre.longitude))
        // Across the 180th meridian, the way that is shorter.
        let (half, full) = (180 * Int64(Coordinates.unit), 360 * Int64(Coordinates.unit))
        let eastward: SQL = """
            (\(table).longitude - \(longitude) - CASE WHEN \(table).longitude - \(longitude) > \(half) THEN \(full)
                WHEN \(table).longitude - \(longitude) < \(-half) THEN \(-full) ELSE 0 END)
            """
        return """
            ((\(table).latitude - \(latitude)) * \(unit) * (\(table).latitude - \(latitude)) * \(unit)
            + \(eastward) * \(east) * \(eastward) * \(east))
            """
    }

    private var conditions: SQL {
        var all: SQL = ""
        if let day = filter.day { all = "\(all) AND m.day = \(day.iso)" }
        if let band = filter.band { all = "\(all) AND m.band = \(band.rawValue)" }
        if !filter.paces.isEmpty { all = "\(all) AND m.pace IN (\(list: filter.paces.map { Int64($0.rank) }))" }
        if let gender = filter.gender { all = "\(all) AND m.gender IN (\(list: gender.rules.map(\.rawValue)))" }
        if let ages = filter.ages {
            all =
                "\(all) AND (m.age_from IS NULL OR (m.age_from <= \(ages.upperBound) AND m.age_to >= \(ages.lowerBound)))"
        }
        if let after = filter.hasAfterParty { all = "\(all) AND m.after_party = \(after)" }
        if filter.isOpenOnly || filter.isFitOnly { all = "\(all) AND m.stage = 'open'" }
        for word in MeetupListing.folded(filter.text).split(whereSeparator: \.isWhitespace) {
            all = "\(all) AND m.words LIKE \(MeetupFinding.pattern(String(word))) ESCAPE '!'"
        }
        return all
    }

    private var people: SQL {
        var all: SQL = ""
        // A guest knows a leader's nickname, and no more of them.
        if !filter.jobs.isEmpty, !viewer.isGuest {
            all = """
                AND EXISTS (
                    SELECT 1 FROM run_runner r WHERE r.person = m.leader AND r.job IN (\(list: filter.jobs.map(\.rawValue))))
                """
        }
        guard let me else { return all }
        let genders = Conditions.GenderRule.allCases.filter { $0.admits(me.gender) }.map(\.rawValue)
        return """
            \(all) AND m.gender IN (\(list: genders)) AND m.pace <= \(me.pace.rank)
            AND m.year - \(me.birthYear) >= \(Runner.adultAge)
            AND (m.age_from IS NULL OR m.year - \(me.birthYear) BETWEEN m.age_from AND m.age_to)
            """
    }

    private var free: SQL { filter.isOpenOnly ? "f.taken < f.capacity" : "1 = 1" }

    /// Whether the highest comes first: an index is read backwards, but has no negative numbers.
    private var isBackwards: Bool { filter.sort == .newest }

    /// What the list is sorted by.
    private var rank: SQL {
        switch filter.sort {
        case .soonest: "f.starts_at"
        case .newest: "f.opened_at"
        case .places: "f.taken - f.capacity"
        case .distance: "CAST(\(squaredMetres("f")) AS \(.int64))"
        }
    }

    /// Metres in a millionth of a degree of latitude.
    private static let metresPerUnit = 0.111_195

    /// A day's moments anywhere on the Earth: zones are up to fourteen hours ahead and twelve behind.
    private static func moments(of day: Day) -> (Int64, Int64) {
        let start = Int64(day.number) * 86_400_000
        return (start - 14 * 3_600_000, start + 36 * 3_600_000)
    }

    /// The box around a circle; two where it crosses the 180th meridian.
    private static func boxes(around centre: Coordinates, kilometres: Int) -> [PlaceIndex.Box] {
        let (latitude, longitude) = (
            Double(centre.latitude) / Double(Coordinates.unit), Double(centre.longitude) / Double(Coordinates.unit)
        )
        let north = Double(kilometres) / (metresPerUnit * 1_000)
        let (south, top) = (max(-90, latitude - north), min(90, latitude + north))
        // At the poles every longitude is near.
        let narrowest = max(0.01, cos(min(90, abs(latitude) + north) * .pi / 180))
        let east = min(180, north / narrowest)
        func box(_ west: Double, _ east: Double) -> PlaceIndex.Box {
            PlaceIndex.Box(south: south, west: west, north: top, east: east)
        }
        if longitude - east < -180 { return [box(-180, longitude + east), box(longitude - east + 360, 180)] }
        if longitude + east > 180 { return [box(longitude - east, 180), box(-180, longitude + east - 360)] }
        return [box(longitude - east, longitude + east)]
    }

    private static func pattern(_ word: String) -> String {
        "%" + word.replacing("!", with: "!!").replacing("%", with: "!%").replacing("_", with: "!_") + "%"
    }
}

/// A row of the list.
private struct FoundRow {
    /// Nil for a damaged row.
    let summary: MeetupSummary?
    let place: MeetupFilter.Cursor

    init(_ row: Storage.Row, _ filter: MeetupFilter) throws {
        place = MeetupFilter.Cursor(value: try row.int64(10), id: try row.id(0))
        guard let band = try row.readableValue(of: Meetup.band, 2),
            let time = try row.readableValue(of: Meetup.time, 3),
            let conditions = try row.readableValue(of: Meetup.conditions, 4)
        else {
            summary = nil
            return
        }
        let circle = Circle(latitude: try row.int(6), longitude: try row.int(7))
        summary = MeetupSummary(
            id: place.id, title: try row.text(1), band: band, time: time,
            conditions: conditions, district: try row.text(5), circle: circle, taken: try row.int(9),
            phase: try row.text(8) == Meetup.Stage.open.rawValue ? .open : .closed,
            distance: filter.centre.map { circle.metres(from: $0) },
            zoneOffset: ZoneDays.offset(of: time.zone, at: time.start))
    }
}

/// The limits of the Run room on the server.
enum RunLimits {
    /// Bytes of the secret of which circles are made.
    static let secretBytes = 32
    /// How long after its start devices keep a meetup, in milliseconds: 30 days.
    static let heldMilliseconds: Int64 = 30 * 86_400_000
    /// Wrong check-in codes of one person in one run: five at once, and then one in two minutes.
    static let codePace = Limits.Pace(burst: 5, interval: 2 * 60_000)
}
