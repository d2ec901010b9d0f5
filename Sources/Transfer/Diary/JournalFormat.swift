import Floor

/// A format that comes into a journal. Files that are no JSON are Markdown (``ParsedJournal/init(markdown:name:others:_:)``).
typealias JournalFormat = JSONFormat<ParsedJournal.Form, JournalDocument, JournalReading>

extension JournalFormat {
    /// All of them. A file is of the first that knows it.
    static var all: [JournalFormat] { [.array, .maru, .dayOne] }
}
