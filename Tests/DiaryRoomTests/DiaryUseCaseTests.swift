import Floor
import Foundation
import Testing

@testable import DiaryRoom

/// What stands on the use cases' values, of which no compiler says that it is right.
@Suite struct `Diary's use cases` {
    @Test func `have names and operations of their own, and a device can do them all`() {
        #expect(Set(DiaryRules.useCases.map(\.name)).count == DiaryRules.useCases.count)
        let kinds = DiaryRules.useCases.compactMap(\.makes.kind)
        #expect(Set(kinds).count == DiaryRules.useCases.count)
        #expect(!kinds.contains(DiaryRules.creation.kind))
        #expect(DiaryRules.useCases.allSatisfy { $0.onDevice != nil })
    }

    @Test func `are each tested in a file of the name and in the folder of their own`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = tests.appending(path: "../../Sources/DiaryRoom").standardized
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
        for (name, file) in DiaryRules.useCases.map({ ($0.name, $0.file) })
            + [(DiaryRules.creation.name, DiaryRules.creation.file)]
        {
            let file = String(file.dropFirst("DiaryRoom/".count))
            let folder = try #require(
                folders.first { FileManager.default.fileExists(atPath: sources.path + "/\($0)/\(file)") }, "\(file)")
            let test = tests.path + "/\(folder)/\(file.dropLast(".swift".count))Tests.swift"
            let text = (try? String(contentsOfFile: test, encoding: .utf8)) ?? ""
            #expect(text.contains(name), "\(name) has no test in \(folder)")
        }
    }

    @Test func `each form that is sent twice goes on where it went on at first`() throws {
        var desk = try Desk()
        let first = try #require(try desk.write("하나")).id.text
        try desk.write("둘")
        let entry = ["entry": Desk.entry.text]
        try desk.addPhoto(1)
        let photo = entry.merging(["photo": Desk.photo(2).text]) { $1 }
        let forms: [(String, [String: String])] = [
            ("write-entry", entry.merging(["text": "셋", "base": desk.version()]) { $1 }),
            ("restore-version", entry.merging(["version": first]) { $1 }),
            ("mark-entry", entry.merging(["mark": "sun"]) { $1 }), ("set-place", entry.merging(["name": "집"]) { $1 }),
            ("set-weather", entry.merging(["weather": "rain day 120 open-meteo 1796256000000"]) { $1 }),
            ("add-photo", photo.merging(["alt": "강"]) { $1 }), ("describe-photo", photo.merging(["alt": "산"]) { $1 }),
            ("move-photo", photo.merging(["to": "first"]) { $1 }), ("remove-photo", photo),
            ("show-memories", [:]), ("hide-memories", [:]),
            ("mute-memory", entry), ("unmute-memory", entry), ("rename-journal", ["name": "새 이름"]),
            ("delete-entry", entry), ("restore-entry", entry),
        ]
        for (name, fields) in forms {
            let request = Request(.post, [desk.journal.id.text, name], form: Desk.fields(fields))
            guard case .record(let operations, let then) = try desk.run(.post, request.path, fields) else {
                Issue.record("\(name) recorded nothing")
                continue
            }
            let route = try Route<DiaryRules>(request, among: DiaryRules.useCases)
            #expect(route.made(operations[0]), "\(name)")
            #expect(route.link(after: operations[0], request.form) == then, "\(name)")
        }
    }
}
