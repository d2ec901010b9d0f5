import ArgumentParser
import Floor
import Foundation
import Server
import ServerFloor

struct Examine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks the whole installation and says how to fix problems. Changes nothing.",
        discussion: """
            Checks the configuration, the address, the certificate, the machine's disk, clock and limits, the data \
            folder, and the database with its content, and asks the public address for a sign of life. Exits with 0 if no check fails and 1 if one does; warnings do not count.
            """)

    @Flag(help: "Print a JSON array: name, state (ok, warning, failure), says, advice.")
    var json = false

    @Flag(
        help:
            "Also compare all tables with their logs. Takes long in a large house.")
    var deep = false

    @OptionGroup var house: HouseOptions

    func run() async throws {
        var findings: [Finding] = []
        do {
            let settings = try house.settings()
            let doctor = Doctor(
                settings, program: Serve.program, config: house.namedFile, isDeep: deep)
            findings = await doctor.examine()
        } catch let refusal as SettingsRefusal {
            findings = [.ill("configuration", "\(refusal)", "Correct the setting; `maru config` lists every key.")]
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
