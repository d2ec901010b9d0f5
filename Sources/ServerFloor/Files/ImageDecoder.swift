import CProcess
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Runs ``DecodingProcess`` for one picture. Calls block for as long as decoding takes, at most
/// ``Limits/decoderSeconds``.
package struct ImageDecoder: Sendable {
    /// The program to run: the server's own, also after it was replaced on disk; in tests `maru` beside them.
    package var program = ImageDecoder.ownProgram
    package var seconds = Limits.decoderSeconds

    package init() {}

    /// What a run of the process came to.
    struct Run: Sendable {
        /// Nil if it answered nothing that can be read.
        let answer: DecodingAnswer?
        /// How it ended, for the log.
        let ending: Ending
        /// The most memory that was resident, in bytes.
        let memory: Int64

        /// Whether it was ended because it took too much. The system kills a process that has used up its processor time.
        var isCostly: Bool { ending == .late || ending == .killed(signal: SIGKILL) }
        /// Whether somebody ended it, such as who stops the house: that says nothing of the picture.
        var isInterrupted: Bool {
            [SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains { ending == .killed(signal: $0) }
        }
    }

    enum Ending: Sendable, Equatable {
        case exited(Int32)
        case killed(signal: Int32)
        case late
    }

    /// Decodes the picture in a file.
    func run(_ path: String, for use: PictureUse) throws -> Run {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw DurableFile.Failure(call: "open", code: errno) }
        defer { close(file) }
        let (process, output) = try start(reading: file, for: use)
        defer { close(output) }
        let (bytes, isLate) = collect(output)
        // It is done, or late: either way nothing it still does is of use.
        kill(process, SIGKILL)
        return wait(for: process, DecodingAnswer(bytes, for: use), isLate: isLate)
    }

    /// Starts the program with the picture as standard input. It inherits no other file and no variable of the
    /// environment that could hold a secret.
    private func start(reading file: Int32, for use: PictureUse) throws -> (process: pid_t, output: Int32) {
        var (process, output): (pid_t, Int32) = (0, -1)
        let words = [program, "decode-image"] + (use == .photo ? ["--photo"] : [])
        let code = ImageDecoder.withPointers(words) { arguments in
            ImageDecoder.withPointers(ImageDecoder.environment) { environment in
                maru_process_start(program, arguments, environment, file, &output, &process)
            }
        }
        guard code == 0 else { throw DurableFile.Failure(call: "posix_spawn", code: code) }
        return (process, output)
    }

    /// Reads what the process writes until it closes its end, or its time is over, or it writes too much.
    private func collect(_ pipe: Int32) -> (bytes: [UInt8], isLate: Bool) {
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= Limits.decoderAnswerBytes {
            let left = ContinuousClock.now.duration(to: deadline).components
            guard left.seconds >= 0, left.attoseconds >= 0 else { return (bytes, true) }
            var poll = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let ready = Foundation.poll(&poll, 1, Int32(left.seconds) * 1_000 + 1_000)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return (bytes, true) }
            let count = piece.withUnsafeMutableBytes { read(pipe, $0.baseAddress, $0.count) }
            guard count > 0 else { return (bytes, false) }
            bytes += piece.prefix(count)
        }
        return ([], false)
    }

    private func wait(for process: pid_t, _ answer: DecodingAnswer?, isLate: Bool) -> Run {
        var (status, usage): (Int32, rusage) = (0, rusage())
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        let signal = status & 0x7F
        let ending: Ending =
            if isLate { .late } else if signal == 0 {
                .exited(status >> 8 & 0xFF)
            } else if signal == SIGKILL,
                answer != nil
            {
                // Ours, after its answer was complete.
                .exited(0)
            } else { .killed(signal: signal) }
        return Run(answer: answer, ending: ending, memory: Int64(usage.ru_maxrss) * 1_024)
    }

    private static var environment: [String] {
        // One arena keeps the address space, which is limited, for the picture.
        let fixed = ["PATH=/usr/bin:/bin", "LC_ALL=C", "MALLOC_ARENA_MAX=1", "VIPS_WARNING=0"]
        let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH=" + $0] }
        return fixed + (libraries ?? [])
    }

    private static let ownProgram: String = {
        let own = "/proc/self/exe"
        // Linux only.
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: own)) ?? CommandLine.arguments[0]
        let url = URL(fileURLWithPath: path)
        return url.lastPathComponent.hasPrefix("maru") && !url.lastPathComponent.hasSuffix(".xctest")
            ? own : url.deletingLastPathComponent().appendingPathComponent("maru").path
    }()

    /// Passes C strings, with a null pointer after the last.
    private static func withPointers<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
