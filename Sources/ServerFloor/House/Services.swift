public import Floor
public import Logging
public import Storage

/// Everything that lives as long as the process, in one value that is passed to initializers.
public struct Services: Sendable {
    public let settings: Settings
    public let database: Database
    /// Unix milliseconds.
    public let clock: @Sendable () -> Int64
    /// The trusted view of the clock, and a monotonic clock.
    public let houseClock: HouseClock
    public let random: RandomSource
    public let logger: Logger
    public let assets: AssetStore
    public let rooms: [Room]
    public let live: LiveHub
    /// What the live streams bring with their events: to pages, and to devices.
    let newsCache: NewsCache<LiveNews>
    let operationsCache: NewsCache<BroughtOperations>
    public let zones: ZoneDays
    public let state: HouseState
    package let metrics = Metrics()
    package let passwords: PasswordWork
    package let imports = ImportWork()
    /// Memory for bodies that arrive.
    package let bodies: RequestBodyBudget
    /// Sends mails; nil if no mail server is configured.
    public let mail: Mailer?
    /// Hands pushes to push services.
    package let push: PushConnection
    /// Finds the weather for diaries.
    public let weather: WeatherLookup
    /// Finds the positions of addresses that people type.
    public let addresses: AddressLookup
    /// What pages draw maps from; nil without a provider, or without the map library.
    package let map: MapSource?
    package let photos = PhotoWork()
    package let files: FileWork
    package let rates: RequestRates
    /// Held while pages are served; nil with PostgreSQL, which needs none.
    package var lock: HouseLock?
    /// What it learns about its machine.
    package var probes = HealthProbes.machine

    public init(
        settings: Settings, database: Database, clock: @escaping @Sendable () -> Int64,
        steady: @escaping @Sendable () -> Int64 = steadyClock, random: RandomSource = .system, logger: Logger,
        assets: AssetStore, rooms: [Room]
    ) {
        self.settings = settings
        self.database = database
        self.clock = clock
        houseClock = HouseClock(clock, steady: steady)
        self.random = random
        self.logger = logger
        self.assets = assets
        self.rooms = rooms
        live = LiveHub(perPerson: settings.streamsPerson, total: settings.streams)
        newsCache = NewsCache(steady: steady)
        operationsCache = NewsCache(steady: steady)
        zones = ZoneDays()
        state = HouseState()
        passwords = PasswordWork(cost: settings.passwordCost)
        files = FileWork(steady: steady)
        rates = RequestRates(settings, steady: steady)
        bodies = RequestBodyBudget(steady: steady)
        mail = Mailer(settings)
        push = PushConnection(settings)
        weather = WeatherLookup(settings.weather, database: database, clock: clock, steady: steady, logger: logger)
        addresses = AddressLookup(settings.map, database: database, clock: clock, steady: steady, logger: logger)
        map = MapSource(settings.map, assets)
    }

    /// All migrations: the floor's, the log's, and each room's, in the order they are applied.
    public var migrations: [Migration] { Services.migrations(of: rooms) }

    /// The same for rooms without an open database.
    package static func migrations(of rooms: [Room]) -> [Migration] {
        Migration.floor + Migration.accounts + Migration.notices + Migration.clock + Migration.files + Migration.weather
            + Migration.push + Migration.health + Migration.digest + Migration.pushEnd + Migration.damage
            + Migration.fileFlaws
            + rooms.flatMap(\.migrations)
    }

    /// The entries of the main navigation.
    public var places: [Page.Place] { [.today] + roomPlaces + [.me] }

    /// Its rooms that are on for everyone.
    package var roomPlaces: [Page.Place] { rooms.map(\.place).filter { !settings.roomsOff.contains($0) } }

    /// The rooms among some places.
    package func rooms(in places: [Page.Place]) -> [Room] { rooms.filter { places.contains($0.place) } }
}
