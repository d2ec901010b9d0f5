extension SQL {
    /// A keyword that the two engines spell differently. Only Storage can create one: all differences are listed here
    /// and in the two search indexes.
    public struct Word: Sendable {
        let sqlite: StaticString
        let postgres: StaticString

        init(sqlite: StaticString, postgres: StaticString) {
            self.sqlite = sqlite
            self.postgres = postgres
        }

        /// The type of a column of 64-bit integers.
        public static let int64 = Word(sqlite: "INTEGER", postgres: "BIGINT")
        /// The type of a column of double-precision numbers.
        public static let float64 = Word(sqlite: "REAL", postgres: "DOUBLE PRECISION")
        /// The type of a column of bytes.
        public static let bytes = Word(sqlite: "BLOB", postgres: "BYTEA")
        /// The type of a column of booleans.
        public static let bool = Word(sqlite: "INTEGER", postgres: "BOOLEAN")
        /// Follows the type of a text column that sorts by bytes, as SQLite does by default: PostgreSQL would use the
        /// database's locale, in which `a0` sorts before `Zz`.
        public static let bytewise = Word(sqlite: "", postgres: "COLLATE \"C\"")
        /// Ends every `CREATE TABLE`: without it SQLite silently stores text in an integer column.
        public static let strict = Word(sqlite: "STRICT", postgres: "")
        /// Ends a `CREATE TABLE` instead of ``strict``, for rows read in the order of a composite primary key: SQLite
        /// then stores the rows in that order, and writes one B-tree less.
        public static let clustered = Word(sqlite: "STRICT, WITHOUT ROWID", postgres: "")
        /// Ends a `SELECT` of a row that will be changed depending on its value. SQLite has one writer at a time and
        /// needs nothing.
        public static let forUpdate = Word(sqlite: "", postgres: "FOR UPDATE")
        /// Ends a `SELECT` of a row that must not be deleted before the transaction ends.
        public static let forKeyShare = Word(sqlite: "", postgres: "FOR KEY SHARE")
        /// The same as for an update, without waiting: the statement fails at once if the row is locked.
        static let forUpdateAtOnce = Word(sqlite: "", postgres: "FOR UPDATE NOWAIT")
        /// Ends a `SELECT` that skips locked rows.
        public static let forUpdateSkippingLocked = Word(sqlite: "", postgres: "FOR UPDATE SKIP LOCKED")

        /// A query without rows, of the type of the list it replaces.
        static func nothing(of kind: BindKind) -> Word {
            switch kind {
            case .int64: Word(sqlite: "SELECT 0 AS id WHERE 1 = 0", postgres: "SELECT 0::BIGINT AS id WHERE FALSE")
            case .bool: Word(sqlite: "SELECT 0 AS id WHERE 1 = 0", postgres: "SELECT FALSE AS id WHERE FALSE")
            case .float64:
                Word(sqlite: "SELECT 0.0 AS id WHERE 1 = 0", postgres: "SELECT 0::DOUBLE PRECISION AS id WHERE FALSE")
            case .text: Word(sqlite: "SELECT '' AS id WHERE 1 = 0", postgres: "SELECT ''::TEXT AS id WHERE FALSE")
            case .bytes: Word(sqlite: "SELECT x'' AS id WHERE 1 = 0", postgres: "SELECT ''::BYTEA AS id WHERE FALSE")
            }
        }
    }
}
