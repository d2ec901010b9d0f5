import BoardRoom
import Floor
import Foundation
import HTTPTypes
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A disk has written over a page of the database's file, so that SQLite says that it is malformed.
@Suite struct `A damaged page` {
    private static func isKnown(_ house: House) async throws -> Bool {
        let ready = try await house.visitor().get("/readyz")
        #expect(ready.status == 200)
        return ready.json?["data"] == "damaged"
    }

    /// What the doctor finds wrong, by the names of its checks. None is hidden by another.
    private static func ills(_ house: House) async -> [String: String] {
        var doctor = Doctor(house.services.settings, program: "maru", isDeep: true, clock: { house.clock.now })
        doctor.probes = .calm
        let findings = await doctor.examine(house.services.database)
        #expect(findings.contains { $0.name == "jobs" }, "one of the last that it looks at")
        let ills = findings.filter { $0.state == .ill }
        for (name, same) in Dictionary(grouping: ills, by: \.name) { #expect(same.count == 1, "\(name)") }
        return Dictionary(
            ills.map { ($0.name, $0.says + $0.advice) }, uniquingKeysWith: +)
    }

    @Test(arguments: ["board_card", "floor_operation"])
    func `costs one board, and is told to administrators, by the doctor and by readyz`(_ table: String) async throws {
        let root = Mutex(0)
        let ids = Mutex<[String]>([])
        let recorded = Mutex<[JSON]>([])
        let ledger = Ledger()
        try await withRestartedHouse(cast: [.minji], logger: ledger.logger) { house in
            let boards = [try await Table(house[.minji]), try await Table(house[.minji])]
            for (board, letter) in zip(boards, ["가", "나"]) {
                for _ in 0..<30 { try await board.add(String(repeating: letter, count: Card.titleLimit)) }
            }
            let page = try await house.root(of: table)
            root.withLock { $0 = page }
            ids.withLock { $0 = boards.map(\.id) }
            let operations = try await house.services.database.read { connection in
                try connection.all("SELECT id, space FROM floor_operation").map { row -> JSON in
                    let (id, space): (ID<Floor.Operation>, ID<Space>) = (try row.id(0), try row.id(1))
                    return ["id": .string(id.text), "space": .string(space.text)]
                }
            }
            recorded.withLock { $0 = operations }
        } between: { path in
            var file = try SQLiteFile(path)
            let pages = file.leaves(below: root.withLock { $0 }).filter {
                file.page($0, has: "가가가") && !file.page($0, has: "나나나")
            }
            try #require(pages.count > 2)
            try file.overwrite(pages[pages.count / 2])
        } after: { house in
            let (damaged, whole) = ids.withLock { ($0[0], $0[1]) }
            #expect(try await !Self.isKnown(house))
            let answer = try await house[.minji].api(.post, "/sync", ["cursors": .array([]), "unsent": .array([])])
            #expect(answer.json?["spaces"]?.arrayValue?.map { $0["space"]?.stringValue } == [whole], "\(answer.body)")
            #expect(
                ledger.lines.contains {
                    $0.contains("Stored data is damaged") && $0.contains(damaged) && $0.contains("malformed")
                })
            #expect(try await Self.isKnown(house))
            let troubles = try await house.services.condition().troubles
            #expect(troubles.map(\.kind) == [.damage])
            #expect(troubles.first?.says(.enUS).contains("board/\(damaged)") == true)
            #expect(try await house[.minji].get("/admin").body.contains("board/\(damaged)"))
            let part = table == "board_card" ? "cards" : "operations"
            #expect(try await house[.minji].api(.get, "/boards/\(damaged)/\(part)?limit=200").status == 503)
            // Nor does what a device asks in doubt about the log keep all else from it.
            for operation in recorded.withLock({ $0 }) {
                let question: JSON = [
                    "cursors": .array([]), "unsent": .array([]), "refused": .array([operation]),
                ]
                let answer = try await house[.minji].api(.post, "/sync", question)
                #expect(answer.json?["spaces"]?.arrayValue?.count == 1, "\(answer.status) \(answer.body)")
            }
            // All else goes on.
            let other = Table(whole, house[.minji])
            try await other.add("둘")
            #expect(try await other.titles().count == 31)
            for path in ["/board/\(whole)", "/board", "/today"] {
                #expect(try await house[.minji].get(path).status == 200, "\(path)")
            }
            let ills = await Self.ills(house)
            #expect(ills["integrity"] != nil, "\(ills)")
            #expect(ills["stored data"]?.contains("board/\(damaged)") == true, "\(ills)")
            let compared = ills["tables and log"] ?? ""
            #expect(compared.contains("board/\(damaged)") && !compared.contains(whole), "\(compared)")
        }
    }

