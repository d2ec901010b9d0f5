import BoardRoom
import DeviceFloor
import Floor
import TestKit

@testable import Browser
@testable import Server
@testable import ServerFloor

/// What takes several doings, on a device and elsewhere, to come about.
extension Storm {
    /// Somebody writes on a device what is to be merged with another's words, takes it back, or goes on.
    mutating func writeTogether(_ index: Int) async throws {
        guard let shown = try held(index)?.shown.board,
            let card = shown.cards.values.filter({ !$0.isRemoved }).sorted(by: { $0.id < $1.id }).randomElement(
                using: &random)
        else { return }
        count(.merges)
        word += 1
        let (name, before) = (card.id.text, card.body.value)
        let mine = "\(Storm.mark)\(seed)-\(word)"
        func write(_ body: String, over was: String) async throws {
            let form = withID([("card", name), ("was-body", was), ("body", body)])
            _ = try await postAtHome("/board/\(board)/edit-card", form, .doyun)
        }
        let form = [("card", name), ("was-body", before), ("body", before.isEmpty ? mine : "\(before)\n\(mine)")]
        let titled = form + [("title", "\(mine) 제목"), ("was-title", card.title.value)]
        try post("edit-card", Bool.random(using: &random) ? titled : form, index)
        if Bool.random(using: &random) { try post("undo", [], index) }
        if Bool.random(using: &random) { try post("edit-card", [("card", name), ("title", "\(mine) 다시")], index) }
        house.clock.advance(1_000)
        let theirs = "\(Storm.mark)\(seed)-\(word) 위\n\(before)"
        try await write(theirs, over: before)
        // Others may take back what they wrote: it is as the device had seen it, and newer.
        if Bool.random(using: &random) { try await write(before, over: theirs) }
    }

    /// Somebody writes on a device below a line that another, of whom it has not heard, takes out: it stays out, whoever sends
    /// what they wrote first.
    mutating func writeBelowTakenOut(_ index: Int) async throws {
        guard let confirmed = try held(index)?.confirmed.board else { return }
        let cards = confirmed.cards.values.filter { !$0.isRemoved }.sorted { $0.id < $1.id }
        let marked = cards.compactMap { card in
            card.body.value.split(separator: "\n").first { $0.hasPrefix(Self.mark) }.map { (card, String($0)) }
        }
        guard let (card, line) = marked.randomElement(using: &random) else { return try await writeTogether(index) }
        word += 1
        let (name, before) = (card.id.text, card.body.value)
        let below = "\(before)\n\(Self.mark)\(seed)-\(word)"
        try post("edit-card", [("card", name), ("was-body", before), ("body", below)], index)
        house.clock.advance(1_000)
        let without = before.split(separator: "\n", omittingEmptySubsequences: false).filter { $0 != line }
        let form = withID([("card", name), ("was-body", before), ("body", without.joined(separator: "\n"))])
        _ = try await postAtHome("/board/\(board)/edit-card", form, .doyun)
    }

    /// Somebody takes back on a device what another, of whom it has not heard, has changed meanwhile and put back: it stands
    /// there as it was, and was written later.
    mutating func undoTogether(_ index: Int) async throws {
        guard let shown = try held(index)?.shown.board,
            let card = shown.cards.values.filter({ !$0.isRemoved }).min(by: { $0.id < $1.id })
        else { return }
        word += 1
        let (name, mine) = (card.id.text, "\(Storm.mark)\(seed)-\(word)")
        try post("edit-card", [("card", name), ("title", mine)], index)
        for _ in 0..<10 where try hear(try await exchange(index), index) {}
        try post("undo", [], index)
        if done[index].last?.useCase == "undo" { count(.takenBack) }
        house.clock.advance(1_000)
        for title in ["\(mine) 위", mine] {
            let form = withID([("card", name), ("title", title)])
            _ = try await postAtHome("/board/\(board)/edit-card", form, .doyun)
        }
    }

    /// A device does more without the house than one sync takes.
    mutating func pileUp(_ index: Int) async throws {
        for _ in 0..<400 where devices[index].unsent <= 60 { try act(index) }
        if devices[index].unsent > 50 { count(.backlogs) }
    }

    /// A card whose body is as long as it may be, of what takes most room.
    mutating func writeAtLength(_ index: Int) throws {
        word += 1
        let words = "\(Storm.mark)\(seed)-\(word)"
        let body = "\(words)\n\(Storm.families)"
        try post("add-card", [("title", words), ("column", known.columns.first ?? ""), ("body", body)], index)
    }

    /// Somebody makes a board without the house, which is told of it and not heard; elsewhere they delete it then.
    mutating func makeUnheard(_ index: Int) async throws -> (String, [ID<Operation>]) {
        let name = "\(Storm.mark)\(seed) 새 보드"
        let made = try devices[index].post("/board/create-board", [("name", name)])
        guard let board = made.location?.split(separator: "/").last.map(String.init),
            let beginning = devices[index].queued
        else { throw Wrong("no board was made: \(made.status)") }
        _ = try devices[index].post("/board/\(board)/add-card", [("title", name)])
        let ids = [beginning.id] + (devices[index].queued.map { [$0.id] } ?? [])
        _ = try await ask(index, try devices[index].question())
        let gone = try await house[owners[index]].post("/board/\(board)/delete-board", ["name": name])
        guard gone.status == 303 else { throw Wrong("not deleted: \(gone.body)") }
        return (board, ids)
    }
}
