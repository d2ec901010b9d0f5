import Floor
import Foundation
import HTTPTypes
import NIOCore
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A page kept compressed` {
    /// Pages of every shape: without an id, with one at the very beginning, with two side by side, long, and not to be compressed.
    private static let pages: [[String]] = [
        ["한 줄"], ["", "\">뒤"], ["앞", "", "사이", "끝"],
        Array(repeating: String(repeating: "마루 <b> 🎈", count: 4_000), count: 5),
        (0..<40).map { noise($0 * 37) },
        // What looks like the id, around it: nothing may refer back into one.
        Array(repeating: String(ID<Floor.Operation>.unmade.text.prefix(20)), count: 6),
    ]

    /// Characters that cannot be written shorter.
    private static func noise(_ length: Int) -> String {
        var entropy = Entropy(seed: (UInt64(length), 1, 2, 3))
        return String((0..<length).map { _ in Character(Unicode.Scalar(UInt8(33 + entropy.next() % 90))) })
    }

    @Test(arguments: Self.pages)
    func `is the same page with any id`(_ pieces: [String]) throws {
        let ids: [ID<Floor.Operation>] = [
            .unmade, ID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001), ID(high: .max, low: .max),
        ]
        let page = pieces.joined(separator: ID<Floor.Operation>.unmade.text)
        var places: [Int] = []
        var length = 0
        for piece in pieces.dropLast() {
            length += piece.utf8.count
            places.append(length)
            length += ID<Floor.Operation>.unmade.text.utf8.count
        }
        let packed = try #require(PackedPage(Array(page.utf8), places: places))
        for id in ids {
            #expect(try parsed(Data(packed.with(formID: id).readableBytesView)) == pieces.joined(separator: id.text))
        }
    }

    @Test func `is no longer by what was there before an id`() throws {
        let piece = Self.noise(4_000)
        let unmade = ID<Floor.Operation>.unmade.text
        let once = try #require(PackedPage(Array(piece.utf8), places: [])).with(formID: .unmade).readableBytes
        let page = Array(repeating: piece, count: 5).joined(separator: unmade)
        let places = (1...4).map { $0 * piece.utf8.count + ($0 - 1) * unmade.utf8.count }
        let packed = try #require(PackedPage(Array(page.utf8), places: places)).with(formID: .unmade).readableBytes
        #expect(packed < once * 3 / 2)
    }

    @Test func `comes so to who takes it so, with a form id of its own each time`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for number in 1...5 { _ = try await house[.minji].post(board / "add-card", ["title": "카드 \(number)"]) }
            let plain = try await house[.minji].get("/board/\(board.id)").body
            var seen: Set<String> = []
            for _ in 1...3 {
                let answer = try await house[.minji].send(
                    .get, "/board/\(board.id)", headers: [.acceptEncoding: "gzip, deflate, br"])
                #expect(answer.headers[.contentEncoding] == "gzip")
                #expect(answer.headers[values: .vary].contains("Accept-Encoding"))
                let page = try parsed(Data(answer.bytes))
                let id = try #require(page.firstMatch(of: /name="operation" value="([^"]+)"/)).output.1
                seen.insert(String(id))
                let plainID = try #require(plain.firstMatch(of: /name="operation" value="([^"]+)"/)).output.1
                #expect(page == plain.replacing(plainID, with: id))
            }
            #expect(seen.count == 3)
        }
    }

    /// By the system's own gzip, which holds the check sum and the length against what comes out.
    private func parsed(_ bytes: Data) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "maru-page-\(UUID().uuidString).gz")
        defer { try? FileManager.default.removeItem(at: file) }
        try bytes.write(to: file)
        let gzip = Process()
        let output = Pipe()
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-dc", file.path]
        gzip.standardOutput = output
        try gzip.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        gzip.waitUntilExit()
        #expect(gzip.terminationStatus == 0)
        return try #require(String(data: text, encoding: .utf8))
    }
}
