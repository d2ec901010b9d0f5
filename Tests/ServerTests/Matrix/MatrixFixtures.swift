import Floor
import Storage
import TestKit

@testable import Server
@testable import ServerFloor

/// A house in which somebody of each standing lives, and what there is to ask for.
///
/// What a route's address or form names in braces is made when a row asks for it, anew for each who asks, so that what
/// one of them does is not met by the next. A route about something new gets its maker in ``make(_:)``.
struct MatrixFixtures {
    /// Stands in the name of every board: whoever may not see a board must never read it.
    static let secret = "비밀스러운"
    static let password = "long enough for anyone"

    let house: House
    private let visitors: [Who: Visitor]
    private let people: [Who: Begun]
    private var values: [String: String] = [:]
    private let number: Int

    init(_ house: House, number: Int) async throws {
        self.house = house
        self.number = number
        var visitors: [Who: Visitor] = [:]
        var people: [Who: Begun] = [:]
        for (index, who) in Who.allCases.enumerated() {
            visitors[who] = house.visitor(index % 2 == 0 ? .ko : .enGB)
            guard who != .nobody else { continue }
            let begun = try await house.services.makePerson(
                email: MatrixFixtures.email(number, who), name: "Person \(number) \(index)",
                password: MatrixFixtures.password,
                isAdministrator: who == .administrator, language: .ko)
            visitors[who]?.setCookie("maru", begun.token.text)
            people[who] = begun
        }
        self.visitors = visitors
        self.people = people
        guard let suspended = people[.suspended] else { return }
        try await house.services.database.write { try $0.setSuspended(suspended.person, at: house.clock.now) }
    }

    subscript(who: Who) -> Visitor {
        guard let visitor = visitors[who] else { preconditionFailure("\(who) is in all fixtures") }
        return visitor
    }

    func person(_ who: Who) throws -> Begun {
        guard let begun = people[who] else { throw Lacking(name: "\(who)") }
        return begun
    }

    func email(_ who: Who) -> String { MatrixFixtures.email(number, who) }

    private static func email(_ number: Int, _ who: Who) -> String {
        "\(who).\(number)@example.org".replacing(" ", with: ".")
    }

    /// A text with every `{name}` in it replaced.
    mutating func filled(_ text: String, for who: Who) async throws -> String {
        var result = text
        while let match = result.firstMatch(of: /\{([A-Za-z]+)\}/) {
            result.replaceSubrange(match.range, with: try await value(String(match.1), for: who))
        }
        return result
    }

    mutating func filled(_ json: JSON, for who: Who) async throws -> JSON {
        switch json {
        case .string(let text): return .string(try await filled(text, for: who))
        case .array(let items):
            var filled: [JSON] = []
            for item in items { filled.append(try await self.filled(item, for: who)) }
            return .array(filled)
        case .object(let members):
            var filled: [JSON.Member] = []
            for member in members {
                filled.append(JSON.Member(member.name, try await self.filled(member.value, for: who)))
            }
            return .object(filled)
        default: return json
        }
    }

    mutating func value(_ name: String, for who: Who) async throws -> String {
        if let value = values[name] { return value }
        let value = try await make(name, for: who)
        values[name] = value
        return value
    }

    /// The place of the row's board, team or journal in its log; nil where it has none.
    func sequence() async throws -> Int64? {
        guard let space = (values["board"] ?? values["team"] ?? values["journal"]).flatMap({ ID<Space>($0) }) else {
            return nil
        }
        return try await house.services.database.read { try $0.space(space)?.sequence }
    }

    struct Lacking: Error { let name: String }
}
