public import Floor

/// Runs that somebody has marked, to find them again. Nobody else learns of it.
public struct Bookmarks: Equatable, Sendable {
    /// One page of them, the one that was marked last first.
    public var meetups: [MeetupSummary]
    /// How many there are of each band.
    public var counts: [Meetup.Band: Int]
    /// The band that is shown; nil for all.
    public var band: Meetup.Band?
    /// Where this page begins; nil for the first.
    public var after: MeetupFilter.Cursor?
    /// Where the next page begins; nil at the end.
    public var next: MeetupFilter.Cursor?

    /// Runs of one page.
    public static let limit = 20

    public init(
        meetups: [MeetupSummary], counts: [Meetup.Band: Int], band: Meetup.Band?, after: MeetupFilter.Cursor?,
        next: MeetupFilter.Cursor?
    ) {
        self.meetups = meetups
        self.counts = counts
        self.band = band
        self.after = after
        self.next = next
    }

    /// How many there are of a band; of all without one.
    public func count(of band: Meetup.Band?) -> Int {
        if let band { return counts[band] ?? 0 }
        return counts.values.reduce(0) { $0 + $1 }
    }

    /// The field `band` of a query; nil for all.
    ///
    /// - Throws: `filter-unknown`.
    public static func band(in query: Fields) throws(Refusal) -> Meetup.Band? {
        guard let given = query["band"], !given.isEmpty else { return nil }
        guard let band = Meetup.Band(named: given) else { throw .filterUnknown("band", given) }
        return band
    }
}

extension Meetup {
    /// Checks that a person may mark the run: what they may look at and was published. Taking a mark away is always
    /// allowed.
    ///
    /// - Throws: `missing`; `meetup-draft` for the leader's own draft.
    public func requireMarkable(by person: ID<Person>, _ blocks: Blocks) throws(Refusal) {
        try requireKnown(to: standing(of: person), blocks)
        guard openedAt.value != nil else { throw .meetupDraft }
    }
}

extension RunRules {
    /// The addresses of the forms that mark a run, and that take the mark away. Fields: `meetup`; optional `next`, the page
    /// of the room to come back to.
    public static let marking = "add-bookmark"
    public static let unmarking = "remove-bookmark"

    /// Where such a form leads: to the page of this room that it was on, or to the run.
    public static func link(afterMarking meetup: ID<Space>, next: String?) -> Link {
        let list = place.link.text
        guard let next, let link = Link(within: next),
            link.text == list || ["/", "?", "#"].contains(where: { link.text.hasPrefix(list + $0) })
        else { return RunRules.link(to: meetup) }
        return link
    }
}
