import Floor
import Foundation
import Logging

/// Receives parts of uploads and decodes pictures: a few parts in memory, and one picture at a time, behind a bounded
/// queue.
package struct FileWork: Sendable {
    package var decoder = ImageDecoder()
    private let arrivals = ConcurrencyLimit(Limits.filePartsAtOnce)
    private let line = ConcurrencyLimit(Limits.decodingsWaiting + 1)
    private let queue = SerialQueue("decode")

    /// Receives a part, which takes memory meanwhile.
    ///
    /// - Throws: `busy` if too many arrive at once.
    package func receive<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await arrivals.pass(body)
    }

    /// Decodes the picture in a file, of a kind known by its first bytes.
    ///
    /// - Returns: the whole picture, then its variants.
    /// - Throws: `file-too-many-pixels`, `file-unreadable`, `file-too-costly`, `file-library-missing`; `busy` if too
    ///   many wait.
    func decode(_ path: String, _ kind: PictureKind, _ logger: Logger) async throws -> [DecodedPicture] {
        let decoder = decoder
        let run = try await line.pass { try await queue.run { try decoder.run(path) } }
        guard let answer = run.answer, run.ending == .exited(0) else {
            logger.notice(
                "A picture's decoder was ended", metadata: ["how": "\(run.ending)", "memory": "\(run.memory)"])
            // The system kills a process that has used up its processor time.
            let isCostly = run.ending == .late || run.ending == .killed(signal: SIGKILL)
            throw isCostly ? Refusal.fileTooCostly(kind) : Refusal.fileUnreadable(kind)
        }
        switch answer.verdict {
        case .decoded: return answer.pictures
        case .tooManyPixels: throw Refusal.fileTooManyPixels(answer.width, answer.height)
        case .unreadable: throw Refusal.fileUnreadable(kind)
        case .libraryMissing: throw Refusal.fileLibraryMissing
        }
    }
}
