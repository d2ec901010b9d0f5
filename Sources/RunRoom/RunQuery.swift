public import Floor

/// The data that a response needs. The host loads exactly that.
public enum RunQuery: Equatable, Sendable {
    /// The list of meetups that the viewer may see.
    case meetups(MeetupFilter)
    /// The page with the form for a new one.
    case creating
    /// The viewer's own runs; coming and past ones from there on.
    case own(OwnRuns.Pages)
    /// The viewer's talks, from there on.
    case talks(after: OwnTalks.Cursor?)
    /// The viewer's own profile.
    case profile
    /// The viewer's own calendar of a month; nil for the current one.
    case logs(Month?)
    /// A day of it.
    case log(Day)
    /// Somebody with whom the viewer is in a run.
    case runner(ID<Person>)
    /// Whom the viewer has blocked.
    case blocked
    /// The runs that the viewer has marked, of a band or all; from there on.
    case bookmarks(Meetup.Band?, after: MeetupFilter.Cursor?)
    /// What waits for an administrator.
    case reports
    case meetup(Part)

    /// A part of one meetup. The meetup itself, its participants, the viewer's own profile and their blocks are always
    /// included.
    public struct Part: Equatable, Sendable {
        public var meetup: ID<Space>
        /// Whether to include the participants' profiles and pictures, and who of them is separated from the leader.
        public var runners: Bool
        /// The messages to include; nil for none.
        public var talk: Talk?
        /// Single messages by their ids, deleted or not; some may not exist yet.
        public var messages: [ID<Entity>]
        /// Single messages that the rule is about: a device that does not hold one leaves it to the house.
        public var existing: [ID<Entity>]
        /// Whether to count what the viewer has not read of the talk, or of their own questions.
        public var unread: Bool
        /// Files that the viewer may have uploaded for a message.
        public var files: [ID<StoredFile>]
        /// Whether to include the other runs of its series, each with the profiles of its people.
        public var siblings: Bool
        /// Whether to include the viewer's log and stamps of it.
        public var stamps: Bool

        /// The newest ``TalkPage/limit`` messages of a thread, or of the members' talk.
        public struct Talk: Equatable, Sendable {
            /// The person whose questions they are; nil for the members' talk.
            public var thread: ID<Person>?
            /// Only messages before this one.
            public var before: ID<Entity>?
            /// Whether the house is asked: it alone knows whether the talk is muted.
            public var isOfHouse: Bool

            public init(thread: ID<Person>? = nil, before: ID<Entity>? = nil, isOfHouse: Bool = false) {
                self.thread = thread
                self.before = before
                self.isOfHouse = isOfHouse
            }
        }

        public init(
            _ meetup: ID<Space>, runners: Bool = false, talk: Talk? = nil, messages: [ID<Entity>] = [],
            existing: [ID<Entity>] = [], files: [ID<StoredFile>] = [], unread: Bool = false, siblings: Bool = false,
            stamps: Bool = false
        ) {
            self.meetup = meetup
            self.unread = unread
            self.stamps = stamps
            self.runners = runners
            self.talk = talk
            self.messages = messages
            self.existing = existing
            self.files = files
            self.siblings = siblings
        }
    }
}

/// The requested part of a meetup, as stored. It is for rules only: pages are made of ``MeetupSlice/seen(by:at:)``.
public struct MeetupSlice: SpaceSlice {
    public var meetup: Meetup
    /// The sequence of the meetup's log at which it was read.
    public var sequence: Int64
    /// Profiles of participants, as far as they were loaded.
    public var runners: [ID<Person>: Runner] = [:]
    public var photos: [ID<Person>: Photo] = [:]
    /// Participants who have blocked the leader, or whom the leader has blocked; loaded with the profiles.
    public var apart: Set<ID<Person>> = []
    /// The viewer's own profile; nil if they have none yet.
    public var me: Runner?
    public var blocks = Blocks()
    /// Of the asked files, those of the viewer that are complete and in no message.
    public var files: [ID<StoredFile>: MessageImage] = [:]
    /// Makes the circle for people who may not see the place. Nil on a device, which has no secret.
    public var fuzzer: PlaceFuzzer?
    /// Whether a device decides. It holds only what its person may see, neither the code nor every message, and leaves it
    /// to the house to check them when the change arrives there.
    public var isDevice = false
    /// On a device, whether the viewer has checked in and the house does not know of it yet.
    public var isCheckInUnsent = false
    /// On a device, how many people hold a place or wait for one whom it does not hold; nil where it holds everybody.
    public var unseen: UnseenPeople?
    /// The UTC offset at the start in the meetup's own time zone, in seconds; nil to show the viewer's time, and to take
    /// UTC for ages.
    public var zoneOffset: Int?
    /// The UTC offset at a time in the meetup's own time zone, in seconds; UTC where the meetup has none.
    public var offsets: @Sendable (Int64) -> Int = { _ in 0 }
    /// Whether there are messages before the loaded ones.
    public var hasEarlier = false
    /// How far the viewer has read the loaded talk.
    public var reading = TalkReading()
    /// What the viewer has not read, if that was asked for.
    public var unread = 0
    /// Operations that were recorded while the loaded messages of the members' talk were, without those that are no news
    /// there; in the order of the log.
    public var happened: [RecordedOperation] = []
    /// All runs of the series that it belongs to, in their order.
    public var series: [SeriesRun] = []
    /// The other ones as a rule needs them, if it changes them too.
    public var siblings: [MeetupSlice] = []
    /// The place of another run of the series, while the same is written in this one. They share its circle: a second one
    /// around the same place would narrow it down.
    var shared: Place?
    /// Whether the viewer has marked the meetup; loaded with the profiles.
    public var isMarked = false
    /// The viewer's log and stamps of it, if they were asked for.
    public var afterRun: AfterRun?
    /// Whom the leader may tell of the run. The host fills it in, for the page of applicants.
    public var housemates: [Housemate] = []

