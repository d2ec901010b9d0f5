import Floor
import RunRoom
import ServerFloor
import Storage

extension Migration {
    /// What people wrote down of their runs, and the stamps they gave. Both belong to people: they go with them.
    static let runLogs = Migration(
        id: "run.0005-logs",
        statements: [
            // One for a day. The run is no reference: it stays a run with others, whatever became of that.
            """
            CREATE TABLE run_log (
                person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                day TEXT NOT NULL,
                stamp TEXT NOT NULL,
                text TEXT NOT NULL,
                weather TEXT,
                degrees \(.int64),
                shared \(.bool) NOT NULL,
                meetup TEXT,
                saved_at \(.int64) NOT NULL,
                PRIMARY KEY (person, day)
            ) \(.clustered)
            """,
            "CREATE INDEX run_log_meetup ON run_log (meetup) WHERE meetup IS NOT NULL",
            """
            CREATE TABLE run_stamp (
                meetup TEXT NOT NULL,
                giver TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                receiver TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                stamp TEXT NOT NULL,
                given_at \(.int64) NOT NULL,
                PRIMARY KEY (meetup, giver, receiver)
            ) \(.clustered)
            """,
            "CREATE INDEX run_stamp_receiver ON run_stamp (receiver, meetup)",
            "CREATE INDEX run_stamp_giver ON run_stamp (giver)",
        ])
}

extension Migration {
    /// The photo of a log: one of its person's own files, which no other log has.
    static let runLogPhotos = Migration(
        id: "run.0008-log-photos",
        statements: [
            "ALTER TABLE run_log ADD COLUMN photo TEXT",
            "ALTER TABLE run_log ADD COLUMN photo_width \(.int64)",
            "ALTER TABLE run_log ADD COLUMN photo_height \(.int64)",
            "CREATE UNIQUE INDEX run_log_photo ON run_log (photo) WHERE photo IS NOT NULL",
        ])
}

extension Transaction {
    /// Deletes what people have of a meetup that is deleted whole. A log stays, as one of its person alone.
    func forgetLogs(of meetup: ID<Space>) throws {
        try execute("DELETE FROM run_stamp WHERE meetup = \(meetup)")
        try execute(
            "UPDATE run_log SET meetup = NULL, stamp = \(RunStamp.check.rawValue) WHERE meetup = \(meetup)")
    }
}
