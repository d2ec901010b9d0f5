import ArgumentParser
import Server

struct Config: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Tells every setting: what it does and what it may be.")

    @Flag(help: "As the page docs/configuration.md.")
    var markdown = false

    func run() async throws {
        guard !markdown else {
            print(Settings.markdown, terminator: "")
            return
        }
        for key in Settings.keys {
            print(
                "\(key.name)  (\(key.variable))\n    \(key.about)\n    Allowed: \(key.allowed). Standard: \(key.standard)\n"
            )
        }
    }
}
