/// The hook for full text: which things hold which words, within spaces. FTS5 on SQLite, `tsvector` with GIN on
/// PostgreSQL.
///
/// The words come from the core (bigrams of a text, folded), so both engines find the same. They are stored in
/// hexadecimal, which neither engine's own idea of a word can take apart.
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
    public func ids(holding sought: [String], in spaces: [some Bindable]) -> SQL {
        guard !sought.isEmpty else { return "\(SQL.Word.nothing(of: .text))" }
        let terms = sought.map(TextIndex.hexadecimal)
        return SQL(
            sqlite: """
                SELECT \(name: table).id FROM \(name: words) JOIN \(name: table) ON row = \(name: words).rowid
                WHERE \(name: words) MATCH \(terms.joined(separator: " ")) AND space IN (\(list: spaces))
                """,
            postgres: """
                SELECT id FROM \(name: table)
                WHERE words @@ (\(terms.joined(separator: " & ")))::tsquery AND space IN (\(list: spaces))
                """)
    }

    static func hexadecimal(_ word: String) -> String {
        // A letter first: digits alone would be a word that begins with a number, which `tsquery` may read otherwise.
        "w" + word.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

extension Transaction {
    /// Says which words a thing holds, in place of what was said before. With no words it is not found any more.
    public func index(_ words: [String], of id: some Bindable, in space: some Bindable, for index: TextIndex) throws {
        for statement in index.replacing(id: id, space: space, words: words) { try execute(statement) }
    }
}

extension TextIndex {
    fileprivate func replacing(id: some Bindable, space: some Bindable, words held: [String]) -> [SQL] {
        replacing(id: id, space: space, terms: held.map(TextIndex.hexadecimal).joined(separator: " "))
    }

    /// - Parameter terms: the words as they are kept, with spaces between.
    func replacing(id: some Bindable, space: some Bindable, terms: String) -> [SQL] {
        var statements = [
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
