public import ServerFloor

extension Settings {
    /// Every key of the configuration, once: its name, what it does, what it may be, and where it goes.
    ///
    /// `docs/configuration.md` is written from this list.
    public static let keys: [Key] = [
        Key("host", \.host, .text(1...255), "The network address to listen on. `0.0.0.0` or `::` for all of them."),
        Key("port", \.port, .whole(0...65_535), "The port to listen on; 0 lets the system choose one."),
        Key("data", \.data, .text(1...4_096), "The folder in which the house keeps its database and files."),
        Key(
            "database", \.database, .postgres,
            "Where PostgreSQL is, as `postgres://user:password@host/name`; over a network with `?sslmode=verify-full`. Empty: SQLite, in the data folder."
        ),
        Key("database.connections", \.databaseConnections, .whole(1...200), "Connections to PostgreSQL, at most."),
        Key(
            "web", \.web, .text(0...4_096),
            "The folder with styles, scripts and icons. Empty: looked for beside the program and where it was started."),
        Key(
            "offline", \.offline, .yesNo,
            "Whether boards are kept on people's devices and work there with no network. Browsers allow it over `https://` and at `localhost` only. `false` takes back what was kept, once it is sent."
        ),
        Key(
            "address", \.address, .publicAddress,
            "How people reach the house. With `https://` cookies are sent over TLS only. Empty: as each request says."),
        Key(
            "hsts.subdomains", \.hstsSubdomains, .yesNo,
            "Whether browsers that came by `https://` use nothing else for names below the house's either: only where all of those are served over TLS."
        ),
        Key(
            "proxies", \.trustedProxies, .networks,
            "Proxies whose `X-Forwarded-For` is believed, as addresses or networks with commas between. Empty: one on this machine, where `address` is `https://`; else none."
        ),
        Key("log.format", \.logFormat, .choice(), "How log lines are written."),
        Key("log.level", \.logLevel, .choice(), "The least of what is logged."),
        Key("signup", \.signUp, .choice(), "Who may make an account: people with an invitation, or anyone."),
        Key(
            "password.cost", \.passwordCost, .powerOfTwo(16_384...1_048_576),
            "scrypt's N: how much work, and how many KiB, one password takes to check."),
        Key(
            "rate.person", \.ratePerson, .whole(0...1_000_000),
            "Requests a second for one person, with ten times that at once. 0: no limit."),
        Key(
            "rate.network", \.rateNetwork, .whole(0...1_000_000),
            "Requests a second from one network, with ten times that at once. 0: no limit. This machine is not counted."
        ),
        Key("connections", \.connections, .whole(16...100_000), "Connections open at once; more wait to be accepted."),
        Key(
            "connections.network", \.connectionsNetwork, .whole(8...100_000),
            "Connections open at once from one network. This machine and trusted proxies are not counted."),
        Key("streams.person", \.streamsPerson, .whole(1...100), "Live streams one person can hold open."),
        Key("streams", \.streams, .whole(1...100_000), "Live streams open at once."),
        Key(
            "smtp.host", \.mail.host, .hostName,
            "The mail server that takes the house's letters: links for a new password, invitations. Empty: none are sent."
        ),
        Key("smtp.port", \.mail.port, .whole(1...65_535), "The mail server's port."),
        Key(
            "smtp.security", \.mail.security, .choice(),
            "How the way to the mail server is kept private: `starttls` (usual on 587), `tls` (on 465), or not at all."),
        Key("smtp.user", \.mail.user, .text(0...320), "Who signs in at the mail server. Empty: nobody does."),
        Key("smtp.password", \.mail.password, .text(0...1_024), "The password there."),
        Key("smtp.from", \.mail.from, .emailAddress, "The address letters come from. Needed with `smtp.host`."),
        Key(
            "smtp.authorities", \.mail.authorities, .text(0...4_096),
            "A file of certificate authorities (PEM) that the mail server's certificate is checked by. Empty: the system's."
        ),
        Key("metrics", \.metrics, .yesNo, "Whether figures for Prometheus are served at `/metrics`."),
        Key(
            "metrics.token", \.metricsToken, .secret(16...256),
            "What Prometheus sends as `Authorization: Bearer …` to be told them. Empty: only this machine is told, and nobody where `address` is `https://`."
        ),
        Key(
            "rooms.off", \.roomsOff, .rooms,
            "Rooms that nobody in this house has a use for, with commas between. What is in them stays."),
    ]
}
