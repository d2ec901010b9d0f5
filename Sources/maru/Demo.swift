import ArgumentParser
import Server
import ServerFloor
import Storage

struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fills an empty house with sample people and content in two languages.")

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let settings = try house.settings(["log.level": "warning"])
            let services = try await Services.open(settings)
            try await closing(services.database) { try await services.fillDemo() }
            print("The demo house is ready. Start it with: \(settings.command("serve"))")
            print("Everybody's password is: \(Services.demoPassword)")
            print("It is published with Maru: serve this house to this machine alone, or set others.")
            for (email, name, _) in Services.demoPeople { print("  \(email)  \(name)") }
        }
    }
}
