/// A spatial index: which entities are within a box on the map. R*Tree on SQLite, GiST on PostgreSQL.
public struct PlaceIndex: Sendable {
    private let table: Name
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
                latitude \(.float64) NOT NULL, longitude \(.float64) NOT NULL) \(.strict)
            """,
            SQL(
                sqlite: "CREATE VIRTUAL TABLE \(name: tree) USING rtree(row, west, east, south, north)",
                postgres: "CREATE INDEX \(name: tree) ON \(name: table) USING gist (point(longitude, latitude))"),
        ]
    }

    /// The ids within a box, for use in `id IN (…)`.
    public func ids(in box: Box) -> SQL {
        // The tree stores 32-bit numbers, rounded outwards: it finds a superset, which the exact columns filter.
        """
        SELECT id FROM \(name: table)
        WHERE \(SQL(
            sqlite: """
                row IN (
                    SELECT row FROM \(name: tree)
                    WHERE east >= \(box.west) AND west <= \(box.east) AND north >= \(box.south) AND south <= \(box.north))
                """,
            postgres: """
                point(longitude, latitude)
                    <@ box(point(\(box.west), \(box.south)), point(\(box.east), \(box.north)))
                """))
            AND latitude >= \(box.south) AND latitude <= \(box.north)
            AND longitude >= \(box.west) AND longitude <= \(box.east)
        """
    }

    fileprivate func putting(_ id: some Bindable, latitude: Double, longitude: Double) -> [SQL] {
        [
            """
            INSERT INTO \(name: table) (id, latitude, longitude) VALUES (\(id), \(latitude), \(longitude))
            ON CONFLICT (id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude
            """,
            SQL(
                sqlite: """
                    INSERT OR REPLACE INTO \(name: tree) (row, west, east, south, north)
                    SELECT row, longitude, longitude, latitude, latitude FROM \(name: table) WHERE id = \(id)
                    """,
                postgres: nil),
        ]
    }

    fileprivate func removing(_ id: some Bindable) -> [SQL] {
        [
            SQL(
                sqlite: "DELETE FROM \(name: tree) WHERE row = (SELECT row FROM \(name: table) WHERE id = \(id))",
                postgres: nil),
            "DELETE FROM \(name: table) WHERE id = \(id)",
        ]
    }
}

extension Transaction {
    /// Sets an entity's location, replacing the previous one.
    public func place(_ id: some Bindable, latitude: Double, longitude: Double, in index: PlaceIndex) throws {
        for statement in index.putting(id, latitude: latitude, longitude: longitude) { try execute(statement) }
    }

    /// Removes an entity from the index.
    public func unplace(_ id: some Bindable, in index: PlaceIndex) throws {
        for statement in index.removing(id) { try execute(statement) }
    }
}
