import DeviceFloor
import Floor
import Testing

@testable import BoardRoom
@testable import Browser

/// A body in which two texts stand one below the other, on devices that do not hold the operations which tell it.
@Suite struct `A merge conflict on a device` {
    /// A card on which 도윤 and then 민지 have each put another line for the same one.
    private func met() throws -> (desk: Desk, card: Card) {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "하나"])
        try desk.act("edit-card", ["card": card.text, "body": "하나\n도윤", "was-body": "하나"], as: desk.cast.doyun)
        try desk.act("edit-card", ["card": card.text, "body": "하나\n민지", "was-body": "하나"])
        return (desk, try #require(desk.board.cards[card]))
    }

    /// A copy that has the board whole and the end of its log, as the server sends it, or as it was stored.
    private func copy(
        _ desk: Desk, merges: [MergeConflict], writers: [JSON] = [], lastOperations count: Int
    ) throws -> BoardCopy {
        let whole = SyncDelta.Snapshot(
            state: BoardSnapshot(of: desk.board, merges: merges.map(\.row), writers: writers).json,
            members: [SyncDelta.Member(desk.cast.minji.id, Role.owner.rawValue)])
        let delta = SyncDelta(
            space: desk.board.id, kind: BoardRules.kind, sequence: Int64(desk.log.count), snapshot: whole,
            operations: desk.recorded.suffix(count))
        return try #require(BoardCopy(delta, whole, owner: desk.cast.minji.id))
    }

    private func readAgain(_ copy: BoardCopy, _ desk: Desk) throws -> BoardCopy {
        let delta = copy.delta(for: desk.cast.minji.id)
        let read = try SyncDelta(json: JSON.parse(delta.json.text))
        let whole = try #require(read.snapshot)
        return try #require(BoardCopy(read, whole, owner: desk.cast.minji.id))
    }

    private func merge(_ desk: Desk) throws -> MergeConflict {
        let last = try #require(desk.log.last)
        return try #require(MergeConflict(of: last, in: desk.recorded))
    }

    @Test func `a new device says whose texts stand there, and after it was stored, too`() throws {
        let (desk, card) = try met()
        let both = [desk.cast.doyun.id, desk.cast.minji.id]
        for count in [0, 1, desk.log.count] {
            let new = try copy(desk, merges: [merge(desk)], lastOperations: count)
            #expect(new.state.conflictWriters(in: card) == both, "\(count) operations")
            let stored = try readAgain(readAgain(new, desk), desk)
            #expect(stored.state.conflictWriters(in: card) == both, "\(count) operations, stored")
            let snapshot = try #require(stored.delta(for: desk.cast.minji.id).snapshot)
            #expect(BoardSnapshot(json: snapshot.state).merges == [try merge(desk).row])
        }
    }

    @Test func `a copy that an earlier version stored says it from its log`() throws {
        let (desk, card) = try met()
        let old = try copy(desk, merges: [], lastOperations: desk.log.count)
        #expect(old.state.conflictWriters(in: card) == [desk.cast.doyun.id, desk.cast.minji.id])
    }

    @Test func `it is still said when the log has grown past both writes`() throws {
        let (desk, card) = try met()
        var copy = BoardCopy(id: desk.board.id)
        for operation in desk.recorded { copy.apply(operation) }
        var longer = desk
        for number in 0..<BoardOnDevice.logLimit { try longer.act("add-card", ["title": "\(number)"]) }
        for operation in longer.recorded.dropFirst(desk.log.count) { copy.apply(operation) }
        copy.forget()
        #expect(copy.recorded(card.body.stamp.operation) == nil)
        #expect(copy.state.conflictWriters(in: card) == [desk.cast.doyun.id, desk.cast.minji.id])
    }

    /// A card that 도윤 wrote the text of, which then had another title, and 민지's line for the same one.
    private func half() throws -> (before: Desk, after: Desk, card: ID<Entity>) {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "하나"])
        try desk.act("edit-card", ["card": card.text, "body": "하나\n도윤", "was-body": "하나"], as: desk.cast.doyun)
        try desk.act("edit-card", ["card": card.text, "title": "다른 제목"])
        let before = desk
        try desk.act("edit-card", ["card": card.text, "body": "하나\n민지", "was-body": "하나"])
        return (before, desk, card)
    }

    @Test func `a text that is put below one whose writing the device does not hold has both writers`() throws {
        let (before, after, id) = try half()
        let written = try #require(before.board.cards[id]).body.stamp.operation
        let told = [MergeConflict.row(written, [before.cast.doyun.id])]
        for isStored in [false, true] {
            var copy = try copy(before, merges: [], writers: told, lastOperations: 1)
            #expect(copy.recorded(written) == nil)
            if isStored { copy = try readAgain(readAgain(copy, before), before) }
            copy.apply(try #require(after.recorded.last))
            let card = try #require(copy.board.cards[id])
            #expect(
                copy.state.conflictWriters(in: card) == [after.cast.doyun.id, after.cast.minji.id],
                "stored: \(isStored)")
        }
    }

    /// As the house sends it where the log that goes along has the writing.
    @Test func `so it has where only the log tells who wrote, also when that has grown past it`() throws {
        let (before, _, id) = try half()
        for isLong in [false, true] {
            var desk = before
            var copy = try copy(before, merges: [], lastOperations: 2)
            if isLong {
                for number in 0..<BoardOnDevice.logLimit { try desk.act("add-card", ["title": "\(number)"]) }
                for operation in desk.recorded.dropFirst(before.log.count) { copy.apply(operation) }
                copy.forget()
            }
            let written = try #require(copy.board.cards[id]).body.stamp.operation
            #expect((copy.recorded(written) == nil) == isLong)
            copy = try readAgain(copy, desk)
            try desk.act("edit-card", ["card": id.text, "body": "하나\n민지", "was-body": "하나"])
            copy.apply(try #require(desk.recorded.last))
            let card = try #require(copy.board.cards[id])
            #expect(
                copy.state.conflictWriters(in: card) == [desk.cast.doyun.id, desk.cast.minji.id], "long: \(isLong)")
        }
    }

    @Test func `so it has where the writing was in the log, which has grown past it`() throws {
        let (before, _, id) = try half()
        var longer = before
        for number in 0..<BoardOnDevice.logLimit { try longer.act("add-card", ["title": "\(number)"]) }
        var copy = BoardCopy(id: before.board.id)
        for operation in longer.recorded { copy.apply(operation) }
        copy.forget()
        let written = try #require(copy.board.cards[id]).body.stamp.operation
        #expect(copy.recorded(written) == nil)
        copy = try readAgain(copy, longer)
        try longer.act("edit-card", ["card": id.text, "body": "하나\n민지", "was-body": "하나"])
        copy.apply(try #require(longer.recorded.last))
        let card = try #require(copy.board.cards[id])
        #expect(copy.state.conflictWriters(in: card) == [longer.cast.doyun.id, longer.cast.minji.id])
    }

    @Test func `a text that was edited since has one writer again`() throws {
        var (desk, card) = try met()
        try desk.act("edit-card", ["card": card.id.text, "body": "한 글", "was-body": card.body.value])
        let edited = try #require(desk.board.cards[card.id])
        let copy = try copy(
            desk, merges: [MergeConflict(card.body.stamp.operation, by: desk.cast.minji.id, after: nil)],
            lastOperations: 1)
        #expect(copy.state.conflictWriters(in: edited).isEmpty)
    }

    @Test(arguments: ["null", "{}", "[]", "[1]", "[\"x\"]", "\"x\""])
    func `what is no merge is passed over`(_ text: String) throws {
        let merge = try merge(met().desk)
        let rows = [try JSON.parse(text), merge.row]
        #expect(MergeConflict.writers(of: merge.operation, in: rows) == merge.writers)
        #expect(MergeConflict.writers(of: merge.operation, in: [rows[0]]) == nil)
    }
}
