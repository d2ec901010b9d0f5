import ArgumentParser
import Floor
import Server
import ServerFloor
import Storage

/// Prints the pages of `docs/` that are generated from the code; `script/docs` writes them to their files.
struct Documents: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "document", abstract: "Prints a generated page of docs/.", shouldDisplay: false)

    enum Name: String, ExpressibleByArgument, CaseIterable { case map, configuration, commands, api, openapi }

    @Argument(help: "The page to print.")
    var name: Name

    @OptionGroup var house: HouseOptions

    func run() async throws {
        try await telling {
            switch name {
            case .configuration: print(Settings.markdown, terminator: "")
            case .commands: print(CommandPage.text, terminator: "")
            case .map, .api, .openapi:
                let services = try await Services.open(try house.settings(["log.level": "warning"]))
                let text =
                    switch name {
                    case .map: services.routeMap
                    case .api: services.apiPage
                    default: services.openAPIDocument
                    }
                await services.database.close()
                print(text, terminator: "")
            }
        }
    }
}
