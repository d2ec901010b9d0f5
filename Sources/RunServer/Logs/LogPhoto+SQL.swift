import Floor
import RunRoom
import ServerFloor
import Storage

extension LogPhoto {
    /// Nil where there is none.
    init?(_ row: Storage.Row) throws {
        guard let file: ID<StoredFile> = try row.optionalID("photo") else { return nil }
        self.init(file, width: try row.int("photo_width"), height: try row.int("photo_height"))
    }
}

extension RunLog {
    /// By which a log refers to its photo, among its person's own things: one for a day. A UUID of version 8.
    static func reference(of day: Day) -> ID<Entity> {
        ID(high: UInt64(bitPattern: Int64(day.number)) << 16 | 0x8000, low: 1 << 63 | 0x0000_7275_6E6C_6F67)
    }
}

extension Connection {
    /// A photo that a person can put into a log: a complete file of their own that no log has.
    func unusedPhoto(_ file: ID<StoredFile>, of person: ID<Person>) throws -> LogPhoto? {
        guard let picture = try files([file], in: StoredFile.ownPlace(of: person))[file]?.picture,
            try first("SELECT 1 FROM run_log WHERE photo = \(file)") == nil
        else { return nil }
        return LogPhoto(file, width: picture.width, height: picture.height)
    }

    /// Whether a viewer sees the log that has a photo of somebody else, as on that person's page, or has to decide about a
    /// report of it.
    func seesPhoto(_ file: ID<StoredFile>, of person: ID<Person>, _ viewer: Viewer) throws -> Bool {
        let days = viewer.today.threeWeeks(in: viewer.language)
        let shown = try first(
            """
            SELECT 1 FROM run_log l WHERE l.person = \(person) AND l.photo = \(file)
                AND l.day >= \(days.lowerBound.iso) AND l.day <= \(days.upperBound.iso) AND \(RunLog.isShown)
            """)
        if try shown != nil && isCoRunner(person, of: viewer.person) { return true }
        guard viewer.isAdministrator else { return false }
        return try !openLogReports("r.person = \(person) AND r.photo = \(file)", for: viewer.person).isEmpty
    }
}

extension Transaction {
    /// Notes that a log refers to a photo, in place of the one that it had. That one is deleted: nothing brings it back.
    ///
    /// - Returns: whether a file was deleted, whose bytes go with `removeDroppedFiles()` after the commit.
    func setPhoto(
        _ photo: LogPhoto?, in day: Day, of person: ID<Person>, after former: LogPhoto?, at now: Int64
    ) throws -> Bool {
        guard photo?.file != former?.file else { return false }
        let place = StoredFile.ownPlace(of: person)
        try refer(RunLog.reference(of: day), in: place, to: photo.map { [$0.file] } ?? [], at: now)
        guard let former else { return false }
        try dropUnreferred([former.file], of: place)
        return true
    }
}
