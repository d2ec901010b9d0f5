import ArgumentParser
import Floor
import Server
import ServerFloor
import Storage

struct RenewLineage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew-lineage",
        abstract: "Tells every device that the database was put back to an earlier state.",
        discussion: """
            Run it after a failover to a standby that may not have heard all, after going back to a machine's snapshot, or \
            after putting an older copy of the database in place. `restore` needs no such thing. Each device then takes all \
            of its boards and teams anew, and sends again what it had sent in the last two weeks: what the house knows is \
            done once, and what it lost comes back. Other processes of the house may go on running.
            """)

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let services = try await Services.open(try house.settings(["log.level": "warning"]))
            let lineage = try await closing(services.database) { try await services.renewLineage() }
            print("Begun lineage \(lineage.text). Every device comes along with its next sync.")
        }
    }
}
