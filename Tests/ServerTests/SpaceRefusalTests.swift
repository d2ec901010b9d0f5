import BoardRoom
import DiaryRoom
import Floor
import RetroRoom
import RunRoom
import Testing

@testable import BoardServer
@testable import DiaryServer
@testable import RetroServer
@testable import RunServer
@testable import ServerFloor

@Suite struct `The id of a new space` {
    private func expect(
        _ refusal: Refusal, _ name: String, _ ko: String, _ en: String, field: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(refusal.name == name && refusal.field == field, sourceLocation: sourceLocation)
        #expect(refusal.phrase == Phrase(ko: ko, en: en), sourceLocation: sourceLocation)
    }

    @Test func `that is taken is refused in the words of its room`() {
        expect(
            BoardRules.spaceTaken, "board-taken", "이 id의 보드가 이미 있어요.", "A board with this id already exists.",
            field: "board")
        expect(
            DiaryRules.spaceTaken, "journal-taken", "이 id의 일기장이 이미 있어요.", "A journal with this id already exists.",
            field: "journal")
        expect(
            RetroRules.spaceTaken, "team-taken", "이 id의 팀이 이미 있어요.", "A team with this id already exists.",
            field: "team")
        expect(
            RunRules.spaceTaken, "meetup-taken", "이 id의 모임이 이미 있어요.", "A run with this id already exists.",
            field: "meetup")
    }

    @Test func `that was deleted is, too`() {
        expect(BoardRules.spaceDeleted, "board-deleted", "이 보드는 삭제됐어요.", "This board was deleted.")
        expect(DiaryRules.spaceDeleted, "journal-deleted", "이 일기장은 삭제됐어요.", "This journal was deleted.")
        expect(RetroRules.spaceDeleted, "team-deleted", "이 팀은 삭제됐어요.", "This team was deleted.")
        expect(RunRules.spaceDeleted, "meetup-deleted", "이 모임은 삭제됐어요.", "This run was deleted.")
    }
}
