public import Floor

/// A row of the list: what is shown of an entry without its whole text.
public struct EntrySummary: Equatable, Sendable {
    public var id: ID<Entity>
    public var day: Day
    /// The beginning of the title and of the preview, at most ``textLimit`` characters each; both may be empty.
    public var title: String
    public var preview: String
    public var weather: String?
    public var mark: Entry.Mark?
    /// In the order in which the entry shows them.
    public var photos: [EntryPhoto]
    /// When it was deleted, in Unix milliseconds; nil if it is not.
    public var removedAt: Int64?

    /// Characters of a title and of a preview. A row is cut earlier, where it ends.
    public static let textLimit = 200

    public init(
        id: ID<Entity>, day: Day, title: String, preview: String, weather: String? = nil, mark: Entry.Mark? = nil,
        photos: [EntryPhoto] = [], removedAt: Int64? = nil
    ) {
        self.id = id
        self.day = day
        self.title = title
        self.preview = preview
        self.weather = weather
        self.mark = mark
        self.photos = photos
        self.removedAt = removedAt
    }

    /// - Parameter entry: one that was written; nil for any other.
    public init?(_ entry: Entry) {
        guard let day = entry.day.value?.day else { return nil }
        let text = EntryText(entry.text.value)
        self.init(
            id: entry.id, day: day, title: EntrySummary.cut(Text.trimmed(text.title)),
            preview: EntrySummary.cut(text.preview), weather: entry.weather.value, mark: entry.mark.value,
            photos: entry.photos, removedAt: entry.isRemoved ? entry.removed.stamp.clock.milliseconds : nil)
    }

    private static func cut(_ text: String) -> String { Graphemes.first(textLimit, of: text) }

    /// Its position in the list. An edit never moves it.
    public var cursor: EntryCursor { EntryCursor(day: day, id: id) }

    /// The title, or what is shown instead of one and never stored.
    func shownTitle(_ language: Language) -> String {
        Text.isBlank(title) ? EntrySummary.untitled(language) : title
    }

    /// What stands for the address of an entry: its title, or the day of one without.
    public static func linkTitle(_ title: String, _ day: Day, _ language: Language) -> String {
        Text.isBlank(title) ? day.text(.long, in: language) : title
    }

    /// What is shown in place of a title that is blank.
    public static var untitled: Phrase { Phrase(ko: "제목 없음", en: "Untitled") }
}
