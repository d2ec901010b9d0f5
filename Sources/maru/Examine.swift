import ArgumentParser
import Floor
import Foundation
import Server
import ServerFloor

struct Examine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Looks at everything the house stands on, and says what to do. It changes nothing.",
        discussion: """
            Configuration, address, the machine's disk, clock and limits, the data folder, the database and what is in \
            it. Exit code 0 where nothing fails, 1 where something does; what is only doubtful does not count.
            """)

    @Flag(help: "One JSON array: name, state (ok, warning, failure), says, advice.")
    var json = false

    @Flag(
        help:
            "Also hold every board beside its log: its cards must be what was done on it. Takes long in a large house.")
    var deep = false

    @OptionGroup var house: HouseOptions

    func run() async throws {
        var findings: [Finding] = []
        do {
            let settings = try house.settings()
            findings = await Doctor(settings, program: Serve.program, config: house.config, isDeep: deep).examine()
        } catch let refusal as SettingsRefusal {
            findings = [.ill("configuration", "\(refusal)", "Mend it; `maru config` tells every key.")]
        }
        if json {
            print(JSON.array(findings.map(\.json)).text)
        } else {
            findings.forEach(Examine.tell)
        }
        if findings.contains(where: { $0.state == .ill }) { throw ExitCode(1) }
    }

    private static func tell(_ finding: Finding) {
        let mark =
            switch finding.state {
            case .well: "ok     "
            case .doubtful: "warning"
            case .ill: "FAILURE"
            }
        print("\(mark)  \(finding.name): \(finding.says)")
        if !finding.advice.isEmpty { print("         → \(finding.advice)") }
    }
}
