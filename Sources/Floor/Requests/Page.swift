/// One page, before the house is drawn around it.
public struct Page: Sendable {
    /// The document's title and the heading of the top bar.
    public var title: String
    /// Which of the five places it belongs to: picks the accent and the lit tab.
    public var place: Place
    /// Where "back" leads from here, if there is a step up.
    public var back: Link?
    /// Beside the title: state, people, the page's one action.
    public var actions: HTML
    public var body: HTML
    /// 200, or the status of the refusal the page shows.
    public var status: Int
    /// The space this page shows and the sequence it shows it at: the page asks again when a later one is announced.
    public var live: Live?
    /// Whether the page asks again when anything is announced to its reader, in whatever space.
    public var hearsAll: Bool
    /// One thing to tell, with the way to take it back.
    public var toast: Toast?

    public enum Place: String, Sendable, CaseIterable { case today, board, diary, retro, run, me }

    public struct Live: Sendable, Equatable {
        public var space: ID<Space>
        public var sequence: Int64

        public init(space: ID<Space>, sequence: Int64) {
            self.space = space
            self.sequence = sequence
        }
    }

    /// A line that says what just happened.
    public struct Toast: Sendable {
        public var text: String
        /// The form that takes it back.
        public var undo: HTML?

        public init(_ text: String, undo: HTML? = nil) {
            self.text = text
            self.undo = undo
        }
    }

    public init(
        title: String, place: Place, back: Link? = nil, actions: HTML = .nothing, body: HTML, status: Int = 200,
        live: Live? = nil, hearsAll: Bool = false, toast: Toast? = nil
    ) {
        self.title = title
        self.place = place
        self.back = back
        self.actions = actions
        self.body = body
        self.status = status
        self.live = live
        self.hearsAll = hearsAll
        self.toast = toast
    }
}
