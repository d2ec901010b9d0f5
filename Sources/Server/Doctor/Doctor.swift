import Floor
import Foundation
public import ServerFloor
import Storage

/// Checks everything a server depends on, and gives advice for each problem. It changes nothing.
public struct Doctor: Sendable {
    let settings: Settings
    let rooms: [Room]
    let clock: @Sendable () -> Int64
    /// The program's path, to find the styles and scripts.
    let program: String
    /// The configuration file; nil for the one in the data folder.
    let config: String?
    /// Whether to compare all tables with their logs, which takes long with much data.
    let isDeep: Bool
    var probes = HealthProbes.machine
    /// A file of certificate authorities that a browser trusts; nil for the system's.
    var authorities: String?

    public init(
        _ settings: Settings, program: String, config: String? = nil, rooms: [Room] = Room.all,
        isDeep: Bool = false, clock: @escaping @Sendable () -> Int64 = systemClock
    ) {
        self.settings = settings
        self.program = program
        self.config = config
        self.isDeep = isDeep
        self.rooms = rooms
        self.clock = clock
    }

    /// The findings, dependencies first.
    public func examine() async -> [Finding] {
        var findings = [configuration, address, metrics]
        findings += certificate
        async let wayIn = examineWayIn()
        findings += web
        findings += [dataFolder, disk, openFiles, pictures, time]
        async let weather = examineWeather()
        findings.append(await examineMail())
        findings.append(await weather)
        findings.append(await wayIn)
        guard settings.holdsHouse else {
            findings.append(
                .well("database", "There is none at \(settings.data) yet. `\(settings.command("serve"))` creates it."))
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
                "configuration", "Other users of this machine can read \(open.file), which contains \(open.keys).",
                "Restrict it: chmod o= \(open.file)")
        }
        return .well(
            "configuration", count == 0 ? "Nothing is set." : "\(count) keys are set, all to valid values.")
    }

    /// The configuration file if every user can read it, and the secret keys in it. Its group may be the one by which
    /// the house reads it.
    private var openSecrets: (file: String, keys: String)? {
        let file = URL(fileURLWithPath: config ?? settings.data + "/maru.json")
        // The file may be absent; an unreadable one was refused before.
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o004 != 0,
            let source = try? Settings.Source.file(file)
        else { return nil }
        let keys = source.values.filter { Settings.isSecret($0.key) && !$0.value.isEmpty }.keys.sorted()
        return keys.isEmpty ? nil : (file.path, keys.joined(separator: ", "))
    }

    private var address: Finding {
        let isHere = Settings.isHere(settings.host)
        guard settings.address.isSet else {
            if settings.tls.isOn { return ownTLS(at: "the Host of each request", isHere) }
            return isHere
                ? .well("address", "Reachable only from this machine, at http://localhost:\(settings.port).")
                : .doubtful(
                    "address", "People on \(settings.host) connect over plain http.",
                    "Put a TLS proxy in front and set `address` to the public address, https://….")
        }
        guard settings.address.isSecure else {
            return Settings.isHere(settings.address.host)
                ? .well("address", "\(settings.address.text), on this machine.")
                : .doubtful(
                    "address",
                    "\(settings.address.text) is plain http: passwords and cookies can be intercepted.",
                    "Serve it over https, and set `address` accordingly.")
        }
        if settings.tls.isOn { return ownTLS(at: settings.address.text, isHere) }
        guard !settings.trustedProxies.isEmpty else {
            return isHere
                ? .well(
                    "address", "\(settings.address.text); a proxy on this machine is trusted.")
                : .doubtful(
                    "address",
                    "\(settings.address.text) needs a TLS proxy, and none is configured: only a proxy on this machine is trusted.",
                    "If the proxy is elsewhere (for example in another container), set `proxies` to its address: otherwise all people count as one network."
                )
        }
        return .well("address", "\(settings.address.text), with cookies over TLS only.")
    }

    private func ownTLS(at address: String, _ isHere: Bool) -> Finding {
        guard !isHere else {
            return .doubtful(
                "address",
                "\(address) over Maru's own TLS, but `host` is \(settings.host): only this machine can connect.",
                "Set `host` to 0.0.0.0, or to :: for IPv6 too.")
        }
        guard settings.trustedProxies.isEmpty else {
            return .doubtful(
                "address", "\(address) over Maru's own TLS, and `proxies` is set.",
                "If people connect to Maru directly, set `proxies` to nothing: from these addresses anybody may name another."
            )
        }
        return .well("address", "\(address), over Maru's own TLS.")
    }

    private var metrics: Finding {
        guard settings.metrics else { return .well("metrics", "They are off.") }
        if settings.metricsToken.isEmpty, settings.isSecure {
            return .doubtful(
                "metrics", "They are not served: with an https address they need a token.",
                "Set `metrics.token`, and configure Prometheus to send it.")
        }
        return settings.metricsToken.isEmpty
            ? .doubtful(
                "metrics", "They are served only to this machine, without a token.",
                "Set `metrics.token` to scrape them from elsewhere.")
            : .well("metrics", "They are served with the token.")
    }

    private var web: [Finding] {
        do {
            let assets = try AssetStore(reading: try AssetStore.find(set: settings.web, program: program))
            return [.well("styles and scripts", "All are present."), map(assets)]
        } catch {
            return [.ill("styles and scripts", "\(error)", "Run script/web, or name the folder with --web.")]
        }
    }

    /// Pages say nothing of a map that cannot be drawn: they are as in a house without one.
    private func map(_ assets: AssetStore) -> Finding {
        guard settings.map.tiles.isSet else { return .well("map", "It is off: `tiles` is not set.") }
        let missing = MapSource.files.filter { assets[$0] == nil }
        guard missing.isEmpty else {
            return .doubtful(
                "map",
                "`tiles` is set, but no map is drawn: the library is missing (\(missing.joined(separator: ", "))).",
                "Run script/setup, which makes it of Debian's packages, and restart Maru; or set `tiles` to nothing.")
        }
        return .well("map", "Its pictures come from \(settings.map.tiles.origin).")
    }
}
