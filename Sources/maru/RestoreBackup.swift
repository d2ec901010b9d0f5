import ArgumentParser
import Floor
import Server
import ServerFloor

struct RestoreBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Makes the house of a backup anew, in an empty folder or database.",
        discussion: """
            The whole file is looked through before anything is touched, and what was made is compared with it \
            afterwards. A file that is damaged, cut off, of a newer Maru or none of Maru's is refused, with what is \
            wrong and where; so is a place where a house stands already.
            """)

    @Option(help: ArgumentHelp("The file that `maru backup` wrote.", valueName: "file"))
    var from: String

    @Flag(help: "Only look the file through; restore nothing.")
    var check = false

    @Flag(help: "Tell what was restored as JSON.")
    var json = false

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let settings = try house.settings(["log.level": "warning"])
            let report =
                check ? try Services.check(backup: from) : try await Services.restore(from, to: settings)
            if json { return print(report.json.text) }
            let what = "\(report.rows) rows of \(report.tables) tables and \(report.files) files"
            print(check ? "\(from) is whole: \(what)." : "Restored \(what). Open the house with: maru serve")
        }
    }
}
