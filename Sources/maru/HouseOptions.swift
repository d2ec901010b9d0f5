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
        if let file = try file(besides: sources) {
            settings = try Settings(reading: sources + [.file(file)])
        } else {
            settings = try Settings(reading: sources)
        }
        settings.command = command
        return settings
    }

    /// The file named by the option, or else by the environment: an installed Maru has its settings in /etc.
    var namedFile: String? {
        if let config { return config }
        let named = ProcessInfo.processInfo.environment["MARU_CONFIG"] ?? ""
        return named.isEmpty ? nil : named
    }

    /// Other commands for the same house.
    var command: HouseCommand { HouseCommand(options: repeated) }

    /// These options as they were typed, each after a space, and what the environment says in their place: who reads a
    /// command on a page types it in another folder. What is secret in them is not repeated.
    private var repeated: String {
        let environment = ProcessInfo.processInfo.environment
        func path(_ typed: String?, _ variable: String) -> String? {
            let named = typed ?? environment[variable] ?? ""
            return named.isEmpty ? nil : URL(fileURLWithPath: named).path
        }
        var given: [(name: String, value: String)] = []
        if let data = path(data, "MARU_DATA") { given.append(("data", data)) }
        if let database { given.append(("database", HouseOptions.hidingPassword(in: database))) }
        if let config = path(config, "MARU_CONFIG") { given.append(("config", config)) }
        for pair in set { given.append(("set", HouseOptions.hidingSecret(pair))) }
        return given.map { " --\($0.name) " + HouseOptions.quoted($0.value) }.joined()
    }

    private static let hidden = "HIDDEN"

    private static func hidingPassword(in address: String) -> String {
        guard var parts = URLComponents(string: address) else { return hidden }
        // It may stand among the options after the address, too.
        if parts.query?.contains("password") == true { return hidden }
        guard parts.password != nil else { return address }
        parts.password = hidden
        return parts.string ?? hidden
    }

    private static func hidingSecret(_ pair: String) -> String {
        let key = String(pair.prefix { $0 != "=" })
        return Settings.isSecret(key) ? "\(key)=\(hidden)" : pair
    }

    /// As a shell takes it for one word.
    private static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/.:@=+,_-%".contains($0)) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    /// The named file, which must exist, or the one in the data folder, which is optional.
    private func file(besides sources: [Settings.Source]) throws -> URL? {
        if let namedFile { return URL(fileURLWithPath: namedFile) }
        let data = try Settings(reading: sources).data
        let usual = URL(fileURLWithPath: data).appendingPathComponent("maru.json")
        return FileManager.default.fileExists(atPath: usual.path) ? usual : nil
    }
}
