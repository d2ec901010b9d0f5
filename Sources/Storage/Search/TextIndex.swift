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

    /// The ids, among some spaces', whose things hold all the words; to stand in `id IN (…)`. No words find nothing.
    public func ids(holding sought: [SoughtWord], in spaces: [ID<Space>]) -> SQL {
        guard !sought.isEmpty, !spaces.isEmpty else { return "\(SQL.Word.nothing(of: .text))" }
        return "SELECT id FROM (\(things(holding: sought, in: spaces))) AS held"
    }

    /// The same with their spaces: rows of `space` and `id`, to stand in `FROM (…) AS …`. There must be a word and a space.
    public func things(holding sought: [SoughtWord], in spaces: [ID<Space>]) -> SQL {
        // With very many spaces naming them takes longer than passing over the others.
        let within = spaces.count > TextIndex.namedSpaces ? [] : spaces.map(TextIndex.word)
        let lite = [within.joined(separator: " OR ")] + sought.map { $0.text(beginning: "*") }
        let postgres = [within.joined(separator: " | ")] + sought.map { $0.text(beginning: ":*") }
        // SQLite knows nothing of how much a word finds. Left to itself it would ask for the words anew for each thing of a
        // space: `CROSS JOIN` keeps the order in which they are asked, and `LIMIT` the statement around this one out.
        return SQL(
            sqlite: """
                SELECT \(name: table).space, \(name: table).id
                FROM \(name: words) CROSS JOIN \(name: table) ON row = \(name: words).rowid
                WHERE \(name: words) MATCH \(TextIndex.all(lite, " AND ")) AND space IN (\(list: spaces))
                LIMIT -1
                """,
            postgres: """
                SELECT space, id FROM \(name: table)
                WHERE words @@ (\(TextIndex.all(postgres, " & ")))::tsquery AND space IN (\(list: spaces))
                """)
    }

    /// The same for words as they stand.
    public func ids(holding sought: [String], in spaces: [ID<Space>]) -> SQL {
        ids(holding: sought.map { .whole($0) }, in: spaces)
    }

    private static let namedSpaces = 200

    private static func all(_ terms: [String], _ and: String) -> String {
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

extension Transaction {
    /// Says which words a thing holds, in place of what was said before. With no words it is not found any more.
    ///
    /// - Parameter isNew: true where nothing can have been said before.
    public func index(
        _ words: some Collection<String>, of id: some Bindable, in space: ID<Space>, isNew: Bool = false,
        for index: TextIndex
    ) throws {
        for statement in index.replacing(id: id, space: space, words: words, isNew: isNew) { try execute(statement) }
    }

    /// Forgets everything of a space.
    public func clear(_ space: ID<Space>, in index: TextIndex) throws {
        for statement in index.clearing(space) { try execute(statement) }
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

    fileprivate func replacing(
        id: some Bindable, space: ID<Space>, words held: some Collection<String>, isNew: Bool
    ) -> [SQL] {
        if held.isEmpty { return replacing(id: id, space: space, terms: "", isNew: isNew) }
        let terms = (held.map(TextIndex.hexadecimal) + [TextIndex.word(space)]).joined(separator: " ")
        return replacing(id: id, space: space, terms: terms, isNew: isNew)
    }

    /// - Parameter terms: the words as they are kept, with spaces between.
    func replacing(id: some Bindable, space: some Bindable, terms: String, isNew: Bool = false) -> [SQL] {
        var statements =
            isNew
            ? []
            : [
                SQL(
                    sqlite: """
                        DELETE FROM \(name: words)
                        WHERE rowid = (SELECT row FROM \(name: table) WHERE id = \(id) AND space = \(space))
                        """,
                    postgres: "DELETE FROM \(name: table) WHERE id = \(id) AND space = \(space)")
            ]
        guard !terms.isEmpty else { return statements }
        statements.append(
            SQL(
                sqlite: """
                    INSERT INTO \(name: table) (space, id) VALUES (\(space), \(id)) ON CONFLICT DO NOTHING
                    """,
                postgres: """
                    INSERT INTO \(name: table) (space, id, words)
                    VALUES (\(space), \(id), array_to_tsvector(string_to_array(\(terms), ' ')))
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
