public import Floor

/// Diary's part of the page Today: the entries of the viewer's today, and of this day in earlier years.
public struct DiaryToday: Sendable {
    public var written: [Line] = []
    public var remembered: [Line] = []

    /// Entries of each kind.
    public static let limit = 5

    /// An entry of one of the viewer's journals.
    public struct Line: Equatable, Sendable {
        public var journal: ID<Space>
        public var entry: EntrySummary

        public init(journal: ID<Space>, entry: EntrySummary) {
            self.journal = journal
            self.entry = entry
        }
    }

    public init() {}

    /// The lists; nothing where both are empty.
    public func view(_ viewer: Viewer) -> HTML {
        group {
            DiaryToday.section(Phrase(ko: "오늘 쓴 일기", en: "Written today"), written, viewer)
            DiaryToday.section(MemoriesPage.name, remembered, viewer)
        }
    }

    private static func section(_ name: Phrase, _ lines: [Line], _ viewer: Viewer) -> HTML {
        if lines.isEmpty { return .nothing }
        return tag("section") {
            sectionHeading(viewer.say(name))
            rows {
                for line in lines {
                    row(
                        Row(
                            line.entry.shownTitle(viewer.language),
                            to: EntryPage.address(line.entry.id, of: line.journal),
                            meta: EntryRow.meta(line.entry, viewer)))
                }
            }
        }
    }
}
