// swift-tools-version: 6.2
import PackageDescription

// The server that Maru is compared with. A separate package, so that building Maru does not build it. script/bench pins
// it to the library versions that Maru uses.
let package = Package(
    name: "bare",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "bare",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources/Bare")
    ]
)
