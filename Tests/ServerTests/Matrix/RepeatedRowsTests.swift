import BoardRoom
import DiaryRoom
import Floor
import HTTPTypes
import RetroRoom
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What ``RepeatTests`` shows of a few use cases field by field, of every use case of both rooms that the matrix knows.
@Suite struct `Every use case, sent again` {
    @Test(arguments: Engine.allCases)
    func `by its form leads where it led, and does nothing more`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            var seen: Set<String> = []
            for (number, row) in Matrix.rows.enumerated() where row.form != nil {
                guard let name = row.useCase else { continue }
                seen.insert(name)
                var fixtures = try await MatrixFixtures(house, number: number)
                let who = Self.doer(name)
                let asked = try await fixtures.request(row, as: who)
                let form = (asked.form ?? []) + [("operation", fixtures.newID())]
                let request = MatrixRequest(method: asked.method, path: asked.path, form: form, json: nil)
                let first = try await fixtures.send(request, as: who)
                #expect(first.status == 303, "\(row): \(first.body.prefix(200))")
                let before = try await fixtures.sequence()
                let again = try await fixtures.send(request, as: who)
                #expect(again.status == 303 && again.location == first.location, "\(row): \(again.location ?? "")")
                #expect(try await fixtures.sequence() == before, "\(row) did something again")
            }
            let all =
                BoardRules.useCases.map(\.name) + DiaryRules.useCases.map(\.name) + RetroRules.useCases.map(\.name)
            #expect(all.filter { !seen.contains($0) } == [], "without a form in the matrix")
        }
    }

    @Test(arguments: Engine.allCases)
    func `by a program is answered as it was, and refused with any other value`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            var seen: Set<String> = []
            for (number, row) in Matrix.rows.enumerated() where row.form == nil {
                guard let name = row.useCase else { continue }
                seen.insert(name)
                var fixtures = try await MatrixFixtures(house, number: number)
                let who = Self.doer(name)
                let asked = try await fixtures.request(row, as: who)
                let id = fixtures.newID()
                let request = asked.with(id)
                let first = try await fixtures.send(request, as: who)
                #expect(first.status == row.status, "\(row): \(first.body.prefix(200))")
                let before = try await fixtures.sequence()
                let again = try await fixtures.send(request, as: who)
                #expect(again.status == first.status && again.body == first.body, "\(row): \(again.body.prefix(200))")
                for other in request.others {
                    let answer = try await fixtures.send(other, as: who)
                    #expect(answer.status == 409, "\(row): \(answer.body.prefix(200))")
                }
                #expect(try await fixtures.sequence() == before, "\(row) did something again")
            }
            let all =
                BoardRules.useCases.filter(\.isRest).map(\.name) + DiaryRules.useCases.filter(\.isRest).map(\.name)
                + RetroRules.useCases.filter(\.isRest).map(\.name)
            #expect(all.filter { !seen.contains($0) } == [], "without a call in the matrix")
        }
    }

    @Test(arguments: Engine.allCases)
    func `by a device is answered as it was, and does nothing more`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let onDevice =
                BoardRules.useCases.filter { $0.onDevice != nil }.map(\.name)
                + DiaryRules.useCases.filter { $0.onDevice != nil }.map(\.name)
                + RetroRules.useCases.filter { $0.onDevice != nil }.map(\.name)
            var seen: Set<String> = []
            for (number, row) in Matrix.rows.enumerated() where row.form != nil {
                guard let name = row.useCase, onDevice.contains(name) else { continue }
                seen.insert(name)
                var fixtures = try await MatrixFixtures(house, number: number)
                let who = Self.doer(name)
                let asked = try await fixtures.request(row, as: who)
                let kind = try #require(["board", "journal", "team"].first { row.path.contains("{\($0)}") })
                let space = try await fixtures.value(kind, for: who)
                let change = UnsentChange(
                    id: try #require(ID<Floor.Operation>(fixtures.newID())), space: try #require(ID<Space>(space)),
                    useCase: name, form: Fields((asked.form ?? []).map { .init($0.0, $0.1) }), pinned: [],
                    clock: HybridTime(milliseconds: house.clock.now))
                let document: JSON = [
                    "version": .integer(SyncDelta.wireVersion), "cursors": [], "unsent": .array([change.json]),
                ]
                let sync = MatrixRequest(method: .post, path: "/api/v1/sync", form: nil, json: document)
                let first = try await fixtures.send(sync, as: who).json?["settled"]
                // Some rows of the matrix find nothing to change, which is remembered too.
                let result = first?.arrayValue?.first?["result"]
                #expect(result == "done" || result == "unchanged", "\(row): \(first?.text ?? "")")
                let before = try await fixtures.sequence()
                let again = try await fixtures.send(sync, as: who).json?["settled"]
                #expect(again == first, "\(row): \(again?.text ?? "")")
                #expect(try await fixtures.sequence() == before, "\(row) did something again")
            }
            #expect(onDevice.filter { !seen.contains($0) } == [], "without a form in the matrix")
        }
    }

    /// An owner does everything but leave a board that has no other.
    private static func doer(_ useCase: String) -> Who { useCase == BoardRules.leaveBoard.name ? .editor : .owner }
}

