public import Floor

/// What a room brings to the page Today.
public struct TodayPart: Sendable {
    /// What waits to be done, most urgent first.
    public var waiting: HTML
    /// The quickest way to begin something.
    public var adding: HTML
    /// Where something has happened lately.
    public var recent: HTML
    /// The same for programs, as members of one object.
    public var told: [JSON.Member]
    /// What was just done from here, in a line.
    public var toast: Page.Toast?

    public init(
        waiting: HTML = .nothing, adding: HTML = .nothing, recent: HTML = .nothing,
        told: [JSON.Member] = [], toast: Page.Toast? = nil
    ) {
        self.waiting = waiting
        self.adding = adding
        self.recent = recent
        self.told = told
        self.toast = toast
    }
}
