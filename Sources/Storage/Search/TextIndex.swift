public import Floor

/// The hook for full text: which things hold which words, within spaces. FTS5 on SQLite, `tsvector` with GIN on
/// PostgreSQL.
///
/// The words come from the core (`SearchWords`), so both engines find the same. They are stored in hexadecimal, which
/// neither engine's own idea of a word can take apart. The space is a word too: whoever looks in their own spaces is not
/// held up by what others have written.
public struct TextIndex: Sendable {
    private let table: Name
    private let words: Name

    /// - Parameter name: the index's tables are named after it: `board_card_text`.
    public init(_ name: StaticString) {
        table = Name(name)
        words = Name(name, "_words")
    }

    /// The index of a table that was found in the database.
    init(named table: Name) {
        self.table = table
        words = Name(table.text + "_words")
    }

    /// Makes the index, inside a migration.
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

    /// Numbers what is in the index in the order in which it came, inside a migration that follows ``creation``: SQLite does
    /// so by itself.
    public var numbering: [SQL] {
        [
            SQL(
                sqlite: nil,
                postgres: "ALTER TABLE \(name: table) ADD COLUMN row BIGINT GENERATED ALWAYS AS IDENTITY")
        ]
    }

    /// Lets one space's newest things be found without its others, inside a migration that follows ``numbering``: SQLite
    /// does so by itself.
    public var ordering: [SQL] {
        [
            SQL(
                sqlite: nil,
                postgres: "CREATE INDEX \(name: Name(table.text + "_newest")) ON \(name: table) (space, row)")
        ]
    }

    /// Lets a space's things be found without those of others, inside a migration that follows ``creation``: PostgreSQL does so
    /// by ``ordering``.
    public var spaces: [SQL] {
        [
            SQL(
                sqlite: "CREATE INDEX \(name: Name(table.text + "_space")) ON \(name: table) (space)",
                postgres: nil)
        ]
    }

    /// Which things are wanted: those that hold all of some words, and not all of some others.
    public struct Wanted: Sendable {
        public var words: [SoughtWord]
        /// Those that hold all of these are not wanted; none takes nothing away.
        public var others: [SoughtWord]

        public init(_ words: [SoughtWord], butNot others: [SoughtWord] = []) {
            self.words = words
            self.others = others
        }
    }

