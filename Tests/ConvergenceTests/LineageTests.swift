import BoardRoom
import DeviceFloor
import Floor
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Devices beside a house whose database was put back to an earlier state.
@Suite(.timeLimit(.minutes(30))) struct `A house put back to an earlier state` {
    @Test(arguments: Engine.allCases)
    func `is sent again what a device did since, and the device takes what others do now`(_ engine: Engine) async throws
    {
        try await Self.inFolder { folder in
            try await withHouse(engine, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                let board = try await BoardPages.board(house)
                var device = try Device(house[.minji], now: house.clock.now)
                try await device.sync()
                #expect(try device.post("/board/\(board)/add-card", [("title", "그대로")]).status == 303)
                try await device.sync()
                _ = try await house.services.backUp(to: folder + "/house.tar")

                for number in 0..<3 {
                    #expect(try device.post("/board/\(board)/add-card", [("title", "뒤 \(number)")]).status == 303)
                }
                // Done without this device: it holds what came of it, and no form.
                _ = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "집에서만"])
                try await device.sync()
                #expect(device.unsent == 0)

                let before = device
                try await withRestoredHouse(engine, folder + "/house.tar", of: house, cast: [.minji]) { restored in
                    let visitor = restored[.minji]
                    var device = before
                    for number in 0..<4 {
                        let made = try await visitor.api(
                            .post, "/boards/\(board)/cards", ["title": .string("다시 \(number)")])
                        #expect(made.status == 201)
                    }
                    device.visitor = visitor
                    try await device.sync()
                    let page = try device.get("/board/\(board)").page
                    let expected = ["그대로"] + (0..<3).map { "뒤 \($0)" } + (0..<4).map { "다시 \($0)" }
                    for title in expected { #expect(page.contains(title), "\(title)") }
                    #expect(!page.contains("집에서만"))
                    #expect(try await BoardPages.titles(visitor, board) == expected.sorted())
                    #expect(device.unsent == 0 && device.refused == 1)
                    #expect(try device.get("/unsent").page.contains("집에서만"))
                    // All of it is written down.
                    try device.restart()
                    try await device.sync()
                    #expect(device.refused == 1)
                    #expect(try BoardPages.withoutForms(device.get("/board/\(board)").page).contains("뒤 2"))
                }
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `comes to be like ten devices that hold more, less and other than it does`(_ engine: Engine) async throws {
        try await Self.inFolder { folder in
            try await withHouse(engine, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                let board = try await BoardPages.board(house)
                var devices: [Device] = []
                for number in 0..<10 {
                    var device = try Device(house[.minji], now: house.clock.now, seed: UInt64(number) + 2)
                    try await device.sync()
                    #expect(try device.post("/board/\(board)/add-card", [("title", "앞 \(number)")]).status == 303)
                    try await device.sync()
                    devices.append(device)
                }
                _ = try await house.services.backUp(to: folder + "/house.tar")
                var expected = (0..<10).map { "앞 \($0)" }
                for number in 0..<10 where number % 3 < 2 {
                    let title = "뒤 \(number)"
                    #expect(try devices[number].post("/board/\(board)/add-card", [("title", title)]).status == 303)
                    if number % 3 == 0 { try await devices[number].sync() }
                    expected.append(title)
                }
                // A board that the backup has not, with a card on it, and changed by none but its own device.
                let made = try devices[0].post("/board/create-board", [("name", "새 보드")])
                let other = try #require(made.location?.split(separator: "/").last.map(String.init))
                #expect(try devices[0].post("/board/\(other)/add-card", [("title", "새 카드")]).status == 303)
                try await devices[0].sync()
                for number in 0..<5 { try await devices[number].sync() }

                let (before, titles) = (devices, expected)
                try await withRestoredHouse(engine, folder + "/house.tar", of: house, cast: [.minji]) { restored in
                    let visitor = restored[.minji]
                    var (devices, expected) = (before, titles)
                    for number in 0..<12 {
                        _ = try await visitor.api(.post, "/boards/\(board)/cards", ["title": .string("다시 \(number)")])
                        expected.append("다시 \(number)")
                    }
                    for _ in 0..<2 {
                        for number in devices.indices {
                            devices[number].visitor = visitor
                            try await devices[number].sync()
                        }
                    }
                    #expect(try await BoardPages.titles(visitor, board) == expected.sorted())
                    #expect(try await BoardPages.titles(visitor, other) == ["새 카드"])
                    var pages: Set<String> = []
                    for number in devices.indices {
                        #expect(devices[number].unsent == 0 && devices[number].refused == 0, "\(number)")
                        pages.insert(BoardPages.withoutForms(try devices[number].get("/board/\(board)").page))
                    }
                    #expect(pages.count == 1)
                    #expect(expected.allSatisfy { pages.first?.contains($0) == true })
                }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `that lost nothing has nothing done twice`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            for number in 0..<60 {
                #expect(try device.post("/board/\(board)/add-card", [("title", "카드 \(number)")]).status == 303)
            }
            try await device.sync()
            let before = try await house.services.database.read { try $0.space(ID<Space>(board)!)?.sequence }
            _ = try await house.services.renewLineage()
            try await device.sync()
            let after = try await house.services.database.read { try $0.space(ID<Space>(board)!)?.sequence }
            #expect(before == after)
            #expect(device.unsent == 0 && device.refused == 0)
        }
    }

    @Test func `goes on with a device that knows of no lineage, from where that is`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            _ = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "하나"])
            let members = try #require(try device.question().members)
            #expect(members.contains { $0.name == "lineage" })
            let old = JSON.object(members.filter { $0.name != "lineage" })
            let answer = try await house[.minji].api(.post, "/sync", old)
            let spaces = try #require(answer.json?["spaces"]?.arrayValue)
            #expect(spaces.count == 1 && spaces[0]["whole"] == nil)
            #expect(spaces[0]["operations"]?.arrayValue?.count == 1)
        }
    }

    private static func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "maru-lineage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }
}