extension UseCase {
    fileprivate var isRest: Bool {
        if case .rest = api { true } else { false }
    }

    /// Whether a row of the API is about it: the same method, and the same path but for the names in braces.
    fileprivate func isAsked(by row: Row, below collection: String) -> Bool {
        guard case .rest(let method, let place, _) = api, row.method.rawValue == "\(method)".uppercased() else {
            return false
        }
        let own = ("\(collection)/{}/" + place).split(separator: "/")
        return own.count == row.segments.count
            && zip(own, row.segments).allSatisfy { $0.hasPrefix("{") ? $1.hasPrefix("{") : $0 == $1 }
    }
}

extension Row {
    /// The use case that it asks for: by its form, or at its place in the API.
    fileprivate var useCase: String? {
        guard method != .get else { return nil }
        if form != nil {
            let name = segments.last.map(String.init) ?? ""
            guard segments.count == 3 else { return nil }
            switch segments[0] {
            case "board": return BoardRules.useCases.first { $0.name == name }?.name
            case "diary": return DiaryRules.useCases.first { $0.name == name }?.name
            case "retro": return RetroRules.useCases.first { $0.name == name }?.name
            default: return nil
            }
        }
        return BoardRules.useCases.first { $0.isAsked(by: self, below: "/api/v1/boards") }?.name
            ?? DiaryRules.useCases.first { $0.isAsked(by: self, below: "/api/v1/journals") }?.name
            ?? RetroRules.useCases.first { $0.isAsked(by: self, below: "/api/v1/teams") }?.name
    }
}

extension MatrixRequest {
    /// The same with the operation's id: in the document, or in the query where there is none.
    fileprivate func with(_ id: String) -> MatrixRequest {
        if let members = json?.members {
            return MatrixRequest(
                method: method, path: path, form: nil, json: .object(members + [JSON.Member("id", .string(id))]))
        }
        return MatrixRequest(
            method: method, path: path + (path.contains("?") ? "&" : "?") + "id=" + id, form: nil, json: nil)
    }

    /// The same with one other text each: any text of the document but its id and those that choose among some.
    fileprivate var others: [MatrixRequest] {
        let members = json?.members ?? []
        return members.indices.compactMap { index in
            let member = members[index]
            guard ["name", "title", "text", "nickname", "word", "situation", "minutes", "limit"].contains(member.name)
            else { return nil }
            var changed = members
            switch member.value {
            case .string(let text): changed[index] = JSON.Member(member.name, .string(text + "1"))
            case .integer(let number): changed[index] = JSON.Member(member.name, .integer(number + 1))
            default: return nil
            }
            return MatrixRequest(method: method, path: path, form: nil, json: .object(changed))
        }
    }
}

extension MatrixFixtures {
    fileprivate func newID() -> String {
        ID<Floor.Operation>(
            high: .random(in: 0...(.max)) & 0xFFFF_FFFF_FFFF_0FFF | 0x7000,
            low: .random(in: 0...(.max >> 2)) | 1 << 63
        ).text
    }
}
