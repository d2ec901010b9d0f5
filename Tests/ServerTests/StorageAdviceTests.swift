import Storage
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `What stops a start` {
    static let all: [StorageError] = [
        .duplicate("a"), .constraint("a"), .busy("locked"), .unavailable("no route to host\n"), .outcomeUnknown("gone"),
        .closed, .outsideBody, .zeroByteInText, .tooManyParameters(70_000), .column("a", "b"),
        .statement(code: "42601", message: "syntax error", sql: "SELEC"), .malformed("a row"), .spaceNotLocked,
        .newerSchema(["board.9999-later"]), .changedMigration("board.0001-boards"), .unsupported("pg_dump"),
        .snapshot("no space left on device"), .unwritable("database or disk is full"),
    ]

    @Test(arguments: all)
    func `is a sentence that says what to do, and one line of it`(_ error: StorageError) {
        let advice = error.advice
        #expect(advice.first?.isUppercase == true)
        #expect(advice.hasSuffix("."))
        #expect(!advice.contains("\n"))
        #expect(!advice.contains("SELEC"), "a statement is for the log")
    }
}
