import ArgumentParser
import Floor
import Server
import ServerFloor
import Storage

struct RenewLineage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew-lineage",
        abstract: "Tells every device that the database was restored to an earlier state.",
        discussion: """
            Run it after restoring a machine's snapshot, or after replacing the database with an older copy. The house \
            does the same by itself once a device comes that has more than the database, and after a failover of \
            PostgreSQL; so does `restore`. Each device then reloads all of its boards and teams, and sends again its \
            changes of the last two weeks: those that the house has are applied once, and those that it lost come back. \
            Other processes of the house may keep running.
            """)

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let services = try await Services.open(try house.settings(["log.level": "warning"]))
            let lineage = try await closing(services.database) { try await services.renewLineage() }
            print("New lineage: \(lineage.text). Every device adopts it with its next sync.")
        }
    }
}
