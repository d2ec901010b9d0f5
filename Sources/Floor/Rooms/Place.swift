extension Page {
    /// A place of the house with its tab, in their order: the rooms, and the two that are none.
    ///
    /// This is the list of rooms of the core. The others are each where its modules are known: `Package.swift`, which scripts
    /// follow by its folders, `HeldRooms.swift` on a device, `Rooms.swift` on the server, and the colours in `tokens.css`.
    public enum Place: String, Sendable, CaseIterable { case today, board, diary, retro, run, me }
}

extension Page.Place {
    /// Its address.
    public var link: Link { facts.link }

    /// Its name.
    public var name: Phrase { facts.name }

    var icon: Icon { facts.icon }

    /// What it is called as a place to search; its name where it is not searched.
    var searched: Phrase { facts.searched ?? name }

    /// The rooms, in their order.
    static var rooms: [Page.Place] { allCases.filter { $0 != .today && $0 != .me } }

    private var facts: (link: Link, name: Phrase, icon: Icon, searched: Phrase?) {
        switch self {
        case .today: (Link("/today"), Phrase(ko: "오늘", en: "Today"), .today, nil)
        case .board: (Link("/board"), Phrase(ko: "보드", en: "Board"), .board, Phrase(ko: "보드", en: "boards"))
        case .diary: (Link("/diary"), Phrase(ko: "일기", en: "Diary"), .diary, Phrase(ko: "일기", en: "your diary"))
        case .retro: (Link("/retro"), Phrase(ko: "회고", en: "Retro"), .retro, Phrase(ko: "회고", en: "retros"))
        case .run: (Link("/run"), Phrase(ko: "러닝", en: "Run"), .run, nil)
        case .me: (Link("/me"), Phrase(ko: "나", en: "Me"), .me, nil)
        }
    }
}
