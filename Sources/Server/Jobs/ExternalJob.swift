public import ServerFloor
public import Storage

/// Something that is noted once and done with the world outside, such as a letter: it cannot be one with the transaction
/// that completes it, so it may be done twice, where a process died in between.
public struct ExternalJob: Sendable {
    /// As it stands in the table of jobs: `mail.reset`.
    public let kind: String
    let run: @Sendable (Services, Job) async throws -> Void

    public init(_ kind: String, run: @escaping @Sendable (Services, Job) async throws -> Void) {
        self.kind = kind
        self.run = run
    }
}

extension Services {
    /// What is noted to be done outside.
    var externalJobs: [ExternalJob] { [.mailReset, .mailInvitation] }
}
