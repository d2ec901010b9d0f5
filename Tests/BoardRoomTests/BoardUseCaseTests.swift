import Floor
import Foundation
import Testing

@testable import BoardRoom

/// What stands on the use cases' values, of which no compiler says that it is right.
@Suite struct `Board's use cases` {
    @Test func `on a device are all that a list of unsent changes has words for, and no others`() {
        let named = BoardRules.useCases.filter { $0.onDevice != nil }.map(\.name)
        #expect(named.sorted() == BoardRules.useCasesOnDevice.map(\.name).sorted())
    }

    @Test func `have names and operations of their own`() {
        #expect(Set(BoardRules.useCases.map(\.name)).count == BoardRules.useCases.count)
        let kinds = BoardRules.useCases.compactMap(\.makes.kind)
        #expect(Set(kinds).count == kinds.count)
        #expect(!kinds.contains(BoardRules.creation.kind))
    }

    /// A page's cards have their long bodies cut. A rule that was given them would write them back so.
    @Test func `are never decided on the cards of a page`() throws {
        let id = "019a9f5e-3c00-7abc-8def-0123456789ab"
        let names = ["card", "column", "to", "label", "item", "comment", "person", "version", "beside"]
        let form = Fields(names.map { .init($0, id) })
        var asked = 0
        for useCase in BoardRules.useCases {
            guard let part = try? useCase.needs(form, ID(high: 1, low: 1)) else { continue }
            asked += 1
            #expect(!part.cards.isBoardPage, "\(useCase.name)")
        }
        #expect(asked > BoardRules.useCases.count / 2)
    }

    @Test func `that add something name the field for its id, and a program may give it`() {
        for useCase in BoardRules.useCases {
            let isAddition = [".added", ".copied"].contains { useCase.makes.kind?.hasSuffix($0) ?? false }
            #expect((useCase.adds != nil) == isAddition, "\(useCase.name)")
            guard let adds = useCase.adds else { continue }
            #expect(useCase.input.contains { $0.name == adds && !$0.isRequired }, "\(useCase.name)")
        }
    }

    /// `Cards/AddCard.swift` is tested in `Cards/AddCardTests.swift`.
    @Test func `are each tested in a file of the name and in the folder of their own`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = tests.appending(path: "../../Sources/BoardRoom").standardized
        let written = BoardRules.useCases.map { (name: $0.name, file: $0.file) }
        for (name, file) in written + [(BoardRules.creation.name, BoardRules.creation.file)] {
            let file = String(file.dropFirst("BoardRoom/".count))
            let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            let folder = try #require(
                folders.first { FileManager.default.fileExists(atPath: sources.path + "/\($0)/\(file)") }, "\(file)")
            let test = tests.path + "/\(folder)/\(file.dropLast(".swift".count))Tests.swift"
            let text = (try? String(contentsOfFile: test, encoding: .utf8)) ?? ""
            let isTested = text.contains("\"\(name)\"") || name == BoardRules.creation.name && !text.isEmpty
            #expect(isTested, "\(name) has no test in \(folder)/\(file.dropLast(".swift".count))Tests.swift")
        }
    }
}
