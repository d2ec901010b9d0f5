import Logging
import ServerFloor
import ServiceLifecycle
import UnixSignals

/// Looks at intervals whether the certificate was replaced.
struct CertificatePulse: NamedService {
    let certificates: CertificateStore
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(Limits.certificateSeconds))  // Cancelled sleep: the loop ends.
                if !Task.isCancelled { certificates.look(logger) }
            }
        }
    }
}

/// Looks at once on SIGHUP, by which programs that renew certificates tell servers of it. Without TLS the signal ends the
/// process, as is usual.
struct CertificateSignal: NamedService {
    let certificates: CertificateStore
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in await UnixSignalsSequence(trapping: .sighup) { certificates.look(logger) }
        }
    }
}
