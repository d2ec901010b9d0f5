import Floor

/// A format that becomes a board. Anything that is no JSON is a table (``ImportTable``).
typealias BoardFormat = JSONFormat<ParsedImport.Form, BoardDocument, BoardReading>

extension BoardFormat {
    /// All of them. A file is of the first that knows it.
    static var all: [BoardFormat] { [.maru, .trello] }
}

/// The state of reading a file as a board.
struct BoardReading {
    var warnings = ImportWarnings()
    /// Of the words that are written into cards.
    let language: Language
    /// What the viewer's clock shows at a time in Unix milliseconds.
    let clock: (Int64) -> Moment
    /// Whether the contents of the board's files are in an archive beside it.
    let hasFiles: Bool
}
