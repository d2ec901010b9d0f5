public import ServerFloor

extension Settings {
    /// All configuration keys: name, description, allowed values, and property.
    ///
    /// `docs/configuration.md` is generated from this list.
    public static let keys: [Key] = [
        Key("host", \.host, .text(1...255), "The network address to listen on. `0.0.0.0` or `::` for all of them."),
        Key("port", \.port, .whole(0...65_535), "The port to listen on; 0 lets the system choose one."),
        Key("data", \.data, .text(1...4_096), "The folder of the database and files."),
        Key(
            "backup.folder", \.backupFolder, .text(0...4_096),
            "The folder in which the house makes a backup each night, restores it on trial and compares it. Choose another disk than that of `data`. Empty: it makes none."
        ),
        Key(
            "backup.hour", \.backupHour, .whole(0...23),
            "The hour of the backup, by this machine's clock. It is made later where the house did not run then."),
        Key(
            "backup.keep", \.backupKeep, .whole(1...1_000),
            "How many nightly backups are kept. Older ones are deleted once a newer one has been found good."),
        Key(
            "database", \.database, .postgres,
            "The PostgreSQL database, as `postgres://user:password@host/name`; over a network with `?sslmode=verify-full`. Empty: SQLite, in the data folder."
        ),
        Key(
            "database.connections", \.databaseConnections, .whole(1...200),
            "The maximum number of connections to PostgreSQL."),
        Key(
            "web", \.web, .text(0...4_096),
            "The folder with styles, scripts and icons. Empty: searched for beside the program and in the working directory."
        ),
        Key(
            "offline", \.offline, .yesNo,
            "Whether boards are stored on people's devices and work there offline. Browsers allow it only over `https://` and at `localhost`. `false` removes stored boards, once unsent changes are sent."
        ),
        Key(
            "address", \.address, .publicAddress,
            "The public address. With `https://` cookies are sent over TLS only. Empty: the Host of each request, over https if `tls.certificate` is set."
        ),
        Key(
            "tls.certificate", \.tls.certificate, .text(0...4_096),
            "A PEM file with the server's certificate and, after it, those that issued it (often `fullchain.pem`): Maru then does TLS itself, with HTTP/2. It is read again when it changes. Empty: plain HTTP, for a proxy or for this machine. See [TLS](running.md#tls)."
        ),
        Key(
            "tls.key", \.tls.key, .text(0...4_096),
            "A PEM file with the certificate's private key, without a passphrase. Required with `tls.certificate`."),
        Key(
            "tls.plain", \.tls.plain, .whole(0...65_535),
            "A port of plain HTTP that leads to the https address, usually 80. Only with `tls.certificate`. 0: none."),
        Key(
            "hsts.seconds", \.hstsSeconds, .whole(0...63_072_000),
            "How long browsers remember to use this host over https only (HSTS), in seconds. It is sent if `address` is `https://` or `tls.certificate` is set. 0: it is not sent; 1 makes browsers forget it."
        ),
        Key(
            "hsts.subdomains", \.hstsSubdomains, .yesNo,
            "Whether HSTS includes subdomains: set it only if all of them are served over TLS."
        ),
        Key(
            "proxies", \.trustedProxies, .networks,
            "Proxies whose `X-Forwarded-For` is trusted, as comma-separated addresses or networks. Empty: this machine if `address` is `https://` and `tls.certificate` is empty, otherwise none."
        ),
        Key("log.format", \.logFormat, .choice(), "The format of log lines."),
        Key("log.level", \.logLevel, .choice(), "The lowest level that is logged."),
        Key("signup", \.signUp, .choice(), "Who may create an account: people with an invitation, or anyone."),
        Key(
            "password.cost", \.passwordCost, .powerOfTwo(16_384...1_048_576),
            "scrypt's N: the work, and the memory in KiB, to check one password."),
        Key(
            "rate.person", \.ratePerson, .whole(0...1_000_000),
            "Requests per second of one person, with a burst of ten times that. 0: no limit."),
        Key(
            "rate.network", \.rateNetwork, .whole(0...1_000_000),
            "Requests per second from one network, with a burst of ten times that. 0: no limit. This machine is not counted."
        ),
        Key("connections", \.connections, .whole(16...100_000), "Open connections; further ones wait to be accepted."),
        Key(
            "connections.network", \.connectionsNetwork, .whole(8...100_000),
            "Open connections from one network. This machine and trusted proxies are not counted."),
        Key("streams.person", \.streamsPerson, .whole(1...100), "Open live streams of one person."),
        Key("streams", \.streams, .whole(1...100_000), "Open live streams in total."),
        Key(
            "files.person", \.filesPerson, .whole(0...100_000_000),
            "Megabytes of files, such as photos, that one person may store. 0: no limit."),
        Key(
            "files.house", \.filesHouse, .whole(0...100_000_000),
            "Megabytes of files that all people together may store. 0: no limit but the disk."),
        Key(
            "smtp.host", \.mail.host, .hostName,
            "The mail server for reset links, invitations, digests and word of troubles. With it, `address` is required, for the links in mails. Empty: no mail is sent."
        ),
        Key("smtp.port", \.mail.port, .whole(1...65_535), "The mail server's port."),
        Key(
            "smtp.security", \.mail.security, .choice(),
            "How the connection to the mail server is secured: `starttls` (usual on 587), `tls` (on 465), or not at all."
        ),
        Key("smtp.user", \.mail.user, .text(0...320), "The user name at the mail server. Empty: no sign-in."),
        Key("smtp.password", \.mail.password, .text(0...1_024), "The password there."),
        Key("smtp.from", \.mail.from, .emailAddress, "The sender's address of mails. Required with `smtp.host`."),
        Key(
            "smtp.authorities", \.mail.authorities, .text(0...4_096),
            "A file of certificate authorities (PEM) for the mail server's certificate. Empty: the system's."
        ),
        Key(
            "weather", \.weather.provider, .choice(),
            "The weather provider for diaries. It is sent a place, rounded to about a kilometre, and a time. `open-meteo` needs no key, and is free for non-commercial use; `openweather` needs `weather.key`. `off`: no weather request leaves the server."
        ),
        Key(
            "weather.key", \.weather.key, .providerKey,
            "OpenWeather's API key. Past hours need its subscription “One Call”."),
        Key(
            "weather.address", \.weather.address, .publicAddress,
            "The address of another server with the provider's interface. Empty: the provider's own."),
        Key(
            "weather.archive", \.weather.archive, .publicAddress,
            "The address of another server with the interface of Open-Meteo's archive, for weather older than 60 days. Empty: its own."
        ),
        Key(
            "tiles", \.map.tiles, .tiles,
            "The address of map pictures, such as `https://tile.openstreetmap.org/{z}/{x}/{y}.png`. Browsers load them from there when they show a map of runs, and tell it which part of the world they look at. Empty: no map is drawn, and nothing is loaded from elsewhere."
        ),
        Key(
            "tiles.credit", \.map.credit, .text(0...300),
            "What the provider of map pictures asks to be shown beside them, such as `© OpenStreetMap https://www.openstreetmap.org/copyright`: an address at its end becomes its link. Required with `tiles`."
        ),
        Key(
            "geocoder", \.map.geocoder, .publicAddress,
            "A server with Nominatim's interface, such as `https://nominatim.openstreetmap.org`, which this server asks for the position of an address that a leader types. Empty: addresses are not looked up."
        ),
        Key(
            "push.private", \.push.isPrivate, .yesNo,
            "Whether notifications may be pushed to services in private networks, and without TLS: only for a closed network with a push service of its own. `false`: only to the Internet, over `https://`."
        ),
        Key("metrics", \.metrics, .yesNo, "Whether Prometheus metrics are served at `/metrics`."),
        Key(
            "metrics.token", \.metricsToken, .secret(16...256),
            "The token that Prometheus sends as `Authorization: Bearer …`. Empty: metrics are served only to this machine, and not at all if `address` is `https://`."
        ),
        Key(
            "rooms.off", \.roomsOff, .rooms,
            "Rooms to switch off for everyone, separated by commas. Their contents are kept."),
    ]
}
