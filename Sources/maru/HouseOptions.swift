import ArgumentParser
import Foundation
import Server
import ServerFloor

/// The options of every command that opens the database.
struct HouseOptions: ParsableArguments {
    @Option(help: "The folder for the database and files.")
    var data: String?

    @Option(help: ArgumentHelp("PostgreSQL to use instead of a file in the data folder.", valueName: "postgres://…"))
    var database: String?

    @Option(
        help: ArgumentHelp(
            "A JSON file with settings, instead of the one that MARU_CONFIG names, or maru.json in the data folder.",
            valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Sets any setting, for example --set log.format=json.", valueName: "key=value"))
    var set: [String] = []

    /// The settings, from the command line first, then the environment, then the file.
    ///
    /// - Parameter own: settings from the command's own options.
    func settings(_ own: [String: String?] = [:]) throws -> Settings {
        var given: [String: String] = [:]
        for pair in set {
            guard let equals = pair.firstIndex(of: "=") else {
                throw ValidationError("--set takes key=value, not “\(pair)”.")
            }
            given[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
        }
        for (key, value) in own.merging(["data": data, "database": database], uniquingKeysWith: { $1 }) {
            if let value { given[key] = value }
        }
        let sources: [Settings.Source] = [
            Settings.Source("the command line", given), .environment(ProcessInfo.processInfo.environment),
        ]
        var settings: Settings
        let file = try file(besides: sources)
        if let file {
            settings = try Settings(reading: sources + [.file(file)])
        } else {
            settings = try Settings(reading: sources)
        }
        settings.command = HouseCommand(
            for: settings, database: given["database"], config: file?.path, set: set,
            environment: ProcessInfo.processInfo.environment)
        return settings
    }

    /// The file named by the option, or else by the environment: an installed Maru has its settings in /etc.
    var namedFile: String? {
        if let config { return config }
        let named = ProcessInfo.processInfo.environment["MARU_CONFIG"] ?? ""
        return named.isEmpty ? nil : named
    }

    /// The named file, which must exist, or the one in the data folder, which is optional.
    private func file(besides sources: [Settings.Source]) throws -> URL? {
        if let namedFile { return URL(fileURLWithPath: namedFile) }
        let data = try Settings(reading: sources).data
        let usual = URL(fileURLWithPath: data).appendingPathComponent("maru.json")
        return FileManager.default.fileExists(atPath: usual.path) ? usual : nil
    }
}
