// swift-tools-version: 6.2
import PackageDescription

/// For every target: Swift 6 mode with complete concurrency checking, and warnings as errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    // Specializes generic code across modules.
    .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

/// For the core and the storage, which every test runs through: optimized in debug builds too. Their own tests take two
/// thirds of the time (39 and 25 s, measured one after the other). Checks of overflow and bounds stay.
let optimized: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The rooms, with what their server halves and the tests of their rules need besides. A room has a module of the core, one
/// of the server and tests of its rules, in folders by which scripts find it.
let rooms: [(name: String, others: [Target.Dependency], tests: [Target.Dependency])] = [
    ("Board", ["Transfer"], ["Transfer"]),
    ("Diary", ["Transfer"], ["Transfer"]),
    // A team's actions are cards of a board: the one room that builds on another.
    ("Retro", ["BoardRoom", "BoardServer", "Transfer"], []),
    ("Run", [.product(name: "Crypto", package: "swift-crypto")], []),
]
let roomModules = rooms.map { Target.Dependency.target(name: $0.name + "Room") }
let roomServers = rooms.map { Target.Dependency.target(name: $0.name + "Server") }

let package = Package(
    name: "maru",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "maru", targets: ["maru"])
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.5.1"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.1"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.44.0"),
    ],
    targets: [
        // The core: Embedded-clean, compiled a second time to WebAssembly by script/web, which compiles cmark too.
        .systemLibrary(name: "CMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
        .target(name: "Floor", dependencies: ["CMark"], swiftSettings: optimized),

        // The browser host: a device's copy of each room, and the core's interface to JavaScript.
        .target(name: "DeviceFloor", dependencies: ["Floor"], swiftSettings: strict),
        .target(name: "Browser", dependencies: ["Floor", "DeviceFloor"] + roomModules, swiftSettings: strict),

        // The server host.
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "CVips"),
        .target(name: "CProcess"),
        .target(
            name: "Storage",
            dependencies: [
                "Floor", "CPostgres",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: optimized),
        // What every room's server half builds on: HTTP, sessions, the write path, sync, live updates, notices, jobs.
        .target(
            name: "ServerFloor",
            dependencies: [
                "Floor", "Storage", "CZlib", "CVips", "CProcess", "CCurl",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ],
            swiftSettings: strict),
        // The files that boards and journals come from and go to: a reader for each format. It knows no database and no
        // network, so that the tests of the rooms and the fuzzer run it alone.
        .target(name: "Transfer", dependencies: ["Floor", "BoardRoom", "DiaryRoom"], swiftSettings: optimized),
        // The program: accounts, Today, search, administration, backups, and all of it put together.
        .target(
            name: "Server",
            dependencies: [
                "Floor", "Storage", "ServerFloor", "CZlib",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
            ] + roomServers,
            swiftSettings: strict),
        .executableTarget(
            name: "maru",
            dependencies: [
                "Floor", "Server", "ServerFloor", "Storage",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),

        // Shared by the tests: a fixed clock, sequential ids, a fresh database of each engine, the cast.
        .target(
            name: "TestKit",
            dependencies: [
                "Floor", "BoardRoom", "Storage", "ServerFloor", "BoardServer", "Server", "CPostgres",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        // The processor time that something takes, for tests of the core, which import no server.
        .target(name: "TestClock", swiftSettings: strict),
        .testTarget(name: "FloorTests", dependencies: ["Floor", "TestClock"], swiftSettings: strict),
        .testTarget(name: "StorageTests", dependencies: ["Floor", "Storage", "TestKit"], swiftSettings: strict),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Floor", "Transfer", "Storage", "ServerFloor", "Server", "TestKit",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
            ] + roomModules + roomServers,
            exclude: ["catch-mail.py"], swiftSettings: strict),
        .testTarget(
            name: "ConvergenceTests",
            dependencies: ["Floor", "DeviceFloor", "Browser", "Storage", "ServerFloor", "Server", "TestKit"]
                + roomModules + roomServers,
            exclude: ["run-devices.mjs"],
            swiftSettings: strict),
        .testTarget(
            name: "ParityTests", dependencies: ["Floor", "BoardRoom", "Browser"],
            exclude: ["Fixtures", "run-wasm.mjs"], swiftSettings: strict),
    ]
)

for room in rooms {
    package.targets += [
        .target(name: room.name + "Room", dependencies: ["Floor"], swiftSettings: optimized),
        .target(
            name: room.name + "Server",
            dependencies: [
                "Floor", .target(name: room.name + "Room"), "Storage", "ServerFloor",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
            ] + room.others,
            swiftSettings: strict),
        .testTarget(
            name: room.name + "RoomTests",
            dependencies: ["Floor", "DeviceFloor", .target(name: room.name + "Room"), "Browser", "TestClock"]
                + room.tests,
            swiftSettings: strict),
    ]
}
