import ArgumentParser
import Foundation
import Server
import ServerFloor

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Starts the server and runs it until it is stopped (Ctrl-C, SIGTERM).",
        discussion: "Applies database migrations first; a SQLite database is copied before.")

    @Option(help: "The address to listen on, by default 127.0.0.1; 0.0.0.0 for all networks.")
    var host: String?

    @Option(help: "The port to listen on, by default 8080.")
    var port: Int?

    @Option(help: ArgumentHelp("The folder with styles, scripts and icons.", valueName: "folder"))
    var web: String?

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let settings = try house.settings(["host": host, "port": port.map { "\($0)" }, "web": web])
            let folder = try AssetStore.find(set: settings.web, program: Serve.program)
            let assets = try AssetStore(reading: folder, without: settings.roomsOff)
            let services = try await Services.open(settings, assets: assets, isServing: true)
            try await services.serve()
        }
    }

    /// The path of this executable.
    static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))  // Linux only.
            ?? CommandLine.arguments.first ?? "maru"
    }
}
