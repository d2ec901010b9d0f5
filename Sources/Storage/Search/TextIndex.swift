public import Floor

/// A full-text index: which entities have which words, within spaces. FTS5 on SQLite, `tsvector` with GIN on
/// PostgreSQL.
///
/// The words come from the core (`SearchWords`), so that both engines find the same. They are stored in hexadecimal,
/// which the engines' own tokenizers leave intact. The space is indexed as a word too, so that a search in one's own
/// spaces is not slowed down by the content of others.
public struct TextIndex: Sendable {
    private let table: Name
    private let words: Name

    /// - Parameter name: the name of the index's tables, such as `board_card_text`.
    public init(_ name: StaticString) {
        table = Name(name)
        words = Name(name, "_words")
    }

    /// The index of a table found in the database.
    init(named table: Name) {
        self.table = table
        words = Name(table.text + "_words")
    }

    /// Creates the index, in a migration.
    public var creation: [SQL] {
        [
            SQL(
                sqlite: """
                    CREATE TABLE \(name: table) (
                        row INTEGER PRIMARY KEY, space TEXT NOT NULL, id TEXT NOT NULL, UNIQUE (id, space)) STRICT
                    """,
                postgres: """
                    CREATE TABLE \(name: table) (
                        id TEXT NOT NULL, space TEXT NOT NULL, words TSVECTOR NOT NULL, PRIMARY KEY (id, space))
                    """),
            SQL(
                sqlite: "CREATE VIRTUAL TABLE \(name: words) USING fts5(words, detail = none)",
                postgres: "CREATE INDEX \(name: words) ON \(name: table) USING gin (words)"),
        ]
    }

    /// Numbers the rows in insertion order, in a migration that follows ``creation``: SQLite does so by itself.
    public var numbering: [SQL] {
        [
            SQL(
                sqlite: nil,
                postgres: "ALTER TABLE \(name: table) ADD COLUMN row BIGINT GENERATED ALWAYS AS IDENTITY")
        ]
    }

    /// Indexes a space's rows by that number, so that its newest are found directly, in a migration that follows
    /// ``numbering``: SQLite does so by itself.
    public var ordering: [SQL] {
        [
            SQL(
                sqlite: nil,
                postgres: "CREATE INDEX \(name: Name(table.text + "_newest")) ON \(name: table) (space, row)")
        ]
    }

    /// Indexes the rows by space, in a migration that follows ``creation``: PostgreSQL has ``ordering`` for it.
    public var spaces: [SQL] {
        [
            SQL(
                sqlite: "CREATE INDEX \(name: Name(table.text + "_space")) ON \(name: table) (space)",
                postgres: nil)
        ]
    }

    /// A search: entities that have all of some words, and not all of some others.
    public struct Wanted: Sendable {
        public var words: [SoughtWord]
        /// Entities that have all of these are excluded; an empty list excludes nothing.
        public var others: [SoughtWord]

        public init(_ words: [SoughtWord], butNot others: [SoughtWord] = []) {
            self.words = words
            self.others = others
        }
    }

    /// The matches in some spaces, newest first: rows of `row`, `space` and `id`, for use in `FROM (…) AS …`. An empty
    /// list of words matches nothing.
    ///
    /// SQLite reads its index backwards and stops at the limit. PostgreSQL's index has no order: for a single space,
    /// the newest rows are read first, which finds common words, and only for rare ones is the index used. Call
    /// ``Connection/keepToIndexes()`` before.
    /// - Parameter row: only rows before it.
    public func newest(_ limit: Int, _ wanted: Wanted, in spaces: [ID<Space>], before row: Int64? = nil) -> SQL {
        guard !wanted.words.isEmpty else {
            return "SELECT row, space, id FROM \(name: table) WHERE 1 = 0"
        }
        // With very many spaces, listing them takes longer than skipping other spaces' rows.
        let within = spaces.count > TextIndex.namedSpaces ? [] : spaces.map(TextIndex.word)
        let row = row ?? .max
        let sought = wanted.postgres(within)
        // `CROSS JOIN` fixes SQLite's join order: otherwise it evaluates the match again for each row of a space. `||
        // ''` keeps PostgreSQL from using the index by space: otherwise it reads all texts of a space instead of
        // looking up words.
        return SQL(
            sqlite: """
                SELECT \(name: table).row, \(name: table).space, \(name: table).id
                FROM \(name: words) CROSS JOIN \(name: table) ON \(name: table).row = \(name: words).rowid
                WHERE \(name: words) MATCH \(wanted.lite(within)) AND \(name: words).rowid < \(row)
                    AND \(name: table).space IN (\(list: spaces))
                ORDER BY \(name: words).rowid DESC LIMIT \(limit)
                """,
            postgres: spaces.count == 1
                ? nearFirst(limit, sought, in: spaces[0], before: row) : lookUp(limit, sought, in: spaces, before: row))
    }

