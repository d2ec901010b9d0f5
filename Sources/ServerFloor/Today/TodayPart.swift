public import Floor

/// A room's part of the page Today.
public struct TodayPart: Sendable {
    /// Work that waits, most urgent first.
    public var waiting: HTML
    /// The quickest way to begin something.
    public var adding: HTML
    /// Spaces with recent changes.
    public var recent: HTML
    /// The same for the API, as members of one object.
    public var told: [JSON.Member]
    /// A message about what was just done from here.
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
