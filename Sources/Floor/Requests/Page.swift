/// One page, without the shell around it.
public struct Page: Sendable {
    /// The document's title and the heading in the top bar.
    public var title: String
    /// The document's title where it says less than the heading, since browsers keep it in tabs and in their history; nil
    /// where they are the same.
    public var tabTitle: String?
    /// The place it belongs to: selects the accent colour and the current tab.
    public var place: Place
    /// The destination of the back button, if there is one.
    public var back: Link?
    /// Next to the title: state, people, the page's main action.
    public var actions: HTML
    public var body: HTML
    /// 200, or the status of the refusal the page shows.
    public var status: Int
    /// The space and the sequence this page shows: the page reloads when a later one is announced.
    public var live: Live?
    /// Whether the page reloads when anything is announced to its viewer, in any space.
    public var hearsAll: Bool
    /// A message with an undo button.
    public var toast: Toast?
    /// The operation that the address asks for (`did`), if its viewer made it and it is recorded: by it a script knows that
    /// what it sent has arrived.
    public var did: ID<Operation>?
    /// The page's own address, to which a guest comes back after signing in; nil for the place's.
    public var here: Link?

    public struct Live: Sendable, Equatable {
        public var space: ID<Space>
        public var sequence: Int64

        public init(space: ID<Space>, sequence: Int64) {
            self.space = space
            self.sequence = sequence
        }
    }

    /// A message that says what just happened.
    public struct Toast: Sendable {
        public var text: String
        /// The form that undoes it.
        public var undo: HTML?

        public init(_ text: String, undo: HTML? = nil) {
            self.text = text
            self.undo = undo
        }
    }

    public init(
        title: String, place: Place, back: Link? = nil, actions: HTML = .nothing, body: HTML, status: Int = 200,
        live: Live? = nil, hearsAll: Bool = false, toast: Toast? = nil, here: Link? = nil
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
        self.did = nil
        self.here = here
    }
}
