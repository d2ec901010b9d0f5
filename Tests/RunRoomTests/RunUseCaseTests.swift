import Floor
import Foundation
import Testing

@testable import RunRoom

@Suite struct `Run's use cases` {
    @Test func `on a device are all that a list of unsent changes has words for, and no others`() {
        let named = RunRules.useCases.filter { $0.onDevice != nil }.map(\.name)
        #expect(named.sorted() == RunRules.useCasesOnDevice.map(\.name).sorted())
    }

    @Test func `have names and operations of their own`() {
        #expect(Set(RunRules.useCases.map(\.name)).count == RunRules.useCases.count)
        let kinds = RunRules.useCases.compactMap(\.makes.kind)
        #expect(Set(kinds).count == kinds.count && !kinds.contains(RunRules.creation.kind))
    }

    @Test func `that add something name the field for its id, and a program may give it`() {
        for useCase in RunRules.useCases where useCase.adds != nil {
            #expect(useCase.input.contains { $0.name == useCase.adds && !$0.isRequired }, "\(useCase.name)")
        }
        #expect(RunRules.useCases.filter { $0.adds != nil }.map(\.name) == ["post-message"])
    }

    @Test func `lead back to the page they were on`() throws {
        let desk = try Desk()
        let meetup = Link("/run").at(desk.meetup.id)
        func link(_ name: String, _ fields: [String: String] = [:]) throws -> String {
            let useCase = try #require(RunRules.useCases.first { $0.name == name })
            return useCase.link(after: desk.log.first, Desk.fields(fields), in: desk.meetup.id).text
        }
        #expect(try link("apply") == meetup.text && link("cancel-meetup") == meetup.text)
        #expect(try link("discard-draft") == "/run")
        #expect(try link("accept-application") == meetup.at("applicants").text)
        #expect(try link("check-in") == meetup.at("attendance").text)
        #expect(try link("post-message") == meetup.at("talk").text)
        let ann = desk.cast.ann.id.text
        #expect(try link("post-message", ["thread": ann]) == meetup.at("talk").with("thread", ann).text)
        let id = ID<Entity>(high: 1, low: 1).text
        let reacted = try link("react", ["message": id, "thread": ann, "before": id])
        #expect(reacted == meetup.at("talk").with("thread", ann).with("before", id).to("m-" + id).text)
        #expect(try link("react", ["message": "//evil", "before": id]) == meetup.at("talk").text)
        #expect(try link("post-message", ["thread": "//evil"]) == meetup.at("talk").text)
    }

    /// `Talk/PostMessage.swift` is tested in `Talk/PostMessageTests.swift`.
    @Test func `are each tested in a file of the name and in the folder of their own`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = tests.appending(path: "../../Sources/RunRoom").standardized
        for (name, file) in RunRules.useCases.map({ ($0.name, $0.file) }) + [
            (RunRules.creation.name, RunRules.creation.file)
        ] {
            let file = String(file.dropFirst("RunRoom/".count))
            let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            let folder = try #require(
                folders.first { FileManager.default.fileExists(atPath: sources.path + "/\($0)/\(file)") }, "\(file)")
            let test = tests.path + "/\(folder)/\(file.dropLast(".swift".count))Tests.swift"
            let text = (try? String(contentsOfFile: test, encoding: .utf8)) ?? ""
            #expect(text.contains("\"\(name)\""), "\(name) has no test in \(test)")
        }
    }
}
