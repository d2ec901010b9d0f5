public import ServerFloor
public import Storage

/// A job with effects outside the database, such as a mail. It cannot share a transaction with its completion, so it
/// may run twice if a process dies in between.
public struct ExternalJob: Sendable {
    /// Its name in the table of jobs: `mail.reset`.
    public let kind: String
    let run: @Sendable (Services, Job) async throws -> Void

    public init(_ kind: String, run: @escaping @Sendable (Services, Job) async throws -> Void) {
        self.kind = kind
        self.run = run
    }
}

extension Services {
    /// All external jobs.
    var externalJobs: [ExternalJob] { [.mailReset, .mailInvitation] }
}
