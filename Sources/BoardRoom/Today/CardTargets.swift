public import Floor

/// Where a person's next card from Today can go: a list of their own, or a board that they may change.
///
/// Everybody has their own list from the start. It is an ordinary board, made with its first card. It stays their own
/// list while they are alone on it and may change it; after that, another one is made.
public struct CardTargets: Equatable, Sendable {
    /// The name of the person's own list; nil until it is made.
    public var ownList: String?
    /// The other boards, the one chosen last first, then the last used.
    public var boards: [Choice]
    /// The board that the person chose last, if they can still add cards to it; nil for their own list.
    public var chosen: ID<Space>?

    /// A board to choose.
    public struct Choice: Equatable, Sendable {
        public var id: ID<Space>
        public var name: String

        public init(id: ID<Space>, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// Stands for the person's own list where a form names a board: it may not be made yet.
    public static let ownListWord = "own"
    /// The name that a new one is given.
    public static let ownListName = Phrase(ko: "내 할 일", en: "My list")

    public init(ownList: String? = nil, boards: [Choice] = [], chosen: ID<Space>? = nil) {
        self.ownList = ownList
        self.boards = boards
        self.chosen = chosen
    }
}

/// The choice of a board in the line that adds cards on Today.
enum CardTargetsView {
    /// - Parameter chosen: the selected board's id; nil, or unknown, for the person's own list.
    static func view(_ targets: CardTargets, chosen: String?, _ viewer: Viewer) -> HTML {
        let own = ownList(targets, viewer)
        return tag("div", .class("today-add-board")) {
            tag("span", .hiddenFromSpeech) { "→" }
            if targets.boards.isEmpty {
                hidden("board", CardTargets.ownListWord)
                tag("span") { own }
            } else {
                tag("label", .class("spoken"), .value("for", "today-board")) {
                    viewer.say(Phrase(ko: "보드", en: "Board"))
                }
                tag("select", .class("input"), .id("today-board"), .name("board")) {
                    option(CardTargets.ownListWord, own, isChosen: !targets.boards.contains { $0.id.text == chosen })
                    for board in targets.boards {
                        option(board.id.text, board.name, isChosen: board.id.text == chosen)
                    }
                }
            }
        }
    }

    private static func option(_ value: String, _ name: String, isChosen: Bool) -> HTML {
        tag("option", .value(value), .when(isChosen, .flag("selected"))) { name }
    }

    /// The list's name, and that nobody else sees it.
    private static func ownList(_ targets: CardTargets, _ viewer: Viewer) -> String {
        let name = targets.ownList ?? viewer.say(CardTargets.ownListName)
        return viewer.say(Phrase(ko: "\(name) · 나만 봐요", en: "\(name) · only you"))
    }
}
