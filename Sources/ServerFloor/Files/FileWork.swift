import Floor
import Logging

/// Decodes pictures: one at a time, those of different people in turn, behind a bounded line.
package struct FileWork: Sendable {
    package var decoder = ImageDecoder()
    private let turns = Turns(waiting: Limits.decodingsWaiting, ofOne: Limits.decodingsWaitingOfOne)
    private let pauses: Pauses
    private let queue = SerialQueue("decode")

    /// - Parameter steady: milliseconds of a monotonic clock.
    package init(steady: @escaping @Sendable () -> Int64 = steadyClock) {
        pauses = Pauses(of: Limits.costlyPictureMilliseconds, steady: steady)
    }

    /// How many pictures wait to be decoded.
    var waiting: Int { turns.waiting }

    /// Decodes a picture in a turn of the person whose it is.
    ///
    /// - Returns: the whole picture, then its variants; of a person's picture, its squares.
    /// - Throws: a refusal of the picture (`invalid`), with the name that it has for this use; `file-library-missing` and
    ///   `files-paused`, or those of a person's picture; `busy` if too many wait.
    func decode(
        _ picture: UndecodedPicture, for use: PictureUse, of person: ID<Person>, _ logger: Logger
    ) async throws -> [DecodedPicture] {
        let kind = picture.kind
        guard picture.scanCount <= Limits.pictureScans else {
            throw Refusal(.scans(picture.scanCount), kind, for: use)
        }
        try requireNoPause(of: person, kind, for: use)
        let run = try await turns.take(person) { () async throws -> ImageDecoder.Run in
            // One may have begun while this waited.
            try requireNoPause(of: person, kind, for: use)
            let (decoder, path) = (decoder, picture.path)
            let run = try await queue.run { try decoder.run(path, for: use) }
            if run.isCostly { pauses.begin(for: person) }
            return run
        }
        if run.isInterrupted { throw Refusal.busy }
        guard let answer = run.answer, run.ending == .exited(0) else {
            logger.notice(
                "A picture's decoder was ended", metadata: ["how": "\(run.ending)", "memory": "\(run.memory)"])
            throw Refusal(run.isCostly ? .costly : .unreadable, kind, for: use)
        }
        switch answer.verdict {
        case .decoded: return answer.pictures
        case .tooManyPixels: throw Refusal(.pixels(width: answer.width, height: answer.height), kind, for: use)
        case .unreadable: throw Refusal(.unreadable, kind, for: use)
        case .libraryMissing: throw Refusal(.libraryMissing, kind, for: use)
        }
    }

    private func requireNoPause(of person: ID<Person>, _ kind: PictureKind, for use: PictureUse) throws(Refusal) {
        guard let seconds = pauses.seconds(for: person) else { return }
        throw Refusal(.paused(seconds: seconds), kind, for: use)
    }
}

/// A picture that waits on the disk to be decoded.
struct UndecodedPicture: Sendable {
    /// The file of its bytes.
    let path: String
    /// As its first bytes say.
    let kind: PictureKind
    /// How often its decoder would go over all of it: the scans of a JPEG.
    let scanCount: Int

    /// - Parameter bytes: those of the file; not kept.
    init(_ bytes: [UInt8], _ kind: PictureKind, at path: String) {
        self.path = path
        self.kind = kind
        scanCount = kind == .jpeg ? JPEG.scanCount(of: bytes) : 1
    }
}