    /// Matches by PostgreSQL's GIN index.
    private func lookUp(_ limit: Int, _ sought: String, in spaces: [ID<Space>], before row: Int64) -> SQL {
        """
        SELECT row, space, id FROM \(name: table)
        WHERE words @@ (\(sought))::tsquery AND space || '' IN (\(list: spaces)) AND row < \(row)
        ORDER BY row DESC LIMIT \(limit)
        """
    }

    /// Matches among the newest rows of a space, if those are enough, or else among more of them, or else among all: the
    /// more rows have the words, the fewer need to be read for the newest matches.
    private func nearFirst(_ limit: Int, _ sought: String, in space: ID<Space>, before row: Int64) -> SQL {
        func among(_ count: Int, if condition: SQL) -> SQL {
            """
            SELECT row, space, id FROM (
                SELECT row, space, id, words FROM \(name: table)
                WHERE \(condition) AND space = \(space) AND row < \(row) ORDER BY row DESC LIMIT \(count)) AS last
            WHERE words @@ (\(sought))::tsquery ORDER BY row DESC LIMIT \(limit)
            """
        }
        return """
            WITH near AS MATERIALIZED (\(among(limit * TextIndex.nearness, if: "1 = 1"))),
            found AS MATERIALIZED (SELECT count(*) >= \(limit) AS near FROM near),
            far AS MATERIALIZED (\(among(limit * TextIndex.farness, if: "NOT (SELECT near FROM found)"))),
            enough AS MATERIALIZED (SELECT (SELECT near FROM found) OR count(*) >= \(limit) AS far FROM far)
            SELECT row, space, id FROM near WHERE (SELECT near FROM found)
            UNION ALL SELECT row, space, id FROM far WHERE (SELECT far FROM enough)
            UNION ALL (
                SELECT row, space, id FROM \(name: table)
                WHERE NOT (SELECT far FROM enough)
                    AND words @@ (\(sought))::tsquery AND space || '' = \(space) AND row < \(row)
                ORDER BY row DESC LIMIT \(limit))
            """
    }

    /// The row of an entity, from which ``newest(_:_:in:before:)`` continues. An entity that is no longer in the index
    /// is replaced by the one that was next before it.
    public func place(of id: ID<Entity>, in spaces: [ID<Space>]) -> SQL {
        """
        SELECT CASE WHEN id = \(id) THEN row ELSE row + 1 END FROM \(name: table)
        WHERE id <= \(id) AND space IN (\(list: spaces)) ORDER BY id DESC LIMIT 1
        """
    }

    /// Entities of a space that were indexed at or after a row, for use in `… AND id IN (…)`.
    public func since(_ row: Int64, in space: ID<Space>) -> SQL {
        "SELECT id FROM \(name: table) WHERE space = \(space) AND row >= \(row)"
    }

    private static let namedSpaces = 200
    /// How many of a space's newest rows are read per wanted match, at first and before the index is used. The second
    /// reads as long as the index takes for a word of one text in forty, among a hundred thousand texts.
    private static let nearness = 3
    private static let farness = 40

    fileprivate static func all(_ terms: [String], _ and: String) -> String {
        terms.filter { !$0.isEmpty }.map { "(\($0))" }.joined(separator: and)
    }

    /// A space as a word; no word of a text begins like this.
    fileprivate static func word(_ space: ID<Space>) -> String { "s" + space.text.filter { $0 != "-" } }

