import TestKit

@testable import Server

extension GoldenStates {
    /// A journal's import: choosing a file, one that is refused, a look before with everything that can be told, and what
    /// was added.
    mutating func visitJournalImport() async throws {
        let desk = try await Desk(house, owner)
        take("journal-import", try await minji.get(desk.journal + "/import"))
        take("journal-import-refused", try await JournalFiles.send(Array("[{\"title\":3}]".utf8), desk))
        let file = Array(JournalFiles.dayOne.utf8)
        let id = try await JournalFiles.send(file, desk).hidden("import") ?? ""
        let done = try await minji.post(desk.journal + "/import-entries", ["import": id])
        take("journal-imported", try await minji.get(done.location ?? ""))
        take("journal-import-preview", try await JournalFiles.send(file, desk))
    }
}
