import ArgumentParser
import Server
import ServerFloor

struct Config: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints every setting: what it does and its possible values.")

    func run() async throws {
        for key in Settings.keys {
            print(
                "\(key.name)  (\(key.variable))\n    \(key.about)\n    Allowed: \(key.allowed). Standard: \(key.standard)\n"
            )
        }
    }
}
