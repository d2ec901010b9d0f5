import Floor
import Foundation
public import ServerFloor
import Storage

/// Looks at everything a house stands on, and says what to do where something is not as it should be. It changes nothing.
public struct Doctor: Sendable {
    let settings: Settings
    let rooms: [Room]
    let clock: @Sendable () -> Int64
    /// Where the program is, to find the styles and scripts from.
    let program: String
    /// The file of settings; the one in the data folder where nil.
    let config: String?
    /// Whether every board is held beside its log, which takes long in a large house.
    let isDeep: Bool

    public init(
        _ settings: Settings, program: String, config: String? = nil, rooms: [Room] = Room.all, isDeep: Bool = false,
        clock: @escaping @Sendable () -> Int64 = systemClock
    ) {
        self.settings = settings
        self.program = program
        self.config = config
        self.isDeep = isDeep
        self.rooms = rooms
        self.clock = clock
    }

    /// What was found, in the order in which one thing stands on another.
    public func examine() async -> [Finding] {
        var findings = [configuration, address, metrics, web, dataFolder, disk, openFiles, pictures, time]
        findings.append(await examineMail())
        guard settings.holdsHouse else {
            findings.append(.well("database", "There is no house at \(settings.data) yet. `maru serve` makes it."))
            return findings
        }
        do {
            let database = try await Database.open(settings.location)
            findings += await examine(database)
            await database.close()
        } catch {
            findings.append(.ill("database", "It cannot be opened.", advice(for: error)))
        }
        return findings
    }

    func advice(for error: any Error) -> String { (error as? StorageError)?.advice ?? "\(error)" }

    private var configuration: Finding {
        let count = Settings.keys.count { $0.show(settings) != $0.standard }
        if let open = openSecrets {
            return .doubtful(
                "configuration", "Others on this machine may read \(open.file), and it has \(open.keys).",
                "Shut it: chmod 600 \(open.file)")
        }
        return .well(
            "configuration", count == 0 ? "Nothing is set." : "\(count) keys are set, each to something allowed.")
    }

    /// The file of settings where its mode lets others read it, and the keys in it that are nobody's to know.
    private var openSecrets: (file: String, keys: String)? {
        let file = URL(fileURLWithPath: config ?? settings.data + "/maru.json")
        // There need be no file, and one that cannot be read was refused before.
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o044 != 0,
            let source = try? Settings.Source.file(file)
        else { return nil }
        let keys = source.values.filter { Settings.isSecret($0.key) && !$0.value.isEmpty }.keys.sorted()
        return keys.isEmpty ? nil : (file.path, keys.joined(separator: ", "))
    }

    private var address: Finding {
        let isHere = ["127.0.0.1", "::1", "localhost"].contains(settings.host)
        guard settings.address.isSet else {
            return isHere
                ? .well("address", "The house is for this machine alone, at http://localhost:\(settings.port).")
                : .doubtful(
                    "address", "Whoever is on \(settings.host) comes in over plain http.",
                    "Put a proxy with TLS before it and set `address` to how people reach it, https://….")
        }
        guard settings.address.isSecure else {
            let isLocal = settings.address.authority.hasPrefix("localhost")
            return isLocal
                ? .well("address", "\(settings.address.text), on this machine.")
                : .doubtful(
                    "address",
                    "\(settings.address.text) is plain http: passwords and cookies can be read on their way.",
                    "Serve it over https, and set `address` to that.")
        }
        guard !settings.trustedProxies.isEmpty else {
            return isHere
                ? .well(
                    "address", "\(settings.address.text); the proxy on this machine is believed about who asks.")
                : .doubtful(
                    "address",
                    "\(settings.address.text) needs a proxy for TLS, and none is named: one on this machine is believed about who asks, and no other.",
                    "Set `proxies` to the proxy's address if it is elsewhere (in another container, say): without it everybody counts as one network."
                )
        }
        return .well("address", "\(settings.address.text), with cookies over TLS alone.")
    }

    private var metrics: Finding {
        guard settings.metrics else { return .well("metrics", "They are off.") }
        if settings.metricsToken.isEmpty, settings.address.isSecure {
            return .doubtful(
                "metrics", "They are told to nobody: behind a proxy they need a token.",
                "Set `metrics.token`, and have Prometheus send it.")
        }
        return settings.metricsToken.isEmpty
            ? .doubtful(
                "metrics", "They are told to this machine alone, without a token.",
                "Set `metrics.token` so that Prometheus can ask from elsewhere.")
            : .well("metrics", "They are told to whoever has the token.")
    }

    private var web: Finding {
        do {
            _ = try AssetStore(reading: try AssetStore.find(set: settings.web, program: program))
            return .well("styles and scripts", "All are there.")
        } catch {
            return .ill("styles and scripts", "\(error)", "Run script/web, or give the folder with --web.")
        }
    }
}
