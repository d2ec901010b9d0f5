import Floor
import Foundation
import Testing

@testable import RetroRoom

/// What stands on the use cases' values, of which no compiler says that it is right.
@Suite struct `Retro's use cases` {
    @Test func `on a device are all that a list of unsent changes has words for, and no others`() {
        let named = RetroRules.useCases.filter { $0.onDevice != nil }.map(\.name)
        #expect(named.sorted() == RetroRules.useCasesOnDevice.map(\.name).sorted())
    }

    @Test func `have names and operations of their own, and coming in by the code is not among them`() {
        #expect(Set(RetroRules.useCases.map(\.name)).count == RetroRules.useCases.count)
        let kinds = RetroRules.useCases.compactMap(\.makes.kind)
        #expect(Set(kinds).count == kinds.count)
        #expect(!kinds.contains(RetroRules.creation.kind))
        #expect(!RetroRules.useCases.contains { $0 === RetroRules.joinTeam })
    }

    @Test func `that add something name the field for its id, and a program may give it`() {
        let adding = RetroRules.useCases.filter { $0.adds != nil }
        #expect(adding.map(\.name).sorted() == ["add-keyword", "make-action"])
        for useCase in adding {
            #expect(useCase.input.contains { $0.name == useCase.adds && !$0.isRequired }, "\(useCase.name)")
        }
    }

    @Test func `lead where they led, for each of them`() throws {
        let desk = try Desk()
        let team = Link("/retro").at(desk.team.id)
        let operation = desk.log[0]
        for useCase in RetroRules.useCases {
            func link(_ after: Floor.Operation?, _ fields: [String: String] = [:]) -> String {
                useCase.link(after: after, Fields(fields.map { Fields.Pair($0, $1) }), in: desk.team.id).text
            }
            switch useCase.name {
            case "leave-team": #expect(link(operation) == "/retro" && link(nil, ["from": "day"]) == "/retro")
            case _ where useCase.permission.states == [.open]:
                #expect(link(operation) == team.at("day").text && link(nil) == team.at("day").text, "\(useCase.name)")
            case "start-retrospective":
                #expect(link(operation) == team.at("day").text && link(nil) == team.at("day").text)
            case "end-retrospective": #expect(link(operation) == team.text && link(nil) == team.text)
            default:
                #expect(
                    link(operation) == team.with("did", operation.id.text).with("on", operation.kind).text,
                    "\(useCase.name)")
                #expect(link(nil) == team.text && link(operation, ["from": "day"]) == team.at("day").text)
            }
        }
    }

    @Test(arguments: [("keyword.added", "키워드를 남겼어요."), ("team.renamed", "바꾼 내용을 저장했어요.")])
    func `are told by what they did`(kind: String, told: String) throws {
        let desk = try Desk()
        let query = Fields([.init("did", desk.log[0].id.text), .init("on", kind)])
        guard case .page(let page) = try desk.answer(.get, as: desk.cast.minji, query: query) else {
            Issue.record("no page")
            return
        }
        #expect(page.toast?.text == told)
    }

    /// `Keywords/AddKeyword.swift` is tested in `Keywords/AddKeywordTests.swift`.
    @Test func `are each tested in a file of the name and in the folder of their own`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = tests.appending(path: "../../Sources/RetroRoom").standardized
        let written = (RetroRules.useCases + [RetroRules.joinTeam]).map { (name: $0.name, file: $0.file) }
        for (name, file) in written + [(RetroRules.creation.name, RetroRules.creation.file)] {
            let file = String(file.dropFirst("RetroRoom/".count))
            let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            let folder = try #require(
                folders.first { FileManager.default.fileExists(atPath: sources.path + "/\($0)/\(file)") }, "\(file)")
            let test = tests.path + "/\(folder)/\(file.dropLast(".swift".count))Tests.swift"
            let text = (try? String(contentsOfFile: test, encoding: .utf8)) ?? ""
            let isTested = text.contains("\"\(name)\"") || name == RetroRules.creation.name && !text.isEmpty
            #expect(isTested, "\(name) has no test in \(folder)/\(file.dropLast(".swift".count))Tests.swift")
        }
    }

}
