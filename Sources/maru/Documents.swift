import ArgumentParser
import Floor
import Server
import ServerFloor
import Storage

/// Writes the pages of `docs/` that come from the code: `script/docs` puts them in place.
struct Documents: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "document", abstract: "Writes a page of docs/ from the code.", shouldDisplay: false)

    enum Name: String, ExpressibleByArgument, CaseIterable { case map, configuration, commands, api, openapi }

    @Argument(help: "Which one.")
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
