import ArgumentParser
import Server
import ServerFloor
import Storage

struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Applies the database migrations of this version. `serve` does this by itself.")

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let services = try await Services.open(try house.settings(), isMigrating: false)
            let report = try await closing(services.database) {
                try await services.database.migrate(services.migrations)
            }
            for migration in report.applied { print("Applied \(migration)") }
            if let snapshot = report.snapshot { print("A copy of the database before the migration: \(snapshot)") }
            if report.applied.isEmpty { print("Nothing to do.") }
        }
    }
}
