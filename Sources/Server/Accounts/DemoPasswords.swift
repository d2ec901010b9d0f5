import Floor
import Logging
import ServerFloor
import Storage

extension Database {
    /// The addresses of the demo's people who can still sign in with the demo's password, which is published with Maru.
    func demoPasswords(_ work: PasswordWork) async throws -> [String] {
        let hashes = try await read { connection in
            try Services.demoPeople.compactMap { person -> (email: String, hash: String)? in
                let found = try connection.credential(for: EmailAddress(person.0))
                guard let found, !found.isSuspended else { return nil }
                return (person.0, found.hash)
            }
        }
        var open: [String] = []
        for (email, hash) in hashes {
            let isOpen = try await work.check(Password(given: Services.demoPassword), against: hash).isRight
            if isOpen { open.append(email) }
        }
        return open
    }
}

extension Services {
    /// Says in the log which accounts anybody can use who knows the demo, where others than this machine can connect.
    func warnOfDemoPasswords() async throws {
        guard settings.isForOthers else { return }
        let open = try await database.demoPasswords(passwords)
        guard !open.isEmpty else { return }
        logger.warning(
            "Anybody can sign in as \(open.joined(separator: ", ")): the password of the demo is published with Maru. \(settings.demoAdvice)"
        )
    }
}

extension Settings {
    /// What to do about accounts that have the demo's password.
    var demoAdvice: String {
        "Give each a new password (\(command("user reset EMAIL"))) or suspend it (\(command("user suspend EMAIL"))), or serve the demo to this machine alone."
    }

    /// Whether others than this machine may reach the server: at its port, or at its public address.
    var isForOthers: Bool { !Settings.isHere(host) || address.isSet && !Settings.isHere(address.host) }

    /// Whether a host is this machine, for itself alone.
    static func isHere(_ host: some StringProtocol) -> Bool {
        host == "localhost" || NetworkAddress(host)?.isLoopback == true
    }
}
