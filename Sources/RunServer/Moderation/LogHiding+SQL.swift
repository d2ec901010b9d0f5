import Floor
import RunRoom
import ServerFloor
import Storage

extension Connection {
    /// Logs that are hidden, the last one first, whether there is one of that day now or not.
    func hiddenLogs() throws -> [HiddenLog] {
        try all(
            """
            SELECT h.person, p.nickname, h.day, h.hidden_at
            FROM run_log_hiding h JOIN floor_person f ON f.id = h.person LEFT JOIN run_runner p ON p.person = h.person
            WHERE h.shown_at IS NULL ORDER BY h.hidden_at DESC, h.person, h.day LIMIT \(RunLimits.reportsShown)
            """
        ).map { row in
            guard let day = Day(try row.text(2)) else {
                throw StorageError.column("day", "is not as it was written")
            }
            return HiddenLog(
                person: try row.id(0), nickname: try row.optionalText(1), day: day, hiddenAt: try row.int64(3))
        }
    }

    func isLogHidden(_ day: Day, of person: ID<Person>) throws -> Bool {
        try first(
            "SELECT 1 FROM run_log_hiding WHERE person = \(person) AND day = \(day.iso) AND shown_at IS NULL") != nil
    }
}

extension Transaction {
    /// Hides what a person writes of a day from others, or shows it again, and tells them. The same again changes nothing.
    ///
    /// - Throws: `log-missing` for a log that nobody else sees and nobody has reported, and for the administrator's own
    ///   where another can decide about it.
    func setHidden(
        _ isHidden: Bool, _ day: Day, of person: ID<Person>, by administrator: ID<Person>, at now: Int64
    ) throws {
        guard try person != administrator || !hasOtherAdministrator(than: administrator) else {
            throw Refusal.logMissing
        }
        let changed: Int
        if isHidden {
            guard try isKnown(day, of: person) else { throw Refusal.logMissing }
            changed = try execute(
                """
                INSERT INTO run_log_hiding (person, day, hidden_at, hidden_by)
                VALUES (\(person), \(day.iso), \(now), \(administrator)) ON CONFLICT DO NOTHING
                """)
        } else {
            changed = try execute(
                """
                UPDATE run_log_hiding SET shown_at = \(now), shown_by = \(administrator)
                WHERE person = \(person) AND day = \(day.iso) AND shown_at IS NULL
                """)
        }
        guard changed > 0 else { return }
        try notify(
            NewNotice(
                .runLogHidden, to: [person], cause: "run/log-hidden/\(person.text)/\(day.iso)/\(isHidden)/\(now)",
                detail: ["day": .string(day.iso), "hidden": .bool(isHidden)], at: now))
    }

    /// Whether a log is public, or was reported when it was.
    private func isKnown(_ day: Day, of person: ID<Person>) throws -> Bool {
        try first(
            """
            SELECT 1 FROM run_log WHERE person = \(person) AND day = \(day.iso) AND shared = \(true)
            UNION ALL SELECT 1 FROM run_log_report WHERE person = \(person) AND day = \(day.iso)
            """) != nil
    }
}

extension NoticeKind {
    /// An administrator has hidden my log from others, or shows it again. `detail` is `{"day": …, "hidden": …}`. Nobody
    /// switches it off: it has no switch.
    static let runLogHidden = NoticeKind(
        room: RunRules.kind, "log-hidden", Phrase(ko: "관리자가 내 기록을 가렸을 때", en: "An administrator hides my log"),
        isForMembers: false)
}

extension Notice {
    /// The log that an administrator has hidden or shows again, and its day; nil for any other notice.
    func hiddenLog(_ viewer: Viewer) -> (text: Phrase, day: Day)? {
        guard kind == NoticeKind.runLogHidden.name, let day = detail["day"]?.stringValue.flatMap({ Day($0) }) else {
            return nil
        }
        return (HideLog.told(of: day, isHidden: detail["hidden"]?.boolValue == true, viewer), day)
    }
}
