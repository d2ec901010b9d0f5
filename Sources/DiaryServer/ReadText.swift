import DiaryRoom
import Floor

/// What the server reads from an entry's text: the title and the preview for lists, and the words for the search index.
/// This is the only place where it parses a text. A journal whose texts only devices can read has none of these.
struct ReadText {
    let title: String
    let preview: String

    init(of entry: Entry) {
        let summary = EntrySummary(entry)
        title = summary?.title ?? ""
        preview = summary?.preview ?? ""
    }

    /// The words of a text for the index.
    static func words(of text: String) -> [String] {
        let parts = EntryText(text)
        return SearchWords(title: parts.title, bodies: [parts.body ?? ""]).words
    }
}
