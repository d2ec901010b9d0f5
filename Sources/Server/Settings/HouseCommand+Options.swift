import Foundation
public import ServerFloor

extension HouseCommand {
    /// Commands for the house of these settings that mean it wherever they are typed: who reads one on a page types it in
    /// another folder, without the variables of the house. What is secret is not repeated: `HIDDEN` stands for it.
    ///
    /// - Parameters:
    ///   - database: PostgreSQL as the command line has it; nil where it says nothing of it.
    ///   - config: the file of settings that was read, if one was. It goes without saying in the folder of the house.
    ///   - set: what `--set` has, each as `key=value`.
    ///   - environment: has the address of PostgreSQL where the command line does not.
    public init(
        for settings: Settings, database: String?, config: String?, set: [String], environment: [String: String]
    ) {
        var given = [("data", HouseCommand.path(settings.data))]
        if let database { given.append(("database", HouseCommand.hidingPassword(in: database))) }
        if let config, HouseCommand.path(config) != HouseCommand.path(settings.data + "/maru.json") {
            given.append(("config", HouseCommand.path(config)))
        }
        for pair in set {
            let key = pair.prefix { $0 != "=" }
            // Both are said above, whichever way they were typed.
            if key == "data" || key == "database" { continue }
            given.append(("set", Settings.isSecret(String(key)) ? "\(key)=\(HouseCommand.hidden)" : pair))
        }
        self.init(options: given.map { " --\($0.0) " + HouseCommand.quoted($0.1) }.joined())
        guard database == nil, let named = environment["MARU_DATABASE"], !named.isEmpty else { return }
        variables = "MARU_DATABASE=" + HouseCommand.quoted(HouseCommand.hidingPassword(in: named)) + " "
    }

    private static let hidden = "HIDDEN"

    private static func path(_ typed: String) -> String { URL(fileURLWithPath: typed).standardizedFileURL.path }

    private static func hidingPassword(in address: String) -> String {
        guard var parts = URLComponents(string: address) else { return hidden }
        // libpq takes all up to an `@` for user and password, also a `?` or `#`, which end them elsewhere.
        if address.contains("@"), parts.user == nil { return hidden }
        // It may stand among the options after the address, too.
        if parts.query?.contains("password") == true { return hidden }
        guard parts.password != nil else { return address }
        parts.password = hidden
        return parts.string ?? hidden
    }

    /// As a shell takes it for one word.
    private static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/.:@=+,_-%".contains($0)) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
