import ArgumentParser
import Floor
import Foundation
import Server
import ServerFloor
import Storage

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a backup of the whole house to one file, while the house is in use.",
        discussion: """
            The file is a tar archive: every table as lines of JSON, every file and photo, and a manifest with the SHA-256 of \
            each. It can be restored into SQLite or PostgreSQL, whichever it came from. Sessions, invitations \
            and open links are not included: after a restore everybody must sign in again.

            With --folder the file is named after the moment, read again completely and compared with its hashes; only \
            then are older ones deleted, until as many are left as --keep says, and none while stored data is damaged. A \
            timer can run that each night.

            Store backups on another machine, and check them from time to time: maru restore --from FILE --check
            """)

    @Option(help: ArgumentHelp("The file to write. It must not exist yet.", valueName: "file"))
    var to: String?

    @Option(help: ArgumentHelp("A folder for backups, instead of a file.", valueName: "folder"))
    var folder: String?

    @Option(help: ArgumentHelp("How many backups to keep in the folder, at least 1.", valueName: "number"))
    var keep: Int?

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var house: HouseOptions

    func validate() throws {
        guard (to == nil) != (folder == nil) else { throw ValidationError("Pass either --to or --folder.") }
        guard let keep else { return }
        guard folder != nil, keep >= 1 else { throw ValidationError("--keep is for --folder, and at least 1.") }
    }

    func run() async throws {
        try await telling {
            let settings = try house.settings(["log.level": "warning"])
            guard settings.holdsHouse else { throw BackupRefusal.noHouse(settings.data) }
            let services = try await Services.open(settings, isMigrating: false)
            let report = try await untilStopped { [to, folder, keep] in
                try await closing(services.database) {
                    guard let folder else { return try await services.backUp(to: to ?? "") }
                    return try await services.backUp(into: folder, keeping: keep)
                }
            }
            try makeDurable(folder: URL(fileURLWithPath: report.path).deletingLastPathComponent().path)
            if json { return print(report.json.text) }
            report.warn()
            print(
                "Backed up \(report.rows) rows of \(report.tables) tables and \(report.files) files to \(report.path).")
        }
    }
}
