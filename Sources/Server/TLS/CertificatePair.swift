import NIOSSL
import ServerFloor

/// A certificate with its issuers and its key, ready for connections.
struct CertificatePair: Sendable {
    /// What it was made of.
    let files: CertificateFiles
    /// The server's own certificate first.
    let chain: [NIOSSLCertificate]
    let context: NIOSSLContext

    /// - Throws: `SettingsRefusal` for a file that has no certificate or no key, and for a key that does not fit.
    init(_ files: CertificateFiles, of tls: Settings.TLS) throws(SettingsRefusal) {
        self.files = files
        // A PEM file of something else is refused with an error, or yields no certificates.
        let chain = (try? NIOSSLCertificate.fromPEMBytes(files.certificate)) ?? []
        guard !chain.isEmpty else {
            throw .unusable(
                key: "tls.certificate", value: tls.certificate, why: "has no certificate in PEM",
                allowed: CertificateFiles.certificateRule)
        }
        self.chain = chain
        let key: NIOSSLPrivateKey
        do {
            key = try NIOSSLPrivateKey(bytes: files.key, format: .pem)
        } catch {
            throw .unusable(
                key: "tls.key", value: tls.key, why: "has no private key in PEM, or one with a passphrase",
                allowed: CertificateFiles.keyRule)
        }
        do {
            context = try NIOSSLContext(configuration: CertificatePair.configuration(chain, key))
        } catch {
            throw .unusable(
                key: "tls.key", value: tls.key, why: "does not fit the certificate in \(tls.certificate)",
                allowed: CertificateFiles.keyRule)
        }
    }

    private static func configuration(_ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        // Of TLS 1.2 only what HTTP/2 allows (RFC 9113, appendix A); those of TLS 1.3 are not configurable.
        configuration.cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"
        configuration.applicationProtocols = ["h2", "http/1.1"]
        return configuration
    }

    /// When the server's own certificate is valid.
    var span: CertificateSpan {
        CertificateSpan(
            begins: Int64(chain[0].notValidBefore) * 1_000, ends: Int64(chain[0].notValidAfter) * 1_000)
    }
}
