import Foundation
import Testing

@testable import ServerFloor

/// A certificate authority of a test's own, in a folder.
struct TestAuthority {
    let folder: String
    /// Its certificate, for clients that trust it.
    var file: String { folder + "/authority.pem" }

    init(in folder: URL, named name: String = "authority") throws {
        self.folder = folder.appending(path: name).path
        try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
        try make("authority", for: "/CN=A test's \(name)", "-addext basicConstraints=critical,CA:TRUE")
    }

    /// Issues a certificate for `localhost`, or for others; its key is beside it.
    func issue(_ name: String = "house", for names: String = "DNS:localhost,IP:127.0.0.1", days: Int = 90) throws
        -> Settings.TLS
    {
        try make(
            name, for: "/CN=localhost",
            "-days \(days) -CA '\(folder)/authority.pem' -CAkey '\(folder)/authority.key' -addext 'subjectAltName=\(names)'"
        )
        var tls = Settings.TLS()
        tls.certificate = "\(folder)/\(name).pem"
        tls.key = "\(folder)/\(name).key"
        return tls
    }

    private func make(_ name: String, for subject: String, _ options: String) throws {
        let command = """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "\(subject)" \
            -keyout '\(folder)/\(name).key' -out '\(folder)/\(name).pem' \(options) 2>'\(folder)/said'
            """
        let status = try run("/bin/sh", ["-c", command])
        let said = try String(contentsOfFile: folder + "/said", encoding: .utf8)
        try #require(status == 0, "\(said)")
    }
}

extension Settings.TLS {
    /// Replaces the files of this by those of another, as programs that renew certificates do: one after the other, whole.
    func replace(by other: Settings.TLS) throws {
        for (old, new) in [(certificate, other.certificate), (key, other.key)] { try replaceFile(old, by: new) }
    }
}

/// Puts a copy of a file in the place of another at once.
func replaceFile(_ old: String, by new: String) throws {
    let copy = old + ".new"
    try FileManager.default.copyItem(atPath: new, toPath: copy)
    guard rename(copy, old) == 0 else { throw POSIXError(.EIO) }
}
