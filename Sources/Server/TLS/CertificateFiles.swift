import Foundation
import ServerFloor

/// The bytes of `tls.certificate` and `tls.key`.
struct CertificateFiles: Sendable, Equatable {
    let certificate: [UInt8]
    let key: [UInt8]

    static let certificateRule = "a PEM file with the server's certificate and, after it, those that issued it"
    static let keyRule = "a PEM file with the certificate's private key, without a passphrase"

    /// - Throws: `SettingsRefusal` for a file that cannot be read.
    init(reading tls: Settings.TLS) throws(SettingsRefusal) {
        certificate = try CertificateFiles.read("tls.certificate", tls.certificate, CertificateFiles.certificateRule)
        key = try CertificateFiles.read("tls.key", tls.key, CertificateFiles.keyRule)
    }

    private static func read(_ key: String, _ path: String, _ rule: String) throws(SettingsRefusal) -> [UInt8] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            let isThere = FileManager.default.fileExists(atPath: path)
            throw .unusable(
                key: key, value: path, why: isThere ? "cannot be read by this user" : "does not exist", allowed: rule)
        }
        guard data.count <= Limits.certificateBytes else {
            throw .unusable(
                key: key, value: path, why: "is larger than \(Limits.certificateBytes) bytes", allowed: rule)
        }
        return Array(data)
    }
}
