import ArgumentParser
import Server
import Storage

struct Map: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells which file answers which address, as the page docs/map.md.", shouldDisplay: false)

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            let services = try await Services.open(try house.settings(["log.level": "warning"]))
            let map = services.routeMap
            await services.database.close()
            print(map, terminator: "")
        }
    }
}
