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
            each. It can be restored into SQLite or PostgreSQL, whichever it came from. Sessions and open links are \
            not included: after a restore everybody must sign in again.

            Store it on another machine, and check it from time to time: maru restore --from FILE --check
            """)

    @Option(help: ArgumentHelp("The file to write. It must not exist yet.", valueName: "file"))
    var to: String

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let settings = try house.settings(["log.level": "warning"])
            guard settings.holdsHouse else { throw BackupRefusal.noHouse(settings.data) }
            let services = try await Services.open(settings, isMigrating: false)
            let report = try await closing(services.database) { try await services.backUp(to: to) }
            try makeDurable(folder: URL(fileURLWithPath: to).deletingLastPathComponent().path)
            if json { return print(report.json.text) }
            report.warn()
            print(
                "Backed up \(report.rows) rows of \(report.tables) tables and \(report.files) files to \(report.path).")
        }
    }
}
