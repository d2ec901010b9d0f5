import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server

@Suite struct `A team taken along` {
    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", "=\u{301}1"])
    func `has no cell that a spreadsheet reckons with`(text: String) {
        #expect(ExportFormat.quoted(text) == "\"'" + text + "\"")
    }

    @Test(arguments: [("그냥", "\"그냥\""), ("a,b\nc", "\"a,b\nc\""), ("", "\"\""), ("1=1", "\"1=1\"")])
    func `has its cells in quotes`(text: String, cell: String) { #expect(ExportFormat.quoted(text) == cell) }

    @Test func `has no cell that ends before its text does`() {
        #expect(ExportFormat.quoted("say \"hi\", now") == "\"say \"\"hi\"\", now\"")
        // A quote with an accent over it is one character to us, and a quote to whoever reads the file.
        let accented = Array(ExportFormat.quoted("a\"\u{301},=1").utf8)
        #expect(accented.count { $0 == UInt8(ascii: "\"") } == 4)
    }

    @Test(arguments: Engine.allCases)
    func `keeps the names hidden that are to stay so, in each of its forms`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            for rule in ["named", "alias", "anonymous"] {
                let crew = try await Crew(house)
                if rule != "named" {
                    let set = try await crew.act("change-anonymity", ["anonymity": .string(rule)], as: .sam)
                    #expect(set.status == 200)
                }
                try await crew.write(Secret(), as: .doyun)
                try await crew.hold()
                let doyun = try await house.id(of: .doyun).text
                for file in ["team.csv", "team.md", "team.json"] {
                    let text = try await house[.ann].get("/retro/\(crew.id)/export/\(file)").body
                    #expect(text.contains(Secret().situation), "\(rule), \(file)")
                    // The list of who is in the team has everybody; a keyword only whom it may name.
                    let author =
                        file == "team.json"
                        ? (try JSON.parse(text))["keywords"]?.arrayValue?.first?["author"]?.stringValue == doyun
                        : text.contains("도윤")
                    #expect(author == (rule == "named"), "\(rule), \(file)")
                }
            }
        }
    }
}
