/// A spatial index of things that happen somewhere at some time: which of them are within a box on the map and a span of
/// time. R*Tree on SQLite, GiST on PostgreSQL.
public struct PlaceIndex: Sendable {
    fileprivate let table: Name
    private let tree: Name

    /// - Parameter name: the name of the index's tables, such as `run_meetup_place`.
    public init(_ name: StaticString) {
        table = Name(name)
        tree = Name(name, "_tree")
    }

    /// A box on the map in degrees, including its edges. Split a box that crosses the 180th meridian into two.
    public struct Box: Sendable {
        public var south: Double
        public var west: Double
        public var north: Double
        public var east: Double

        public init(south: Double, west: Double, north: Double, east: Double) {
            self.south = south
            self.west = west
            self.north = north
            self.east = east
        }
    }

    /// Creates the index, in a migration.
    public var creation: [SQL] {
        [
            """
            CREATE TABLE \(name: table) (
                id TEXT NOT NULL \(SQL(sqlite: "UNIQUE", postgres: "PRIMARY KEY")),
                \(SQL(sqlite: "row INTEGER PRIMARY KEY,", postgres: ""))
                latitude \(.float64) NOT NULL, longitude \(.float64) NOT NULL, moment \(.int64) NOT NULL) \(.strict)
            """,
            SQL(
                sqlite: "CREATE VIRTUAL TABLE \(name: tree) USING rtree(row, west, east, south, north, early, late)",
                postgres: """
                    CREATE INDEX \(name: tree) ON \(name: table)
                        USING gist (point(longitude, latitude), int8range(moment, moment, '[]'))
                    """),
            // The tree follows its table, also where a restore fills it.
            trigger(
                "_put", "INSERT",
                """
                INSERT INTO \(name: tree) (row, west, east, south, north, early, late)
                VALUES (new.row, new.longitude, new.longitude, new.latitude, new.latitude, new.moment, new.moment)
                """),
            trigger(
                "_move", "UPDATE",
                """
                UPDATE \(name: tree) SET west = new.longitude, east = new.longitude, south = new.latitude,
                    north = new.latitude, early = new.moment, late = new.moment WHERE row = new.row
                """),
            trigger("_remove", "DELETE", "DELETE FROM \(name: tree) WHERE row = old.row"),
        ]
    }

    /// The ids within a box, edges included, at moments from `start` to `last`, both included: for use in `id IN (…)`.
    public func ids(in box: Box, from start: Int64, to last: Int64) -> SQL {
        // PostgreSQL refuses a range that ends before it begins.
        guard start <= last, start < .max else { return "SELECT id FROM \(name: table) WHERE 1 = 0" }
        // PostgreSQL writes a range of integers by the first one after it.
        let end = min(last, .max - 1)
        // The tree stores 32-bit numbers, rounded outwards: it finds a superset, which the exact columns filter.
        return """
            SELECT id FROM \(name: table)
            WHERE \(SQL(
            sqlite: """
                row IN (
                    SELECT row FROM \(name: tree)
                    WHERE east >= \(box.west) AND west <= \(box.east) AND north >= \(box.south) AND south <= \(box.north)
                        AND late >= \(start) AND early <= \(end))
                """,
            postgres: """
                point(longitude, latitude)
                    <@ box(point(\(box.west), \(box.south)), point(\(box.east), \(box.north)))
                AND int8range(moment, moment, '[]') && int8range(\(start), \(end), '[]')
                """))
                AND latitude >= \(box.south) AND latitude <= \(box.north)
                AND longitude >= \(box.west) AND longitude <= \(box.east)
                AND moment >= \(start) AND moment <= \(end)
            """
    }

    /// SQLite's tree is a table of its own; PostgreSQL's is an index.
    private func trigger(_ suffix: String, _ event: SQL, _ statement: SQL) -> SQL {
        SQL(
            sqlite: """
                CREATE TRIGGER \(name: Name(table.text + suffix)) AFTER \(event) ON \(name: table)
                BEGIN \(statement); END
                """,
            postgres: nil)
    }

    fileprivate func putting(_ id: some Bindable, latitude: Double, longitude: Double, moment: Int64) -> SQL {
        """
        INSERT INTO \(name: table) (id, latitude, longitude, moment) VALUES (\(id), \(latitude), \(longitude), \(moment))
        ON CONFLICT (id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
            moment = excluded.moment
        """
    }
}

extension Transaction {
    /// Sets an entity's location in degrees and its moment in Unix milliseconds, replacing the previous ones.
    public func place(
        _ id: some Bindable, latitude: Double, longitude: Double, at moment: Int64, in index: PlaceIndex
    ) throws {
        try execute(index.putting(id, latitude: latitude, longitude: longitude, moment: moment))
    }

    /// Removes an entity from the index.
    public func unplace(_ id: some Bindable, in index: PlaceIndex) throws {
        try execute("DELETE FROM \(name: index.table) WHERE id = \(id)")
    }
}