    static func hexadecimal(_ word: String) -> String {
        // Begin with a letter: `tsquery` may interpret a word of digits differently.
        var bytes = [UInt8(ascii: "w")]
        bytes.reserveCapacity(1 + word.utf8.count * 2)
        for byte in word.utf8 {
            bytes.append(hexadecimal(byte >> 4))
            bytes.append(hexadecimal(byte & 15))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}

extension Connection {
    /// Makes this transaction prefer indexes to sequential scans. PostgreSQL does not know the cost of decompressing an
    /// indexed text, and would read 5,000 of them rather than a few pages of its index.
    public func keepToIndexes() throws {
        _ = try first(SQL(sqlite: nil, postgres: "SELECT set_config('enable_seqscan', 'off', TRUE)"))
    }
}

extension Transaction {
    /// Sets the words of an entity, replacing the previous ones. Without words it is removed.
    public func index(
        _ words: some Collection<String>, of id: some Bindable, in space: ID<Space>, for index: TextIndex
    ) throws {
        for statement in index.replacing(id: id, space: space, words: words) { try execute(statement) }
    }

    /// Removes everything of a space.
    public func clear(_ space: ID<Space>, in index: TextIndex) throws {
        for statement in index.clearing(space) { try execute(statement) }
    }
}

extension TextIndex.Wanted {
    /// As an FTS5 query.
    fileprivate func lite(_ spaces: [String]) -> String {
        let wanted = TextIndex.all([spaces.joined(separator: " OR ")] + words.map { $0.text(beginning: "*") }, " AND ")
        if others.isEmpty { return wanted }
        return "(\(wanted)) NOT (\(TextIndex.all(others.map { $0.text(beginning: "*") }, " AND ")))"
    }

    /// As a `tsquery`.
    fileprivate func postgres(_ spaces: [String]) -> String {
        let wanted = TextIndex.all([spaces.joined(separator: " | ")] + words.map { $0.text(beginning: ":*") }, " & ")
        if others.isEmpty { return wanted }
        return "(\(wanted)) & !(\(TextIndex.all(others.map { $0.text(beginning: ":*") }, " & ")))"
    }
}

extension SoughtWord {
    fileprivate func text(beginning mark: String) -> String {
        switch self {
        case .whole(let word): TextIndex.hexadecimal(word)
        case .beginning(let word): TextIndex.hexadecimal(word) + mark
        }
    }
}

extension TextIndex {
    fileprivate func clearing(_ space: ID<Space>) -> [SQL] {
        [
            SQL(
                sqlite: """
                    DELETE FROM \(name: words) WHERE rowid IN (SELECT row FROM \(name: table) WHERE space = \(space))
                    """,
                postgres: nil),
            "DELETE FROM \(name: table) WHERE space = \(space)",
        ]
    }

    fileprivate func replacing(id: some Bindable, space: ID<Space>, words held: some Collection<String>) -> [SQL] {
        if held.isEmpty { return replacing(id: id, space: space, terms: "") }
        let terms = (held.map(TextIndex.hexadecimal) + [TextIndex.word(space)]).joined(separator: " ")
        return replacing(id: id, space: space, terms: terms)
    }

    /// - Parameter terms: the encoded words, separated by spaces.
    func replacing(id: some Bindable, space: some Bindable, terms: String) -> [SQL] {
        let isGone = terms.isEmpty
        var statements = [
            SQL(
                sqlite: """
                    DELETE FROM \(name: words)
                    WHERE rowid = (SELECT row FROM \(name: table) WHERE id = \(id) AND space = \(space))
                    """,
                postgres: isGone ? "DELETE FROM \(name: table) WHERE id = \(id) AND space = \(space)" : nil)
        ]
        if isGone { return statements }
        statements.append(
            SQL(
                sqlite: """
                    INSERT INTO \(name: table) (space, id) VALUES (\(space), \(id)) ON CONFLICT DO NOTHING
                    """,
                postgres: """
                    INSERT INTO \(name: table) (space, id, words)
                    VALUES (\(space), \(id), array_to_tsvector(string_to_array(\(terms), ' ')))
                    ON CONFLICT (id, space) DO UPDATE SET words = excluded.words
                    """))
        statements.append(
            SQL(
                sqlite: """
                    INSERT INTO \(name: words) (rowid, words)
                    SELECT row, \(terms) FROM \(name: table) WHERE id = \(id) AND space = \(space)
                    """,
                postgres: nil))
        return statements
    }
}
