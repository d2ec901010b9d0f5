public import Floor

/// What a person is to a meetup.
public enum Standing: Equatable, Sendable, CaseIterable {
    /// Not signed in.
    case guest
    case outsider
    case applied, waitlisted, offered
    case accepted
    case leader
    case declined
    /// Was in it and is not any more: left, or was removed.
    case former
    /// Applied, and the run started before they were answered or got a place.
    case unanswered

    /// Whether they may see the exact place, the members and the talk.
    public var isIn: Bool { self == .accepted || self == .leader }

    /// Of somebody who is signed in.
    public init(_ status: Participant.Status, isLeader: Bool) {
        self =
            switch status {
            case .accepted: isLeader ? .leader : .accepted
            case .applied: .applied
            case .waitlisted: .waitlisted
            case .offered: .offered
            case .declined: .declined
            case .left, .removed: .former
            case .unanswered: .unanswered
            case .none, .withdrawn: .outsider
            }
    }
}

extension Meetup {
    public func standing(of person: ID<Person>) -> Standing {
        if person == .unmade { return .guest }
        return Standing(participants[person]?.status.value ?? .none, isLeader: person == leader.value)
    }

    /// The meetup with only what a person may know. Pages, snapshots, search results and exports are made of it alone.
    ///
    /// - Parameter blocks: the person's. Two who are separated see nothing of each other, whoever else is there.
    func redacted(for person: ID<Person>, _ standing: Standing, _ blocks: Blocks) -> Meetup {
        var seen = self
        seen.reports = reports.filter { $0.key.reporter == person }
        seen.messages = messages.filter { _, message in
            shows(message, to: person, standing) && message.author.map { !blocks.separates($0) } ?? true
        }
        for (id, message) in seen.messages {
            guard message.removed.value else {
                seen.messages[id]?.reactions = message.reactions.without { blocks.separates($0) }
                continue
            }
            seen.messages[id]?.text = Register("", stamp: message.text.stamp)
            seen.messages[id]?.images = Register([], stamp: message.images.stamp)
            seen.messages[id]?.reactions = Reactions()
        }
        if standing == .leader {
            // Who is in stays in the leader's list, without a name: the leader can remove them, and marks everybody.
            seen.participants = participants.filter { id, participant in
                participant.status.value == .accepted || !blocks.separates(id)
            }
            for (id, participant) in seen.participants
            where blocks.separates(id) || !participant.status.value.showsNote {
                seen.participants[id]?.note = Register("")
            }
            return seen
        }
        seen.codes = Register([])
        seen.participants = participants.filter { id, participant in
            id == person || id == leader.value
                || standing == .accepted && participant.status.value == .accepted && !blocks.separates(id)
        }
        for id in seen.participants.keys where id != person {
            seen.participants[id] = seen.participants[id]?.asSeen(withAttendance: standing == .accepted)
        }
        // The anchor is an earlier position, and of use to the house alone.
        seen.place =
            standing == .accepted ? Register(place.value?.withoutAnchor, stamp: place.stamp) : Register(nil)
        // It leads to the place.
        if standing != .accepted { seen.route = Register(nil) }
        return seen
    }

    /// Members see the talk, an applicant their own thread, the leader all.
    private func shows(_ message: Message, to person: ID<Person>, _ standing: Standing) -> Bool {
        guard let thread = message.thread.value else { return standing.isIn }
        return standing == .leader || thread == person && standing != .guest
    }
}

extension Participant.Status {
    /// Whether the leader reads what somebody with this status wrote to them: it belongs to an application, and goes when
    /// that is taken back.
    var showsNote: Bool { isPending || self == .accepted || self == .declined }
}

extension Participant {
    /// What others than the leader see of a person in the meetup: nothing of how they applied.
    ///
    /// - Parameter withAttendance: false before the viewer is accepted: nothing tells them how others have attended, or who
    ///   marked it and when.
    fileprivate func asSeen(withAttendance: Bool) -> Participant {
        var seen = Participant(id: id)
        (seen.status, seen.since) = (status, since)
        if withAttendance { (seen.attendance, seen.markedBy, seen.markedAt) = (attendance, markedBy, markedAt) }
        return seen
    }
}

