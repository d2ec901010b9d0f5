import Floor

/// All limits of the server that are not configurable, in one place. `Settings` has the configurable ones.
package enum Limits {
    /// A posted form or JSON document: 512 KiB, unless a route says otherwise. A card's body has at most 200,000 bytes, and
    /// what a device did with it comes with the body twice, before and after; rooms whose texts make longer forms have a
    /// limit of their own for those.
    package static let formBytes = 512 * 1024
    /// The body of whoever has shown no session; larger ones are of signed-in people.
    package static let smallBodyBytes = 16 * 1024
    /// A body of this size takes none of the budget: its connection takes more. Who signs in sends less.
    package static let tinyBodyBytes = 1_024
    /// Bodies that arrive or are answered, in all: of whoever has shown no session, and of signed-in people. One network,
    /// or one person, may take an eighth of them (``RequestBodyBudget``).
    package static let strangersBodiesBytes = 16 * 1024 * 1024
    package static let bodiesBytes = 64 * 1024 * 1024
    /// Bodies with files that arrive or are answered, in all and of one person: more than one of the largest.
    package static let fileBodiesBytes = 160 * 1024 * 1024
    package static let fileBodiesShareBytes = 48 * 1024 * 1024
    /// How long a body has before less than so many bytes a second is slow.
    package static let bodyStartMilliseconds: Int64 = 5_000
    package static let bodyBytesPerSecond: Int64 = 4 * 1024
    /// Fields in one form or query; our largest form has a dozen.
    static let formFields = 100
    /// Combining marks on one letter. The densest scripts have a handful, jokes a few dozen.
    static let marksOnOneLetter = 256
    /// Seconds within which a whole request body must arrive.
    static let bodySeconds: Int64 = 30
    /// One header field, and all of them together.
    package static let headerFieldBytes = 16 * 1024
    package static let headerListBytes = 32 * 1024
    package static let headerCount = 100
    /// A header field that is parsed. Browsers send a few hundred bytes at most; longer ones are ignored.
    static let plainHeaderBytes = 1_024
    /// Bytes of a connection that belong neither to a request nor its body: its head, empty lines before it, chunk
    /// framing. The next is the allowance for each byte of a body: the smallest chunk takes five.
    package static let strayBytes = 64 * 1024
    package static let strayBytesPerByte = 8
    /// The path and query of a request.
    package static let targetBytes = 8 * 1024

    /// A certificate file with all issuers, and a key file.
    package static let certificateBytes = 1024 * 1024
    /// The seconds between two looks at the certificate's files.
    package static let certificateSeconds: Int64 = 10
    /// Streams of an HTTP/2 connection at once: requests and live streams. A page needs a dozen; RFC 9113 advises 100.
    package static let streamsPerConnection = 100
    /// Bytes of bodies under way on one HTTP/2 stream, and on a connection: on a line of 100 ms they allow 2.5 and 10 MB/s.
    package static let streamWindowBytes = 256 * 1024
    package static let connectionWindowBytes = 1024 * 1024
    /// Streams that the other end of an HTTP/2 connection may cancel, streams that may fail, and frames that ask for
    /// something but carry nothing (PING, SETTINGS, PRIORITY), in half a minute each. A browser that leaves a page cancels a
    /// handful. Beyond that the connection is closed: cancelled requests cost work that nobody waits for (CVE-2023-44487).
    package static let streamResets = 200
    package static let streamErrors = 100
    package static let controlFrames = 200
    /// The seconds in which `maru doctor` expects an answer of the public address, and the largest.
    package static let wayInSeconds: Int64 = 8
    package static let wayInBytes = 64 * 1024
    /// Plain connections at once that are led to https.
    package static let plainConnections = 500

    /// The size from which pages and documents are compressed; below it compression gains nothing.
    package static let compressedBytes = 1_400
    /// Their zlib level, 1 (fast) to 9 (small): low, since the client waits.
    static let pageCompression: Int32 = 1

    /// Passwords hashed at once, and waiting. scrypt takes 128 MiB each at the standard cost.
    static let passwordsAtOnce = 2
    static let passwordsWaiting = 64

    /// Mails to one address requested from one network, and from all: a burst, then one per interval.
    package static let lettersPerAddress = Pace(burst: 3, interval: 20 * 60_000)
    package static let lettersPerAddressInAll = Pace(burst: 9, interval: 20 * 60_000)
    /// Timeout of a mail server for one mail, in seconds.
    static let mailSeconds = 30
    /// A file that a room imports, such as another program's board. Each room's own limit is at most this.
    package static let importBytes = 16 * 1024 * 1024
    /// A person's picture: its file, its pixels, and its longest side in pixels.
    package static let photoBytes = 12 * 1024 * 1024
    static let photoPixels = 60_000_000
    static let photoPixelSide = 20_000
    /// Pictures of people whose files wait to be written.
    static let photosWaiting = 16

    /// A file that people add to a space, its pixels, and its longest side in pixels.
    package static let fileBytes = StoredFile.byteLimit
    package static let filePixels = 50_000_000
    package static let filePixelSide = 30_000
    /// The longest side that WebP can have; a longer picture is scaled down to it.
    static let webPSide = 16_383
    /// One part of an upload.
    package static let filePartBytes = 1024 * 1024
    /// Uploads of one person that are not complete.
    static let uploadsPerPerson = 500
    /// Files that one entity refers to.
    package static let filesPerEntity = 100
    /// An upload that nobody has continued for this long is deleted.
    static let uploadMilliseconds: Int64 = 24 * 3_600_000
    /// A picture that the server has itself is decoded in this time, or its draft is a stray one.
    static let draftMilliseconds: Int64 = 3_600_000
    /// A file that nothing refers to is deleted after this long.
    package static let unreferredFileMilliseconds: Int64 = 30 * 24 * 3_600_000
    /// The intervals of deleting such files, and of comparing the folder with the database.
    static let fileSweepMilliseconds: Int64 = 3_600_000
    static let strayFileSweepMilliseconds: Int64 = 24 * 3_600_000
    /// Rows of files deleted in one transaction, which other writers wait for.
    static let filesSweptAtOnce = 500
    /// A file counts as whole blocks of this size towards a quota, so that tiny files cost something too.
    static let fileBlockBytes: Int64 = 4_096
    /// Bytes of a quota's unit.
    package static let quotaBytes: Int64 = 1_048_576
    /// Tries to get the lock of the files' folder, and the pause between them.
    static let fileLockTries = 500
    static let fileLockPauseMilliseconds = 20
    /// Contents that `maru doctor` reads, and that are looked at again at once because they were missing or damaged.
    package static let filesExamined = 50
    /// The interval in which the house looks for every content, and the share of them that it reads then: all of them
    /// within four weeks.
    static let fileExaminationMilliseconds: Int64 = 24 * 3_600_000
    static let fileExaminationShares = 28
    /// Missing or damaged contents that are remembered: where a disk is away it may be all of them.
    package static let fileFlaws = 1_000

    /// Scans of a JPEG. Each goes over all of the picture, however few bytes it has. Programs write one or ten, and those
    /// that look for the smallest file some sixty.
    static let pictureScans = 100
    /// Pictures waiting to be decoded, besides the one that is being decoded: in all, and of one person.
    static let decodingsWaiting = 32
    static let decodingsWaitingOfOne = 8
    /// How long a person's pictures are not decoded after one of them has used up what the process below may take.
    static let costlyPictureMilliseconds: Int64 = 10 * 60_000
    /// What the process that decodes a picture may take: address space, seconds of processor time, seconds in all.
    package static let decoderMemoryBytes = 1_536 * 1024 * 1024
    static let decoderProcessorSeconds = 30
    static let decoderSeconds = 120
    /// What it may answer.
    static let decoderAnswerBytes = 96 * 1024 * 1024

    /// Timeout of the weather provider for one query, in seconds, and the largest answer. A day's is under 4 KiB.
    static let weatherSeconds: Int64 = 8
    package static let weatherBytes = 256 * 1024
    /// Queries to the weather provider in progress; further ones find none.
    static let weatherAtOnce = 16
    /// Queries to the weather provider for one person: for what they write now, at most 50 in an hour, and for what
    /// they wrote before, at most 120.
    package static let weatherPerPerson = Pace(burst: 20, interval: 2 * 60_000)
    package static let laterWeatherPerPerson = Pace(burst: 60, interval: 60_000)
    /// How long weather is cached, and that there was none, in milliseconds.
    package static let weatherMilliseconds: Int64 = 7 * 24 * 3_600_000
    package static let weatherFailureMilliseconds: Int64 = 10 * 60_000
    /// How long a provider that failed is left alone, in milliseconds.
    package static let weatherPauseMilliseconds: Int64 = 60_000
    /// Attempts to fill in weather later, over about half a day; at most ``Job/attemptLimit``.
    package static let weatherFillIns = 20
    /// The interval of deleting expired weather, and the rows deleted in one transaction, which other writers wait for.
    static let weatherSweepMilliseconds: Int64 = 24 * 3_600_000
    static let weatherSweptAtOnce = 1_000

    /// Pushes sent at once, claimed at once, and how long the claim lasts, in milliseconds: longer than all of them take
    /// if no push service answers.
    static let pushesAtOnce = 16
    static let pushesClaimed = 64
    static let pushLeaseMilliseconds: Int64 = 120_000
    /// Timeout of a push service, in seconds, and the bytes of its answer that are read.
    static let pushAnswerSeconds: Int64 = 10
    static let pushAnswerBytes = 16 * 1024
    /// Attempts to send one push, over about two and a half hours, and failed pushes in a row after which a device is
    /// dropped.
    package static let pushAttempts = 12
    package static let pushFailures = 20
    /// A push is not sent any more this long after its notice was made: longer than the longest quiet hours.
    package static let pushMilliseconds: Int64 = 48 * 3_600_000
    /// How long a push service keeps a push for a device that is away, in seconds.
    static let pushSeconds: Int64 = 24 * 3_600
    /// How long a push service may take our token for; at most a day.
    static let pushTokenMilliseconds: Int64 = 12 * 3_600_000
    /// Push services whose connections and tokens are kept.
    static let pushServicesKept = 32

    /// Notices that one person sends themselves to try whether they come.
    static let pushTestsPerPerson = Pace(burst: 5, interval: 60_000)

    /// Timeout of the geocoder for one search, in seconds, and the largest answer. Five addresses are under 8 KiB.
    package static let geocoderSeconds: Int64 = 6
    static let geocoderBytes = 256 * 1024
    /// Searches of one person, and the milliseconds between any two of the house: what public geocoders ask for.
    package static let addressesPerPerson = Pace(burst: 20, interval: 30_000)
    static let addressInterval: Int64 = 1_000
    /// How long a search waits for its turn, in milliseconds; beyond that it is refused.
    static let addressPatience: Int64 = 4_000
    /// How long an answer is kept, in memory alone, and how many; and how long a geocoder that failed is left alone.
    package static let addressMilliseconds: Int64 = 10 * 60_000
    static let addressesKept = 200
    package static let addressPauseMilliseconds: Int64 = 30_000
    /// Addresses in one answer.
    package static let addressesFound = 5

    /// Sign-in attempts for one e-mail address from one network, and from everywhere: a burst, then one per interval.
    static let attemptsPerAddress = Pace(burst: 10, interval: 60_000)
    static let attemptsPerAddressInAll = Pace(burst: 60, interval: 60_000)
    /// Sign-in, sign-up and invitation attempts from one network.
    static let attemptsPerNetwork = Pace(burst: 40, interval: 10_000)

    /// Invitation codes that one person tries.
    static let attemptsPerPerson = Pace(burst: 20, interval: 30_000)
    /// E-mail addresses by which one person wants to add somebody: about 500 a day.
    static let addedAddressesPerPerson = Pace(burst: 20, interval: 3 * 60_000)
    /// People on the list of whom one can add. Others are added by their address.
    package static let housemates = 100

    /// How many networks and people the rate limits track; the longest idle are dropped.
    static let rememberedRates = 10_000

    /// Changes in one sync request; the device sends the rest in the next.
    static let changesPerSync = 50
    /// Space cursors in one sync request.
    static let spacesPerSync = 5_000
    /// Approximate number of operations and other entities in one sync answer; it always includes at least one space.
    static let thingsPerSync = 4_000
    /// Approximate size of the operations in one sync answer, in bytes; it always includes at least one.
    static let bytesPerSync = 8 * 1024 * 1024
    /// A device that lacks more operations of a space than this gets a snapshot.
    static let operationsPerSpace = 500
    /// Operations that accompany a snapshot, for its history.
    static let operationsBehind = 200
    /// How far a device's clock may be ahead of ours; later times are clamped to this.
    package static let clockAheadMilliseconds: Int64 = 60_000

    /// Milliseconds of silence after which a live stream sends a ping.
    package static let pingMilliseconds: Int64 = 25_000
    /// How long a browser waits before it reopens a live stream.
    static let retryMilliseconds = 2_000
    /// The minimum interval between two events of a live stream; changes in between are merged into one event.
    static let nudgeMilliseconds: Int64 = 50
    /// Operations and bytes that a live stream brings with one event; of more, pages ask for themselves.
    static let operationsInNews: Int64 = 8
    static let newsBytes = 16 * 1024
    /// How long streams use what one of them has read for that: as long as it takes to wake those that one announcement
    /// wakes. Who may see what is as old as the reading.
    static let newsMilliseconds: Int64 = 1_000
    /// How long a live stream relies on what it knows about its session and spaces.
    static let recheckMilliseconds: Int64 = 1_000
    /// Streams that check again at once after announcements were missed, and the pause before the next ones.
    static let recheckedAtOnce = 100
    static let recheckPauseMilliseconds: Int64 = 20
    /// A process announces its presence at least this often; one silent for three times as long is considered gone.
    static let presenceMilliseconds: Int64 = 15_000
    /// Boards that one browser can report as being viewed.
    package static let presencePerStream = 4

    /// A clock that is set by more than this is suspect.
    package static let clockJumpMilliseconds: Int64 = 3_600_000
    /// A suspect clock that has run this long without another jump is trusted again.
    static let clockTrialMilliseconds: Int64 = 3_600_000
    /// A server that was off for up to this long starts due work at once.
    static let clockGapMilliseconds: Int64 = 7 * 24 * 3_600_000
    /// The minimum interval between two writes of the last time seen.
    static let clockSeenMilliseconds: Int64 = 60_000

    /// Seconds between two log lines about a fault that lasts.
    static let faultSeconds: Int64 = 60

    /// Seconds between two checks for due jobs; a part of a minute, so that one is at each full minute.
    package static let jobSeconds: Int64 = 20
    /// Texts indexed for search in one transaction, which other writers may wait for, and the most such batches that
    /// one search waits for. A long text counts as one for each so many bytes.
    package static let textsAtOnce = 200
    package static let bytesOfOneText = 4_096
    static let catchUpParts = 5
    /// Seconds between two runs of deferred updates.
    static let catchUpSeconds: Int64 = 2
    /// Writes a second, in total, above which deferred updates wait.
    static let catchUpWrites = 20.0
    /// How long a node's lease on a job lasts, in milliseconds, and how many jobs it claims at once.
    package static let jobLeaseMilliseconds: Int64 = 300_000
    package static let jobsAtOnce = 8
    /// The interval of reminders: every time zone's hours begin on one of these quarters.
    package static let reminderMilliseconds: Int64 = 15 * 60_000
    /// Due retrospectives opened in one transaction, which other writers may wait for.
    package static let retrospectivesAtOnce = 100
    /// The time until the next check when more may be due.
    package static let retrospectiveMilliseconds: Int64 = 1_000
    /// Keywords that a search covers of those that a person wrote and received in one team: the newest.
    package static let searchedKeywords = 2_000
    /// The intervals of deleting expired notices, and expired sessions, invitations and links.
    static let noticeSweepMilliseconds: Int64 = 24 * 3_600_000
    static let sessionSweepMilliseconds: Int64 = 24 * 3_600_000
    /// How often the database re-checks its query planner statistics.
    package static let tuneMilliseconds: Int64 = 24 * 3_600_000
    /// How long notices are kept.
    static let noticeMilliseconds: Int64 = 90 * 24 * 3_600_000
    /// Old notices deleted in one transaction, which other writers wait for.
    static let noticesSweptAtOnce = 1_000

    /// How often the house looks at its own health.
    package static let watchMilliseconds: Int64 = 5 * 60_000
    /// Seconds that it waits for a disk to say how much free space it has.
    static let diskSeconds: Int64 = 5
    /// A disk is scarce below the first, or below the second where that is less than one part in the third of it.
    static let scarceDiskBytes: Int64 = 1 << 30
    static let scarceShareBytes: Int64 = 10 << 30
    static let scarceDiskShare: Int64 = 20
    /// How long before its end a certificate is a trouble: this, or this part of its whole life if that is less.
    static let certificateMilliseconds: Int64 = 21 * 24 * 3_600_000
    static let certificatePercent: Int64 = 25
    /// The age from which a build is old.
    package static let oldBuildMilliseconds: Int64 = 365 * 24 * 3_600_000
    /// How long an outside server must have failed, without a success in between, to be a trouble.
    static let outsideFailureMilliseconds: Int64 = 10 * 60_000
    /// How long it is remembered that a push service failed which nothing is sent to any more, and how long a device is
    /// kept that nothing was taken for through no fault of its own.
    static let pushFailureMilliseconds: Int64 = 30 * 24 * 3_600_000
    /// How long after its last failure the mail server is asked again.
    package static let mailAskedMilliseconds: Int64 = 3_600_000

    /// How long administrators are told that the database went back to an earlier state.
    package static let wentBackMilliseconds: Int64 = 7 * 24 * 3_600_000
    /// How often damage that is met again is noted again; how long it must not have been met before it is examined, and
    /// before it is forgotten where it has no space.
    static let damageNotedMilliseconds: Int64 = 10 * 60_000
    package static let damageExaminedMilliseconds: Int64 = 3_600_000
    static let damageForgottenMilliseconds: Int64 = 24 * 3_600_000

    /// The age from which no good backup is a trouble.
    package static let backupTroubleMilliseconds: Int64 = 26 * 3_600_000
    /// A backup that is younger counts as that of the night: a day with room for a clock that is set forward for summer.
    package static let backupFreshMilliseconds: Int64 = 22 * 3_600_000
    /// The pause after a backup that failed, and where another process is at it.
    package static let backupRetryMilliseconds: Int64 = 2 * 3_600_000
    package static let backupBusyMilliseconds: Int64 = 10 * 60_000
    /// Room that a backup leaves on the disk.
    package static let backupSpareBytes: Int64 = 200 << 20
    /// How long the outcomes of backups are kept.
    package static let backupRecordMilliseconds: Int64 = 90 * 24 * 3_600_000
    /// Attempts at one night's backup that may be interrupted before it counts as overdue.
    package static let backupAttempts = 3
    /// How long a process may be at an overdue backup, from its start or from when it became overdue, before that is told.
    package static let backupPendingMilliseconds: Int64 = 6 * 3_600_000
    /// Seconds between two extensions of the lease of a job that takes long.
    static let leaseExtensionSeconds: Int64 = 60

    /// Seconds for requests in progress when the server is told to stop.
    package static let stopSeconds: Int64 = 10

    /// A session ends after this long without use, in milliseconds.
    static let sessionMilliseconds: Int64 = 30 * 24 * 3_600_000
    /// A session ends after this long regardless of use.
    static let sessionWholeMilliseconds: Int64 = 365 * 24 * 3_600_000
    /// The minimum interval between two writes of a session's last use.
    package static let sessionTouchMilliseconds: Int64 = 24 * 3_600_000
    /// Sessions per person; another sign-in ends the least recently used.
    static let sessionsPerPerson = 50
    /// How long a browser in which somebody signed in is remembered.
    static let knownBrowserMilliseconds: Int64 = 365 * 24 * 3_600_000
    /// How long a reset link is valid.
    package static let resetMilliseconds: Int64 = 24 * 3_600_000
    /// How long an invitation is valid.
    package static let invitationMilliseconds: Int64 = 14 * 24 * 3_600_000
    /// People whom one invitation can admit.
    static let invitationUses: Int64 = 50

    /// A burst, then one per interval (milliseconds).
    package struct Pace: Sendable {
        package var burst: Int64
        package var interval: Int64

        package init(burst: Int64, interval: Int64) {
            self.burst = burst
            self.interval = interval
        }
    }
}
