import ArgumentParser
import Foundation
import Server
import ServerFloor

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens the house and serves it until told to stop (Ctrl-C, SIGTERM).",
        discussion: "The schema is brought up to date first; of a SQLite database a copy is kept beside it.")

    @Option(help: "The address to listen on. 127.0.0.1 unless set; 0.0.0.0 for every network.")
    var host: String?

    @Option(help: "The port to listen on. 8080 unless set.")
    var port: Int?

    @Option(help: ArgumentHelp("The folder with styles, scripts and icons.", valueName: "folder"))
    var web: String?

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let settings = try house.settings(["host": host, "port": port.map { "\($0)" }, "web": web])
            let folder = try AssetStore.find(set: settings.web, program: Serve.program)
            let services = try await Services.open(settings, assets: try AssetStore(reading: folder), isServing: true)
            try await services.serve()
        }
    }

    /// Where this program itself is.
    static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))  // Not there on macOS.
            ?? CommandLine.arguments.first ?? "maru"
    }
}
