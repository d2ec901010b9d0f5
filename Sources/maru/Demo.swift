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
            print("The demo house is ready. Start it with: maru serve --data \(settings.data)")
            print("Everybody's password is: \(Services.demoPassword)")
            for (email, name, _) in Services.demoPeople { print("  \(email)  \(name)") }
        }
    }
}
