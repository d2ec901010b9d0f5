import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

/// What the tests of devices make at the house, and look for on pages.
enum BoardPages {
    static func board(_ house: House) async throws -> String {
        let made = try await house[.minji].api(.post, "/boards", ["name": "이사"])
        return try #require(made.json?["id"]?.stringValue, "\(made.body)")
    }

    static func columns(_ house: House, _ board: String) async throws -> [String] {
        let shown = try await house[.minji].api(.get, "/boards/\(board)").json
        return shown?["columns"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
    }

    /// The titles of the cards on a board, sorted.
    static func titles(_ visitor: Visitor, _ board: String) async throws -> [String] {
        let shown = try await visitor.api(.get, "/boards/\(board)/cards?limit=200").json
        return (shown?["cards"]?.arrayValue ?? []).compactMap { $0["title"]?.stringValue }.sorted()
    }

    /// The id of the card with a title on a board's page; nil where the page may name it, but has no such card.
    static func card(in page: String, _ title: String) -> String? {
        for rest in page.components(separatedBy: "/card/").dropFirst() {
            guard let begin = rest.firstIndex(of: ">"), let end = rest.range(of: "</a>") else { continue }
            if rest[begin..<end.lowerBound].contains(title) { return String(rest.prefix(36)) }
        }
        return nil
    }

    /// A page without the ids of its forms, which are new each time.
    static func withoutForms(_ page: String) -> String {
        page.split(separator: "name=\"operation\" value=\"", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset == 0 ? String($0.element) : String($0.element.dropFirst(36)) }.joined(
                separator: "operation")
    }
}