    /// The things of some spaces that are wanted, those first that came last: rows of `row`, `space` and `id`, to stand in
    /// `FROM (…) AS …`. No words find nothing.
    ///
    /// SQLite reads its index backwards and stops at the limit, however many there are. PostgreSQL's has no order: where one
    /// space is asked for, its last few hundred things are looked through first, in which what is common is found, and only
    /// what is not is looked up. ``Connection/keepToIndexes()`` comes first.
    /// - Parameter row: only those that came before it.
    public func newest(_ limit: Int, _ wanted: Wanted, in spaces: [ID<Space>], before row: Int64? = nil) -> SQL {
        guard !wanted.words.isEmpty else {
            return "SELECT row, space, id FROM \(name: table) WHERE 1 = 0"
        }
        // With very many spaces naming them takes longer than passing over the others.
        let within = spaces.count > TextIndex.namedSpaces ? [] : spaces.map(TextIndex.word)
        let row = row ?? .max
        let sought = wanted.postgres(within)
        // Left to itself SQLite would ask for the words anew for each thing of a space: `CROSS JOIN` keeps the order. And
        // PostgreSQL would rather read all texts of a space than look up words: `|| ''` keeps it from finding them by space.
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

    /// What is sought, by PostgreSQL's index.
    private func lookUp(_ limit: Int, _ sought: String, in spaces: [ID<Space>], before row: Int64) -> SQL {
        """
        SELECT row, space, id FROM \(name: table)
        WHERE words @@ (\(sought))::tsquery AND space || '' IN (\(list: spaces)) AND row < \(row)
        ORDER BY row DESC LIMIT \(limit)
        """
    }

    /// What is sought among the newest of a space, if that is enough, or among all.
    private func nearFirst(_ limit: Int, _ sought: String, in space: ID<Space>, before row: Int64) -> SQL {
        """
        WITH near AS MATERIALIZED (
            SELECT row, space, id FROM (
                SELECT row, space, id, words FROM \(name: table)
                WHERE space = \(space) AND row < \(row) ORDER BY row DESC LIMIT \(limit * TextIndex.nearness)) AS last
            WHERE words @@ (\(sought))::tsquery ORDER BY row DESC LIMIT \(limit)),
        enough AS MATERIALIZED (SELECT count(*) >= \(limit) AS near FROM near)
        SELECT row, space, id FROM near WHERE (SELECT near FROM enough)
        UNION ALL (
            SELECT row, space, id FROM \(name: table)
            WHERE NOT (SELECT near FROM enough)
                AND words @@ (\(sought))::tsquery AND space || '' = \(space) AND row < \(row)
            ORDER BY row DESC LIMIT \(limit))
        """
    }

    /// How far ``newest(_:_:in:before:)`` had come at a thing of some spaces: it goes on from there. What is in the index no
    /// longer is taken for what came next before it.
    public func place(of id: ID<Entity>, in spaces: [ID<Space>]) -> SQL {
        """
        SELECT CASE WHEN id = \(id) THEN row ELSE row + 1 END FROM \(name: table)
        WHERE id <= \(id) AND space IN (\(list: spaces)) ORDER BY id DESC LIMIT 1
        """
    }

    /// Of some things of one space, those that came into the index at a row or after it: for `… AND id IN (…)`.
    public func since(_ row: Int64, in space: ID<Space>) -> SQL {
        "SELECT id FROM \(name: table) WHERE space = \(space) AND row >= \(row)"
    }

    private static let namedSpaces = 200
    /// How many of a space's newest things are looked through for each that is wanted, before the index is asked.
    private static let nearness = 3

    fileprivate static func all(_ terms: [String], _ and: String) -> String {
        terms.filter { !$0.isEmpty }.map { "(\($0))" }.joined(separator: and)
    }

    /// A space as a word: no text's word begins so.
    fileprivate static func word(_ space: ID<Space>) -> String { "s" + space.text.filter { $0 != "-" } }

    static func hexadecimal(_ word: String) -> String {
        // A letter first: digits alone would be a word that begins with a number, which `tsquery` may read otherwise.
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
    /// Has this transaction look things up by indexes even where reading a whole table seems cheaper. PostgreSQL knows nothing
    /// of what unpacking an indexed text costs, and reads 5,000 of them rather than a few pages of its index.
    public func keepToIndexes() throws {
        _ = try first(SQL(sqlite: nil, postgres: "SELECT set_config('enable_seqscan', 'off', TRUE)"))
    }
}

extension Transaction {
    /// Says which words a thing holds, in place of what was said before. With no words it is not found any more.
    public func index(
        _ words: some Collection<String>, of id: some Bindable, in space: ID<Space>, for index: TextIndex
    ) throws {
        for statement in index.replacing(id: id, space: space, words: words) { try execute(statement) }
    }

    /// Forgets everything of a space.
    public func clear(_ space: ID<Space>, in index: TextIndex) throws {
        for statement in index.clearing(space) { try execute(statement) }
    }
}

extension TextIndex.Wanted {
    /// In the language of FTS5.
    fileprivate func lite(_ spaces: [String]) -> String {
        let wanted = TextIndex.all([spaces.joined(separator: " OR ")] + words.map { $0.text(beginning: "*") }, " AND ")
        if others.isEmpty { return wanted }
        return "(\(wanted)) NOT (\(TextIndex.all(others.map { $0.text(beginning: "*") }, " AND ")))"
    }

    /// In the language of `tsquery`.
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

    /// - Parameter terms: the words as they are kept, with spaces between.
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
