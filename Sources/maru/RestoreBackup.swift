import ArgumentParser
import Floor
import Server
import ServerFloor

struct RestoreBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores a backup into an empty folder or database.",
        discussion: """
            The whole file is checked before anything is changed, and the result is compared with it afterwards. A \
            file that is damaged, truncated, of a newer Maru or not of Maru is refused, with what is wrong and where; \
            so is a destination that already has a house. Files that were missing or damaged when the backup was made \
            are named.
            """)

    @Option(help: ArgumentHelp("A file that `maru backup` wrote.", valueName: "file"))
    var from: String

    @Flag(help: "Only check the file; restore nothing.")
    var check = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let settings = try house.settings(["log.level": "warning"])
            let report =
                check ? try Services.check(backup: from) : try await Services.restore(from, to: settings)
            if !check, settings.database.isEmpty { try makeDurable(folder: settings.data) }
            if json { return print(report.json.text) }
            report.warn()
            let what = "\(report.rows) rows of \(report.tables) tables and \(report.files) files"
            print(
                check
                    ? "\(from) is intact: \(what)."
                    : "Restored \(what). Start the house with: \(settings.command("serve"))")
        }
    }
}