/// Where a meetup is, as far as a person may know.
public enum VisiblePlace: Equatable, Sendable {
    case exact(Place)
    /// Nil where it has no place yet, or where the host cannot make a circle.
    case near(Circle?)
}

/// A meetup as one person may see it, of which all pages are made. ``MeetupSlice/seen(by:at:)`` is the only way to create
/// one.
public struct SeenMeetup: Sendable {
    public let meetup: Meetup
    public let viewer: ID<Person>
    public let standing: Standing
    public let sequence: Int64
    public let visiblePlace: VisiblePlace
    /// How long the route is, and how much it climbs; nil for a run without one.
    public let routeLength: RouteLength?
    /// Places taken, at the time of the page.
    public let taken: Int
    public let free: Int
    /// For the leader: people who wait for an answer. Otherwise 0.
    public let applicantCount: Int
    public let waitlistCount: Int
    /// The viewer's place on the waitlist, from 1.
    public let waitlistPlace: Int?
    /// Profiles as far as the viewer may see them.
    public let runners: [ID<Person>: Runner]
    /// Nicknames. A guest sees the leader's, and nothing else of a profile.
    private let names: [ID<Person>: String]
    let photos: [ID<Person>: Photo]
    let me: Runner?
    public let zoneOffset: Int?
    public let hasEarlier: Bool
    /// Whether a device shows it.
    let isDevice: Bool
    /// Whether the viewer's check-in waits to be sent.
    let isCheckInUnsent: Bool
    public let reading: TalkReading
    let unread: Int
    /// What happened while the loaded messages were written, in the order of the log.
    public let events: [TalkEvent]
    /// The runs of its series that the viewer may know of, in their order.
    public let series: [SeriesRun]
    /// Whether the viewer has marked it.
    let isMarked: Bool
    /// The viewer's own log and stamps of it; nil where they were not asked for.
    public let afterRun: AfterRun?
    /// For the leader: whom they may tell of the run.
    let housemates: [Housemate]
    let link: Link

    fileprivate init(_ slice: MeetupSlice, _ person: ID<Person>, _ standing: Standing, at now: Int64) {
        let whole = slice.meetup
        let seen = whole.redacted(for: person, standing, slice.blocks)
        meetup = seen
        viewer = person
        self.standing = standing
        sequence = slice.sequence
        visiblePlace = seen.place.value.map { .exact($0) } ?? .near(slice.circle(at: now))
        routeLength = whole.route.value.map { RouteLength($0, isExact: standing.isIn) }
        let taken = whole.taken(at: now) + (slice.unseen?.offered ?? 0)
        self.taken = taken
        free = max(0, (whole.conditions.value?.capacity ?? 0) - taken)
        applicantCount = standing == .leader ? seen.applicants.count : 0
        waitlistCount = slice.unseen?.waitlisted ?? whole.waitlist.count
        waitlistPlace = whole.waitlist.firstIndex { $0.id == person }.map { $0 + 1 }
        let shown = slice.runners.filter {
            seen.participants.keys.contains($0.key) && !slice.blocks.separates($0.key)
        }
        names = shown.mapValues { $0.nickname }
        // Who has taken an application back is a name in the questions they asked, and nothing else.
        runners =
            standing == .guest
            ? [:] : shown.filter { seen.participants[$0.key]?.status.value != .withdrawn || $0.key == person }
        photos = standing == .guest ? [:] : slice.photos.filter { shown.keys.contains($0.key) }
        me = slice.me
        zoneOffset = slice.zoneOffset
        hasEarlier = slice.hasEarlier
        isDevice = slice.isDevice
        isCheckInUnsent = slice.isCheckInUnsent
        reading = slice.reading
        unread = slice.unread
        events = slice.events(for: person)
        series = slice.series.filter { !$0.isHidden || $0.hasViewer }
        isMarked = slice.isMarked
        var after = slice.afterRun
        after?.received.removeAll { slice.blocks.separates($0.giver) }
        afterRun = standing.isIn ? after : nil
        housemates = standing == .leader ? slice.housemates : []
        link = RunRules.link(to: whole.id)
    }

