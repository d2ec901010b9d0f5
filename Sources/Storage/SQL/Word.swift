extension SQL {
    /// A word that the two engines spell differently. There is no way to make one outside of Storage: what differs is
    /// listed here and in the two search hooks, and nowhere else.
    public struct Word: Sendable {
        let sqlite: StaticString
        let postgres: StaticString

        init(sqlite: StaticString, postgres: StaticString) {
            self.sqlite = sqlite
            self.postgres = postgres
        }

        /// A column of 64-bit integers.
        public static let int64 = Word(sqlite: "INTEGER", postgres: "BIGINT")
        /// A column of double precision.
        public static let float64 = Word(sqlite: "REAL", postgres: "DOUBLE PRECISION")
        /// A column of bytes.
        public static let bytes = Word(sqlite: "BLOB", postgres: "BYTEA")
        /// A column of true and false.
        public static let bool = Word(sqlite: "INTEGER", postgres: "BOOLEAN")
        /// Follows the type of a text column whose order is that of its bytes, as SQLite has it by itself: PostgreSQL would
        /// sort by the language its database was made for, where `a0` comes before `Zz`.
        public static let bytewise = Word(sqlite: "", postgres: "COLLATE \"C\"")
        /// Ends every `CREATE TABLE`: without it SQLite stores text in an integer column without complaint.
        public static let strict = Word(sqlite: "STRICT", postgres: "")
        /// Ends a `CREATE TABLE` instead of ``strict``, where rows are read in the order of a primary key of several columns:
        /// SQLite then keeps the rows in that order, and has one tree less to write to.
        public static let clustered = Word(sqlite: "STRICT, WITHOUT ROWID", postgres: "")
        /// Ends a `SELECT` whose row is about to be changed according to what was read. SQLite has one writer at a time
        /// and needs nothing.
        public static let forUpdate = Word(sqlite: "", postgres: "FOR UPDATE")
        /// The same, where somebody else's work on the row is not waited for: the statement fails at once.
        static let forUpdateAtOnce = Word(sqlite: "", postgres: "FOR UPDATE NOWAIT")
        /// Ends a `SELECT` that picks rows nobody else is working on.
        public static let forUpdateSkippingLocked = Word(sqlite: "", postgres: "FOR UPDATE SKIP LOCKED")

        /// A query of no rows, typed as the list it stands for.
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
