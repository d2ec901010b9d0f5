import BoardRoom
import Floor
import RetroRoom
import Storage
import TestKit

@testable import Server
@testable import ServerFloor
@testable import RetroServer
@testable import BoardServer

extension MatrixFixtures {
    /// What a name in braces stands for in the Retro room; nil for a name that is none of its.
    mutating func makeRetro(_ name: String, for who: Who) async throws -> String? {
        switch name {
        case "team": return try await makeTeam()
        case "teamCode":
            let team = try await team(for: who)
            let code = try await house.services.database.read { try $0.code(of: team)?.text }
            guard let code else { throw Lacking(name: name) }
            return code
        case "teammate": return try person(who == .editor ? .owner : .editor).person.text
        case "retrospective":
            let team = try await team(for: who)
            let current = try await house.services.database.read { try $0.team(team)?.current.value }
            guard let current else { throw Lacking(name: name) }
            return current.text
        case "keyword": return try await makeKeyword(for: who)
        case "received": return try await makeReceived(for: who)
        case "ended":
            _ = try await value("received", for: who)
            let team = try await team(for: who)
            let all = try await house.services.database.read { try $0.retrospectives(of: team) }
            guard let ended = all.first(where: { $0.phase.value == .done }) else { throw Lacking(name: name) }
            return ended.id.text
        case "scheduled":
            let start = String(house.clock.now + 3_600_000)
            return try await did(
                "schedule-retrospective", ["name": "회고", "start": start, "zone": "Asia/Seoul"], .owner)
        case "opened":
            _ = try await value("scheduled", for: who)
            return try await did("start-retrospective", [:], .owner)
        case "turn":
            // It was written before the day, for whoever's turn it is on it.
            _ = try await value("keyword", for: who)
            _ = try await value("opened", for: who)
            let recipient = try await value("teammate", for: who)
            return try await did("give-turn", ["person": recipient], .owner)
        case "openedKeyword":
            let keyword = try await value("keyword", for: who)
            _ = try await value("turn", for: who)
            _ = try await did("open-keyword", ["keyword": keyword], .owner)
            return keyword
        case "finishedAction": return try await makeFinishedAction(for: who)
        default: return nil
        }
    }

    /// Of the retrospective before the one that is open, in a column of what is done.
    private mutating func makeFinishedAction(for who: Who) async throws -> String {
        let team = try await value("team", for: who)
        _ = try await value("opened", for: who)
        let owner = try person(.owner)
        let made = try await act(
            [team, "make-action"], ["title": MatrixFixtures.secret, "owner": owner.person.text], .owner)
        guard case .record(let operations, _) = made, let action = operations.first?.subject,
            let space = operations.first?.space
        else { throw Lacking(name: "finishedAction") }
        _ = try await act([team, "end-retrospective"], [:], .owner)
        let start = String(house.clock.now + 3_600_000)
        _ = try await act(
            [team, "schedule-retrospective"], ["name": "다음", "start": start, "zone": "Asia/Seoul"], .owner)
        _ = try await act([team, "start-retrospective"], [:], .owner)
        let (now, random) = (house.clock.now, house.services.random)
        let viewer = Viewer(
            person: owner.person, name: "owner", device: owner.device, language: .ko, today: .first, dayEnds: .max,
            now: now)
        try await house.services.database.write { transaction in
            guard let board = try transaction.teamBoards(of: space).own.value,
                let done = try transaction.columns(of: board).first(where: { $0.kind.value == .done })
            else { throw Lacking(name: "finishedAction") }
            var tools = Tools(entropy: random.entropy(), clock: .zero, now: now, sealer: Sealer(random))
            let form = Fields([.init("card", action.text), .init("column", done.id.text)])
            _ = try transaction.act(
                in: BoardRules.self, Floor.Request(.post, [board.text, "move-card"], form: form), as: viewer, &tools)
        }
        return action.text
    }

    private mutating func team(for who: Who) async throws -> ID<Space> {
        guard let team = ID<Space>(try await value("team", for: who)) else { throw Lacking(name: "team") }
        return team
    }

    /// A team of the owner's, with the editor, the viewer, and the one who is suspended in it.
    private func makeTeam() async throws -> String {
        let made = try await act(["create-team"], ["name": MatrixFixtures.secret + " 팀", "nickname": "주인"], .owner)
        guard case .record(let operations, _) = made, let team = operations.first?.space else {
            throw Lacking(name: "team")
        }
        for (index, who) in [Who.editor, .viewer, .suspended].enumerated() {
            _ = try await act([team.text, "join-team"], ["nickname": "팀원\(index)"], who)
        }
        return team.text
    }

    /// By whoever asks, where they are in the team.
    private mutating func makeKeyword(for who: Who) async throws -> String {
        let team = try await value("team", for: who)
        let recipient = try await value("teammate", for: who)
        let author = [Who.viewer, .editor, .owner].contains(who) ? who : .owner
        let made = try await act(
            [team, "add-keyword"],
            ["recipient": recipient, "kind": "stop", "situation": MatrixFixtures.secret, "word": "말"], author)
        guard case .record(let operations, _) = made, let keyword = operations.first?.subject else {
            throw Lacking(name: "keyword")
        }
        return keyword.text
    }

    /// For whoever asks, where they are in the team; its retrospective has ended.
    private mutating func makeReceived(for who: Who) async throws -> String {
        let team = try await value("team", for: who)
        let recipient = [Who.viewer, .editor, .owner].contains(who) ? who : .owner
        let made = try await act(
            [team, "add-keyword"],
            [
                "recipient": try person(recipient).person.text, "kind": "stop", "situation": MatrixFixtures.secret,
                "word": "말",
            ], recipient == .editor ? .owner : .editor)
        guard case .record(let operations, _) = made, let keyword = operations.first?.subject else {
            throw Lacking(name: "received")
        }
        _ = try await value("opened", for: who)
        _ = try await act([team, "end-retrospective"], [:], .owner)
        return keyword.text
    }

    private mutating func did(_ useCase: String, _ fields: [String: String], _ who: Who) async throws -> String {
        let team = try await value("team", for: who)
        _ = try await act([team, useCase], fields, who)
        return useCase
    }

    /// One use case as if somebody had sent its form, who may be suspended since.
    private func act(_ path: [String], _ fields: [String: String], _ who: Who) async throws -> Outcome {
        let (begun, random, now) = (try person(who), house.services.random, house.clock.now)
        let viewer = Viewer(
            person: begun.person, name: "\(who)", device: begun.device, language: .ko, today: .first, dayEnds: .max,
            now: now)
        let form = Fields(fields.map { Fields.Pair($0.key, $0.value) })
        return try await house.services.database.write { transaction in
            var tools = Tools(entropy: random.entropy(), clock: .zero, now: now, sealer: Sealer(random))
            let request = Floor.Request(.post, path, form: form)
            // The code that brings people in has tests of its own.
            if path.last == RetroRules.joinTeam.name, let team = path.first.flatMap({ ID<Space>($0) }) {
                return try transaction.act(
                    RetroRules.joinTeam, in: team, request, nil, as: viewer, &tools, spent: .isRefused
                ).outcome
            }
            return try transaction.act(in: RetroRules.self, request, as: viewer, &tools, random: random).outcome
        }
    }
}
