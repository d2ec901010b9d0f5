import ArgumentParser
import Server
import ServerFloor
import Storage

struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Brings the database to what this version needs. `serve` does the same by itself.")

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let services = try await Services.open(try house.settings(), isMigrating: false)
            let report = try await closing(services.database) {
                try await services.database.migrate(services.migrations)
            }
            for migration in report.applied { print("Applied \(migration)") }
            if let snapshot = report.snapshot { print("The database as it was before: \(snapshot)") }
            if report.applied.isEmpty { print("Nothing to do.") }
        }
    }
}
