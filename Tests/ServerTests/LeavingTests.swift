import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import Storage

@Suite struct `Deleting an account` {
    @Test(arguments: Engine.allCases)
    func `deletes what is mine alone, hands over what I alone own, leaves the rest, and nothing else changes`(
        _ engine: Engine
    ) async throws {
        try await inFolder { folder in
            try await withHouse(engine, cast: [.minji, .ann, .sam], settings: { $0.data = folder.path }) { house in
                let ann = house[.ann]
                let id = try await house.id(of: .ann)
                #expect(try await ann.upload(Pictures.png).status == 303)
                let solo = try await ann.board("Diary of Ann")
                let shared = try await ann.board("Ours", with: [(house[.minji], "editor"), (house[.sam], "editor")])
                let guest = try await house[.minji].board("Minji's", with: [(ann, "editor")])
                for board in [solo, shared, guest] {
                    #expect(
                        try await ann.api(.post, "/boards/\(board)/cards", ["title": "Ann wrote this"]).status == 201)
                }
                let page = try await ann.get("/me/delete")
                #expect(page.status == 200)
                for words in ["Diary of Ann", "Ours", "Minji's", "Only you use it", "You are its only owner"] {
                    #expect(page.body.contains(words))
                }
                let before = try await house.services.database.read { try $0.everything() }

                let wrong = try await ann.post("/me/delete-account", ["current": "not hers at all"])
                #expect(wrong.status == 422)
                let untouched = try await house.services.database.read { try $0.everything() }
                #expect(untouched.filter { $0.key != "floor_attempt" } == before.filter { $0.key != "floor_attempt" })

                let successor = try await house.id(of: .sam)
                let form: KeyValuePairs = ["current": Cast.ann.password, "heir.\(shared)": successor.text]
                let gone = try await ann.post("/me/delete-account", form)
                #expect(gone.location == "/sign-in?did=delete-account")
                #expect(gone.headers[.setCookie]?.contains("Max-Age=0") == true)
                #expect(try await ann.api(.get, "/me").status == 401)

                let after = try await house.services.database.read { try $0.everything() }
                // Where her id may still stand: on what she wrote where others are.
                let allowed: Set = [
                    "floor_operation", "floor_operation_also", "board_card", "floor_notice", "board_comment",
                    "board_card_assignee",
                ]
                for (table, rows) in after {
                    for row in rows {
                        #expect(!row.contains(Cast.ann.email), "\(table): \(row)")
                        #expect(!row.contains("Ann Lee"), "\(table): \(row)")
                        // The id of what is gone stays, so that it does not come back; it names nobody.
                        #expect(table == "floor_deleted_space" || !row.contains(solo), "\(table): \(row)")
                        #expect(allowed.contains(table) || !row.contains(id.text), "\(table): \(row)")
                    }
                }
                // Nobody else has lost a row, and nothing but the two boards has gained one.
                for (table, rows) in before where !["floor_attempt", "floor_space", "floor_notice"].contains(table) {
                    let kept = rows.filter { !$0.contains(id.text) && !$0.contains(solo) && !$0.contains(shared) }
                        .filter { !$0.contains(guest) }
                    #expect(Set(kept).isSubset(of: Set(after[table] ?? [])), "\(table) has lost rows")
                }
                let ours = try await house[.sam].api(.get, "/boards/\(shared)").json
                #expect(ours?["role"]?.stringValue == "owner")
                #expect(ours?["cardCount"]?.integerValue == 1)
                #expect(try await house[.minji].api(.get, "/boards/\(guest)").json?["cardCount"]?.integerValue == 1)
                let files = folder.appendingPathComponent("files/photos")
                #expect(try FileManager.default.contentsOfDirectory(atPath: files.path).isEmpty)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `without a choice the one who has edited longest gets it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .doyun, .sam]) { house in
            let board = try await house[.ann].board("Ours", with: [(house[.doyun], "viewer"), (house[.sam], "editor")])
            let gone = try await house[.ann].post("/me/delete-account", ["current": Cast.ann.password])
            #expect(gone.status == 303)
            #expect(try await house[.sam].api(.get, "/boards/\(board)").json?["role"]?.stringValue == "owner")
            #expect(try await house[.doyun].api(.get, "/boards/\(board)").json?["role"]?.stringValue == "viewer")
        }
    }

    @Test(arguments: Engine.allCases)
    func `the last administrator stays while others live here, and an empty house can be entered again`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let form: KeyValuePairs = ["current": Cast.minji.password]
            let refused = try await house[.minji].post("/me/delete-account", form)
            #expect(refused.status == 409)
            #expect(refused.body.contains("마지막 관리자"))
            #expect(try await house[.ann].post("/me/delete-account", ["current": Cast.ann.password]).status == 303)
            #expect(try await house[.minji].post("/me/delete-account", form).status == 303)
            let left = try await house.services.accounts()
            #expect(left.isEmpty)
            #expect(try await house.welcomePath() != nil)
        }
    }
}

extension Visitor {
    /// A board of one's own, with others on it.
    fileprivate func board(_ name: String, with others: [(Visitor, String)] = []) async throws -> String {
        let made = try await api(.post, "/boards", ["name": .string(name)])
        let board = try #require(made.json?["id"]?.stringValue)
        for (other, role) in others {
            let invited = try await api(.post, "/invitations", ["space": .string(board), "role": .string(role)])
            let joined = try await other.post(try #require(invited.json?["link"]?.stringValue))
            #expect(joined.status == 303)
        }
        return board
    }
}

extension Connection {
    /// Every row of every table, as text.
    func everything() throws -> [String: [String]] {
        let names = try all(
            SQL(
                sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
                postgres: "SELECT tablename::TEXT AS name FROM pg_tables WHERE schemaname = current_schema()"))
        var rows: [String: [String]] = [:]
        // What the search index keeps for itself is made anew from the rows that it is an index of.
        let own = ["_words", "_data", "_idx", "_content", "_docsize", "_config"]
        for name in try names.map({ try $0.text("name") }) where !own.contains(where: { name.hasSuffix($0) }) {
            rows[name] = try all("SELECT * FROM \(name: Name(name))").map { row in
                row.answer.columns.indices.map { "\(row.answer.values[row.start + $0])" }.joined(separator: " | ")
            }
        }
        return rows
    }
}
