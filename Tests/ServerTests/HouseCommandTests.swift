import Foundation
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A command that a host is told` {
    private let postgres = "postgres://maru:open%20sesame@db.example.org/maru"
    private let shown = "postgres://maru:HIDDEN@db.example.org/maru"

    private func command(
        data: String = "/srv/maru", database: String? = nil, config: String? = nil, set: [String] = [],
        environment: [String: String] = [:]
    ) -> String {
        var settings = Settings()
        settings.data = data
        let command = HouseCommand(
            for: settings, database: database, config: config, set: set, environment: environment)
        return command("doctor --deep")
    }

    @Test func `has the folder of the house, however that came to be known, as it is from everywhere`() {
        let here = FileManager.default.currentDirectoryPath
        #expect(command(data: "data") == "maru doctor --deep --data \(here)/data")
        #expect(command(data: "/srv/other/../maru/") == "maru doctor --deep --data /srv/maru")
        #expect(command(data: "/srv/Ann’s 'house'") == #"maru doctor --deep --data '/srv/Ann’s '\''house'\'''"#)
        #expect(command(config: "maru.json") == "maru doctor --deep --data /srv/maru --config \(here)/maru.json")
        #expect(command(config: "/srv/maru/maru.json") == "maru doctor --deep --data /srv/maru")
        #expect(command(set: ["data=elsewhere", "port=1"]) == "maru doctor --deep --data /srv/maru --set port=1")
    }

    @Test func `has the database that a variable names, and no password`() {
        let variable = ["MARU_DATABASE": postgres]
        #expect(command(environment: variable) == "MARU_DATABASE=\(shown) maru doctor --deep --data /srv/maru")
        let verified = ["MARU_DATABASE": postgres + "?sslmode=verify-full"]
        #expect(command(environment: verified).hasPrefix("MARU_DATABASE='\(shown)?sslmode=verify-full' maru doctor"))
        // What is typed outweighs it.
        let typed = command(database: postgres, set: ["database=\(postgres)"], environment: variable)
        #expect(typed == "maru doctor --deep --data /srv/maru --database \(shown)")
        #expect(command(database: "", environment: variable) == "maru doctor --deep --data /srv/maru --database ''")
        #expect(command(environment: ["MARU_DATABASE": ""]) == "maru doctor --deep --data /srv/maru")
    }

    @Test(arguments: [
        "postgres://db/maru?password=sesame", "postgres://a b:sesame@db/maru", "postgres://maru:?sesame@db/maru",
        "postgres://maru:5432#sesame@db/maru",
    ])
    func `has no address in which a password may stand anywhere`(address: String) {
        for given in [command(database: address), command(environment: ["MARU_DATABASE": address])] {
            #expect(given.contains("HIDDEN") && !given.contains("sesame"), "\(given)")
        }
    }

    @Test func `repeats no secret`() {
        let told = command(set: ["smtp.password=sesame", "smtp.host=mail.example.org"])
        #expect(told.hasSuffix(" --set smtp.password=HIDDEN --set smtp.host=mail.example.org"))
    }
}
