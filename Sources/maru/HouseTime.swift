import ArgumentParser
import Server
import ServerFloor
import Storage

struct HouseTime: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Manages the clock check.", subcommands: [Accept.self])

    struct Accept: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Confirms that this machine's clock is right, after it has jumped.",
            discussion: """
                After its clock has jumped by more than an hour, a server deletes nothing and starts nothing by \
                itself until it has run for an hour. This command ends that wait, also for a running server.
                """)

        @OptionGroup var house: HouseOptions

        func run() async throws {
            try await telling {
                let services = try await Services.open(try house.settings(["log.level": "warning"]))
                try await closing(services.database) { try await services.acceptClock() }
                print("The clock is now considered right.")
            }
        }
    }
}
