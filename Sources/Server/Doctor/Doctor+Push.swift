import Floor
import ServerFloor
import Storage

/// The check of notifications on devices.
extension Doctor {
    /// Devices whose push services are tried.
    private static let devicesTried = 50

    /// Looks at what is stored, and asks the push services that people's browsers use for their first page. Sends no push,
    /// and nothing at all if nobody has turned them on.
    func pushes(_ database: Database) async throws -> Finding {
        let (hasKey, health, addresses) = try await database.read { connection in
            (
                try connection.pushKey() != nil, try connection.pushHealth(),
                try connection.pushEndpoints(limit: Doctor.devicesTried)
            )
        }
        guard hasKey else { return .well("push", "The house has no key yet. `\(settings.command("serve"))` makes it.") }
        guard health.devices > 0 else { return .well("push", "No device gets notifications.") }
        let connection = PushConnection(settings)
        var silent: [String] = []
        for (host, endpoint) in endpoints(addresses) {
            do {
                try await connection.greet(endpoint)
            } catch {
                silent.append("\(host) (\(error))")
            }
        }
        guard silent.isEmpty else {
            return .doubtful(
                "push", "Not reached: \(silent.joined(separator: ", ")).",
                "Let this machine connect to them over https. A push service in a private network needs `push.private`."
            )
        }
        guard health.failing == 0 else {
            return .doubtful(
                "push", "\(health.failing) of \(health.devices) devices could not be sent the last notification.",
                "Look for “push” in the log. After twenty failures in a row a device is dropped.")
        }
        return .well("push", "\(health.devices) devices get notifications; \(health.waiting) are on their way.")
    }

    /// One address of each service, by its host. The rest of an address is a secret.
    private func endpoints(_ addresses: [String]) -> [(String, PushEndpoint)] {
        var found: [String: PushEndpoint] = [:]
        for address in addresses {
            // One that the present settings do not allow is refused when it is sent to.
            guard let endpoint = try? PushEndpoint(address, isAnywhere: settings.push.isPrivate) else { continue }
            found[endpoint.host] = endpoint
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
