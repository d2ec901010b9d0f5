import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import RetroServer

@Suite struct `A team taken along` {
    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t1", "＝1", "=\u{301}1"])
    func `has no cell that a spreadsheet reckons with`(text: String) {
        #expect(ExportFormat.quoted(text) == "\"'" + text + "\"")
    }

    @Test func `has none either where lists are separated by semicolons`() {
        #expect(ExportFormat.quoted("x;=cmd|'/c calc'!A1;y") == "\"x;'=cmd|'/c calc'!A1;y\"")
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
    func `has its actions: who sees to them, until when, and what came of them`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann, .sam])
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            for (title, owner) in [("=회의록 쓰기", Cast.ann), ("말 줄이기", .sam)] {
                let owner = try await house.id(of: owner).text
                let made = try await crew.act(
                    "make-action", ["title": .string(title), "owner": .string(owner), "due": "2026-12-03"], as: .minji)
                #expect(made.status == 200, "\(made.body)")
            }
            let seen = try await crew.seen(by: .minji)
            let board = try #require(seen["board"]?.stringValue)
            // Both were made at one moment: by their ids either comes first.
            let made = seen["actions"]?.arrayValue?.first { $0["title"]?.stringValue == "=회의록 쓰기" }
            let first = try #require(made?["id"]?.stringValue)
            let columns = try await house[.ann].api(.get, "/boards/\(board)").json?["columns"]?.arrayValue ?? []
            let done = try #require(columns.first { $0["kind"]?.stringValue == "done" }?["id"]?.stringValue)
            let moved = try await house[.ann].api(
                .post, "/boards/\(board)/cards/\(first)/move", ["column": .string(done)])
            #expect(moved.status == 200)
            try await crew.act("end-retrospective", as: .minji)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let judged = try await crew.act("judge-action", ["action": .string(first), "help": "partly"], as: .minji)
            #expect(judged.status == 200)
            try await crew.act("leave-team", as: .sam)

            func export(_ file: String, as member: Cast = .minji) async throws -> String {
                try await house[member].get("/retro/\(crew.id)/export/\(file)").body
            }
            let csv = try await export("team.csv")
            let empty = String(repeating: ",\"\"", count: 7)
            #expect(csv.contains("request,action,owner,due,outcome\r\n"))
            let row = "\"3차 회고\"\(empty),\"'=회의록 쓰기\",\"Ann\",\"2026-12-03\",\"완료. 조금 도움이 됐어요\"\r\n"
            #expect(csv.contains(row), "\(csv)")
            // Whoever left is still whose it was to see to, without their name.
            #expect(csv.contains("\"3차 회고\"\(empty),\"말 줄이기\",\"떠난 팀원\",\"2026-12-03\",\"하는 중\"\r\n"), "\(csv)")
            let text = try await export("team.md", as: .ann)
            #expect(text.contains("### Actions") && text.contains("- **=회의록 쓰기** (Ann · "), "\(text)")
            #expect(text.contains("Done. Helped a little)") && text.contains("Not done yet)"), "\(text)")
            let actions = try JSON.parse(try await export("team.json"))["actions"]?.arrayValue
            let action = actions?.first { $0["id"]?.stringValue == first }
            let ann = try await house.id(of: .ann).text
            #expect(action?["owners"] == .array([.string(ann)]) && action?["due"] == "2026-12-03")
            #expect(action?["done"] == true && action?["help"] == "partly" && action?["title"] == "=회의록 쓰기")

            // Somebody who may not see the board is told no more than what was set out to do.
            let minji = try await house.id(of: .minji).text
            let off = try await house[.minji].api(.delete, "/boards/\(board)/people/\(ann)")
            #expect(off.status < 300, "\(off.body)")
            let less = try await export("team.csv", as: .ann)
            #expect(less.contains("\"'=회의록 쓰기\",\"\",\"\",\"Helped a little\"") && !less.contains(minji), "\(less)")
        }
    }

    @Test(arguments: Engine.usual)
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
