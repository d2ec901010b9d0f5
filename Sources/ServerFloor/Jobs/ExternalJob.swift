public import Storage

/// A job with effects outside the database, such as a mail. It cannot share a transaction with its completion, so it
/// may run twice if a process dies in between.
public struct ExternalJob: Sendable {
    /// Its name in the table of jobs: `mail.reset`.
    public let kind: String
    /// The outside server it waits for. A server that does not answer delays only the jobs that wait for it.
    package let server: Server
    /// Whether it lets others of its server go first: there may be thousands at once, and nobody waits for one. After its last
    /// attempt it is left, and is no work that was given up.
    package let isPatient: Bool
    package let run: @Sendable (Services, Job) async throws -> Void

    /// The outside servers.
    public enum Server: String, Sendable, CaseIterable {
        case mail, weather

        /// Whether administrators are told if it keeps failing. A diary does without weather.
        package var isWatched: Bool { self != .weather }
    }

    /// - Parameter run: does the work. A thrown ``ExternalFailure`` is recorded with its text, any other error with its
    ///   type only.
    public init(
        _ kind: String, waitingFor server: Server, isPatient: Bool = false,
        run: @escaping @Sendable (Services, Job) async throws -> Void
    ) {
        self.kind = kind
        self.server = server
        self.isPatient = isPatient
        self.run = run
    }
}

/// The failure of an outside server. Its description identifies nobody, so it may be logged and stored.
package protocol ExternalFailure: Error, CustomStringConvertible {}