    /// Somebody meets it, or the backup of the night does, which reads everything.
    @Test(arguments: [true, false])
    func `of a table that no log tells of is known, and good backups stay`(_ isMet: Bool) async throws {
        let root = Mutex(0)
        let run = Mutex("")
        let good = Mutex("")
        try await withFolder { folder in
            let backups = folder + "/backups"
            try await withRestartedHouse(
                cast: Cast.allCases,
                settings: { ($0.data, $0.backupFolder, $0.backupKeep) = (folder + "/data", backups, 1) }
            ) { house in
                let meetup = try await Meeting(house)
                try await meetup.open(in: 48)
                let page = try await house.root(of: "run_bookmark")
                root.withLock { $0 = page }
                run.withLock { $0 = meetup.id }
                try await house.night()
                let file = try #require(try await house.lastRecord()?.file)
                good.withLock { $0 = file }
            } between: { path in
                var file = try SQLiteFile(path)
                try file.overwrite(root.withLock { $0 })
            } after: { house in
                #expect(try await !Self.isKnown(house))
                if isMet {
                    let form: KeyValuePairs = ["meetup": run.withLock { $0 }]
                    #expect(try await house[.ann].post("/run/add-bookmark", form).status == 503)
                } else {
                    for _ in 0..<2 {
                        house.clock.advance(days: 1)
                        try await house.night()
                    }
                    let says = try await house.lastRecord()?.fault?.says(.enUS) ?? ""
                    #expect(says.contains("malformed"), "\(says)")
                    #expect(FileManager.default.fileExists(atPath: backups + "/" + good.withLock { $0 }))
                }
                #expect(try await Self.isKnown(house))
                #expect(try await house.services.condition().troubles.contains { $0.kind == .damage })
                #expect(try await house[.minji].get("/admin").body.contains("저장된 데이터 가운데"))
                let ills = await Self.ills(house)
                #expect(ills["integrity"] != nil && ills["stored data"] != nil, "\(ills)")
                #expect(ills["tables and log"] == nil, "no log tells of it")
                try await Table(house[.minji]).add("하나")
            }
        }
    }
}

extension House {
    /// The page at which SQLite's file has a table.
    fileprivate func root(of table: String) async throws -> Int {
        try await services.database.read {
            try #require(try $0.first("SELECT rootpage FROM sqlite_schema WHERE name = \(table)")).int(0)
        }
    }
}

/// A database file that nobody has open: <https://sqlite.org/fileformat2.html#b_tree_pages>.
private struct SQLiteFile {
    private let path: String
    private var bytes: [UInt8]
    private let pageSize: Int

    init(_ path: String) throws {
        self.path = path
        bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    }

    private func start(of page: Int) -> Int { (page - 1) * pageSize }

    private func number(at offset: Int, length: Int) -> Int {
        bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The pages of a table that have its rows, in their order.
    func leaves(below page: Int) -> [Int] {
        let start = start(of: page)
        guard [2, 5].contains(bytes[start]) else { return [page] }
        let cells = (0..<number(at: start + 3, length: 2)).map { start + number(at: start + 12 + 2 * $0, length: 2) }
        return (cells + [start + 8]).flatMap { leaves(below: number(at: $0, length: 4)) }
    }

    func page(_ page: Int, has word: String) -> Bool {
        bytes[start(of: page)..<start(of: page) + pageSize].firstRange(of: Array(word.utf8)) != nil
    }

    mutating func overwrite(_ page: Int) throws {
        bytes.replaceSubrange(start(of: page)..<start(of: page) + 64, with: repeatElement(UInt8(ascii: "Z"), count: 64))
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}
