/// Every limit of the host that is not the administrator's to set, in one place. Those that are stand in `Settings`.
package enum Limits {
    /// A posted form or JSON document: 512 KiB, unless a route says more. Our longest text is 1,000 characters of 64
    /// bytes; a form makes three of each byte, and a card's form sends the text twice, before and after.
    package static let formBytes = 512 * 1024
    /// Bodies up to this size are read without asking for room, and those above it may take so much together.
    package static let smallBodyBytes = 16 * 1024
    package static let bodiesBytes = 64 * 1024 * 1024
    /// Fields in one form or query; our largest form has a dozen.
    static let formFields = 100
    /// Accents and vowel signs on one letter. The densest scripts have a handful, jokes a few dozen.
    static let marksOnOneLetter = 256
    /// A whole request body arrives within this many seconds or is refused.
    static let bodySeconds: Int64 = 30
    /// One header, and all of them together.
    package static let headerFieldBytes = 16 * 1024
    package static let headerListBytes = 32 * 1024
    package static let headerCount = 100
    /// A header that is taken apart. What browsers send in them has a few hundred bytes at most; longer ones are ignored.
    static let plainHeaderBytes = 1_024
    /// Bytes of a connection that become neither a request nor its body: its head, empty lines before it, what stands
    /// between the pieces of a body. For each byte of a body so many more may come: the smallest piece takes five.
    package static let strayBytes = 64 * 1024
    package static let strayBytesPerByte = 8
    /// The path and query of a request.
    package static let targetBytes = 8 * 1024

    /// Pages and documents from this size on are compressed; below it nothing is gained.
    package static let compressedBytes = 1_400
    /// zlib's level for them, of 1 (fast) to 9 (small): they are compressed while somebody waits.
    static let pageCompression: Int32 = 1

    /// Passwords being checked at once, and waiting to be. scrypt takes 128 MiB each at the standard cost.
    static let passwordsAtOnce = 2
    static let passwordsWaiting = 64

    /// Letters to one address that one network asks for, and everybody: so many at once, then one per interval.
    package static let lettersPerAddress = Pace(burst: 3, interval: 20 * 60_000)
    package static let lettersPerAddressInAll = Pace(burst: 9, interval: 20 * 60_000)
    /// Seconds a mail server is given to take a letter.
    static let mailSeconds = 30
    /// A file that a room imports, such as a board of another program. Each room's own limit is at most this.
    package static let importBytes = 16 * 1024 * 1024
    /// A picture's file.
    package static let photoBytes = 12 * 1024 * 1024
    /// Pictures waiting to be made smaller, and arriving at once.
    static let photosWaiting = 16

    /// Sign-in attempts for one e-mail address from one network, and from everywhere: so many at once, then one per interval.
    static let attemptsPerAddress = Pace(burst: 10, interval: 60_000)
    static let attemptsPerAddressInAll = Pace(burst: 60, interval: 60_000)
    /// Sign-in, sign-up and invitation attempts from one network.
    static let attemptsPerNetwork = Pace(burst: 40, interval: 10_000)

    /// Invitation codes that one person tries.
    static let attemptsPerPerson = Pace(burst: 20, interval: 30_000)

    /// How many networks and people the request rates remember; the idlest are forgotten.
    static let rememberedRates = 10_000

    /// Changes that a device may send in one sync; what is over waits for the next.
    static let changesPerSync = 50
    /// Spaces whose cursors a device may send in one sync.
    static let spacesPerSync = 5_000
    /// Operations and other things in one sync's answer, about; at least one space always comes.
    static let thingsPerSync = 4_000
    /// A device that lacks more operations of a space than this is given the whole of it.
    static let operationsPerSpace = 500
    /// Operations that come with a whole space, for its history.
    static let operationsBehind = 200
    /// How far a device's clock may be ahead of ours; what says it was done later was done then.
    static let clockAheadMilliseconds: Int64 = 60_000

    /// Milliseconds of quiet after which a live stream is pinged.
    package static let pingMilliseconds: Int64 = 25_000
    /// What a browser waits before it opens a live stream again.
    static let retryMilliseconds = 2_000
    /// A live stream sends no oftener than this; what comes between is sent once, as the latest.
    static let nudgeMilliseconds: Int64 = 50
    /// How long a live stream trusts what it knows about its session and spaces.
    static let recheckMilliseconds: Int64 = 1_000
    /// Streams that look again at once where something was not heard, and how long the next ones wait.
    static let recheckedAtOnce = 100
    static let recheckPauseMilliseconds: Int64 = 20
    /// A process tells the others who is there at least this often; one that has not for three times as long is gone.
    static let presenceMilliseconds: Int64 = 15_000
    /// Boards one browser can say it is looking at.
    package static let presencePerStream = 4

    /// A clock that is set by more than this is in doubt.
    package static let clockJumpMilliseconds: Int64 = 3_600_000
    /// One in doubt that has run for so long without another jump is taken to be right.
    static let clockTrialMilliseconds: Int64 = 3_600_000
    /// A house that is found to have been off for up to this long still begins at once what is due.
    static let clockGapMilliseconds: Int64 = 7 * 24 * 3_600_000
    /// The last moment seen is written down at most this often.
    static let clockSeenMilliseconds: Int64 = 60_000

    /// Seconds between two looks at what is due to be done.
    package static let jobSeconds: Int64 = 20
    /// Texts that are read into the index of a search in one transaction, for which others may wait, and how many such parts
    /// whoever looks for something is held up for at most.
    package static let textsAtOnce = 200
    static let catchUpParts = 5
    /// Between two looks at what rooms keep late.
    static let catchUpSeconds: Int64 = 2
    /// Writes a second, of everybody, from which on a house has more urgent things to do than that.
    static let catchUpWrites = 20.0
    /// How long a job is one node's, in milliseconds, and how many it takes at once.
    package static let jobLeaseMilliseconds: Int64 = 300_000
    package static let jobsAtOnce = 8
    /// Reminders are looked at this often: every zone's hours begin on one of these quarters.
    package static let reminderMilliseconds: Int64 = 15 * 60_000
    /// Retrospectives whose time has come that are opened in one transaction, for which others may wait.
    package static let retrospectivesAtOnce = 100
    /// How soon the next look is where there may be more to open, or something new to.
    package static let retrospectiveMilliseconds: Int64 = 1_000
    /// Keywords that somebody wrote in one team, and was written to, that a search looks through: the newest.
    package static let searchedKeywords = 2_000
    /// How often it is looked for what has ended: notices, and what opened doors.
    static let noticeSweepMilliseconds: Int64 = 24 * 3_600_000
    static let sessionSweepMilliseconds: Int64 = 24 * 3_600_000
    /// How often the database looks at whether it still chooses its ways well.
    package static let tuneMilliseconds: Int64 = 24 * 3_600_000
    /// Notices are kept this long.
    static let noticeMilliseconds: Int64 = 90 * 24 * 3_600_000
    /// So many old notices at most go in one transaction, which others who write wait for.
    static let noticesSweptAtOnce = 1_000

    /// Seconds given to requests under way when the server is told to stop.
    package static let stopSeconds: Int64 = 10

    /// A session ends after this long without use, in milliseconds.
    static let sessionMilliseconds: Int64 = 30 * 24 * 3_600_000
    /// It ends after this long however much it is used.
    static let sessionWholeMilliseconds: Int64 = 365 * 24 * 3_600_000
    /// A session's last use is written at most this often.
    package static let sessionTouchMilliseconds: Int64 = 24 * 3_600_000
    /// Sessions one person can have; signing in once more ends the one used longest ago.
    static let sessionsPerPerson = 50
    /// A browser in which somebody signed in is known for so long.
    static let knownBrowserMilliseconds: Int64 = 365 * 24 * 3_600_000
    /// A link to set a password anew works for this long.
    package static let resetMilliseconds: Int64 = 24 * 3_600_000
    /// An invitation ends after this long.
    package static let invitationMilliseconds: Int64 = 14 * 24 * 3_600_000
    /// People one invitation can bring in.
    static let invitationUses: Int64 = 50

    /// So many at once, then one per interval (milliseconds).
    package struct Pace: Sendable {
        var burst: Int64
        var interval: Int64
    }
}