    /// Keeps a page of the meetup up to date while it is open. Only who is in is told of changes, and how many there were is
    /// nobody else's to know.
    var live: Page.Live? { standing.isIn ? Page.Live(space: meetup.id, sequence: sequence) : nil }

    public func phase(at now: Int64) -> Meetup.Phase { meetup.phase(at: now) }

    /// Whether somebody who is accepted now has to wait for a place.
    var waits: Bool { free == 0 || waitlistCount > 0 }

    /// Whether the leader has removed the viewer, who cannot apply again.
    var isRemoved: Bool { meetup.participants[viewer]?.status.value == .removed }

    /// Whether the viewer's application would be taken, as far as their part in the run goes.
    func mayApply(at now: Int64) -> Bool {
        phase(at: now) == .open
            && (standing == .outsider || standing == .former && !isRemoved || standing == .unanswered)
    }

    /// A person's nickname; nil where the viewer does not see who they are.
    public func nickname(of person: ID<Person>) -> String? { names[person] }

    /// Whether the viewer sees who a person is.
    func isSeen(_ person: ID<Person>) -> Bool { names[person] != nil }

    /// - Throws: `talk-members-only`; `missing` for a thread of somebody else.
    public func requireReading(_ thread: ID<Person>?) throws(Refusal) {
        if let thread {
            guard standing == .leader || thread == viewer else { throw .missing }
        } else {
            guard standing.isIn else { throw .talkMembersOnly }
        }
    }

    /// A person's name in this meetup.
    func name(of person: ID<Person>, _ viewer: Viewer) -> String {
        if let name = names[person] { return name }
        return viewer.say(Phrase(ko: "러너", en: "Runner"))
    }
}

extension MeetupSlice {
    /// - Throws: `missing` for a draft of somebody else, for a hidden meetup of others, and where leader and viewer do not
    ///   see each other.
    public func seen(by person: ID<Person>, at now: Int64) throws(Refusal) -> SeenMeetup {
        let standing = meetup.standing(of: person)
        try meetup.requireKnown(to: standing, blocks)
        return SeenMeetup(self, person, standing, at: now)
    }

    /// What people who are not in see of the place. Once attendance is over it is of no use to them, and an old run would
    /// only tell where its people meet.
    fileprivate func circle(at now: Int64) -> Circle? {
        guard let place = meetup.place.value, let fuzzer else { return nil }
        if let time = meetup.time.value, now >= time.attendanceEnds { return nil }
        return fuzzer.circle(around: place.anchor)
    }

    /// The same for the page that shows a refused form.
    ///
    /// - Throws: the form's refusal if the person may not see the meetup: there is no page to show it on.
    func seen(after refusal: Refusal, _ viewer: Viewer) throws(Refusal) -> SeenMeetup {
        do throws(Refusal) {
            return try seen(by: viewer.person, at: viewer.now)
        } catch {
            throw refusal
        }
    }
}

extension Meetup {
    /// - Throws: `missing` if a person may not know that the meetup exists.
    public func requireKnown(to standing: Standing, _ blocks: Blocks) throws(Refusal) {
        // A meetup that was never created has no leader.
        guard let leader = leader.value, !blocks.separates(leader) else { throw .missing }
        if isHidden.value, !standing.isIn { throw .missing }
        switch stage.value {
        case .discarded: throw .missing
        case .draft: guard standing == .leader else { throw .missing }
        // Cancelled or not: what was never published stays its leader's.
        case .open, .closed, .cancelled: guard standing == .leader || openedAt.value != nil else { throw .missing }
        }
    }
}
