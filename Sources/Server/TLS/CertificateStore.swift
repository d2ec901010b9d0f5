import Logging
import NIOSSL
public import ServerFloor
import Synchronization

/// The certificate that new connections get. It is read again while the server runs; connections that are open keep the one
/// they have.
public final class CertificateStore: Sendable {
    private struct State {
        var pair: CertificatePair
        /// Why the files as they are now cannot be used; nil if they are used.
        var refusal: SettingsRefusal?
    }

    private let tls: Settings.TLS
    private let state: Mutex<State>

    /// Nil if the server does no TLS.
    ///
    /// - Throws: `SettingsRefusal` for files that cannot be used.
    public init?(_ tls: Settings.TLS) throws(SettingsRefusal) {
        guard tls.isOn else { return nil }
        self.tls = tls
        state = Mutex(State(pair: try CertificatePair(CertificateFiles(reading: tls), of: tls)))
    }

    /// When the configured certificate is valid; nil without one. It reads the files.
    ///
    /// - Throws: `SettingsRefusal` for files that cannot be used.
    package static func span(_ settings: Settings) throws(SettingsRefusal) -> CertificateSpan? {
        guard settings.tls.isOn else { return nil }
        return try CertificatePair(CertificateFiles(reading: settings.tls), of: settings.tls).span
    }

    /// For a new connection.
    var context: NIOSSLContext { state.withLock { $0.pair.context } }

    /// Reads the files, and uses them from now on if they have changed. Files that cannot be used are logged once, and the
    /// certificate stays: a key is often replaced a moment after its certificate.
    func look(_ logger: Logger) {
        do throws(SettingsRefusal) {
            let files = try CertificateFiles(reading: tls)
            guard state.withLock({ $0.pair.files != files }) else {
                state.withLock { $0.refusal = nil }
                return
            }
            let pair = try CertificatePair(files, of: tls)
            state.withLock { $0 = State(pair: pair) }
            logger.notice("New connections get the new certificate", metadata: ["file": "\(tls.certificate)"])
        } catch {
            let isNew = state.withLock { state in
                defer { state.refusal = error }
                return state.refusal != error
            }
            guard isNew else { return }
            logger.error("The certificate cannot be replaced, and the old one stays: \(error)")
        }
    }
}
