import ArgumentParser
import Server
import ServerFloor
import Storage

struct HouseTime: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Looks after the house's clock.", subcommands: [Accept.self])

    struct Accept: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Says that this machine's clock is right, after it has jumped.",
            discussion: """
                A house whose clock has jumped by more than an hour sweeps nothing and begins nothing by itself until \
                it has run for an hour. After this it does at once, also while it is being served.
                """)

        @OptionGroup var house: HouseOptions

        func run() async throws {
            try await telling {
                let services = try await Services.open(try house.settings(["log.level": "warning"]))
                try await closing(services.database) { try await services.acceptClock() }
                print("The clock is taken to be right.")
            }
        }
    }
}