    public init(meetup: Meetup, sequence: Int64, fuzzer: PlaceFuzzer? = nil) {
        self.meetup = meetup
        self.sequence = sequence
        self.fuzzer = fuzzer
    }

    public var space: ID<Space> { meetup.id }

    func sharing(_ place: Place) -> MeetupSlice {
        var slice = self
        slice.shared = place
        return slice
    }
}

/// What the host loaded for a ``RunQuery``.
public enum RunData: Sendable {
    case meetups(FoundMeetups, MeetupFilter)
    case creating
    case own(OwnRuns)
    case talks(OwnTalks)
    /// Nil for a person who has none yet.
    case profile(RunnerRecord?)
    case logs(RunMonth)
    case log(LogOfDay)
    case runner(CoRunner)
    /// The last one first.
    case blocked([BlockedPerson])
    case bookmarks(Bookmarks)
    case reports(ReportQueue)
    case meetup(MeetupSlice)
}

/// A page of a list of meetups.
public struct FoundMeetups: Equatable, Sendable {
    public var meetups: [MeetupSummary]
    /// How many the filter finds in all.
    public var count: Int
    /// Whether there are more than that: nobody counts them all.
    public var isMore: Bool
    /// Where the next page begins; nil at the end.
    public var next: MeetupFilter.Cursor?
    /// Whether the filter asks what fits the viewer, who has no profile.
    public var lacksProfile = false
    /// Those of the page that the viewer has marked.
    public var marked: Set<ID<Space>> = []

    /// Nothing, because nobody can say what fits somebody without a profile.
    public static var lackingProfile: FoundMeetups {
        var found = FoundMeetups(meetups: [], count: 0, isMore: false, next: nil)
        found.lacksProfile = true
        return found
    }

    /// Meetups of one page.
    public static let limit = 20
    /// How far they are counted.
    public static let countLimit = 1_000

    public init(meetups: [MeetupSummary], count: Int, isMore: Bool, next: MeetupFilter.Cursor?) {
        self.meetups = meetups
        self.count = count
        self.isMore = isMore
        self.next = next
    }
}

/// A meetup in a list: nothing in it depends on who looks, but the distance.
public struct MeetupSummary: Equatable, Sendable {
    public var id: ID<Space>
    public var title: String
    public var band: Meetup.Band
    public var time: MeetupTime
    public var conditions: Conditions
    public var district: String
    /// Nil once attendance is over: the place is of no use to others then.
    public var circle: Circle?
    /// Places taken, with the leader's.
    public var taken: Int
    public var phase: Meetup.Phase
    /// From the viewer's centre to the circle's, never to the point, in metres.
    public var distance: Int?
    /// The UTC offset at the start in the meetup's own time zone, in seconds; nil to show the viewer's time.
    public var zoneOffset: Int?

    public init(
        id: ID<Space>, title: String, band: Meetup.Band, time: MeetupTime, conditions: Conditions, district: String,
        circle: Circle?, taken: Int, phase: Meetup.Phase, distance: Int? = nil, zoneOffset: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.band = band
        self.time = time
        self.conditions = conditions
        self.district = district
        self.circle = circle
        self.taken = taken
        self.phase = phase
        self.distance = distance
        self.zoneOffset = zoneOffset
    }
}
