import BoardRoom
import Floor
import TestKit

extension Storm {
    /// Much room for a body, with some words before it: `SyncTroubleTests` has as much as there may be.
    static let families = String(repeating: "👨‍👩‍👧‍👦", count: 2_000)

    /// A form that a person might send. No two have the same words, so that what is done twice shows.
    mutating func something() -> (String, [(String, String)]) {
        word += 1
        let words = "\(Storm.mark)\(seed)-\(word)"
        let card = known.cards.suffix(40).randomElement(using: &random) ?? ""
        let other = known.cards.suffix(40).randomElement(using: &random) ?? ""
        let column = known.columns.suffix(8).randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<32, using: &random) {
        case 0..<5: return ("add-card", [("title", words), ("column", column)])
        case 5, 6: return ("edit-card", [("card", card), ("title", words)])
        case 7:
            return (
                "edit-card",
                [
                    ("card", card), ("body", "첫 줄\n\(words)"), ("was-body", "첫 줄"), ("due", "2026-12-0\(word % 9 + 1)"),
                    ("repeat", word % 2 == 0 ? "weekly" : "none"),
                ]
            )
        case 8, 9: return ("move-card", [("card", card), ("column", column), ("to", "top")])
        case 10: return ("move-card", [("card", card), ("to", "before"), ("beside", other)])
        case 11: return ("move-card", [("card", card), ("to", word % 2 == 0 ? "up" : "down")])
        case 12: return ("delete-card", [("card", card)])
        case 13: return (word % 3 == 0 ? "copy-card" : "restore-card", [("card", card)])
        case 20: return word % 9 == 0 ? ("archive-cards", [("column", column)]) : ("archive-card", [("card", card)])
        case 21: return (word % 3 == 0 ? "make-template" : "bring-back-card", [("card", card)])
        case 14, 15: return ("undo", [])
        case 16: return ("redo", [])
        case 17: return ("rename-column", [("column", column), ("name", words)])
        case 18 where word % 6 == 3:
            // Long, in characters that take much room.
            return ("edit-card", [("card", card), ("body", "\(words)\n\(Storm.families)"), ("was-body", "")])
        case 18:
            return word % 6 == 0
                ? ("add-column", [("name", words), ("kind", "doing")]) : ("rename-board", [("name", words)])
        case 19: return ("move-column", [("column", column), ("to", word % 2 == 0 ? "left" : "right")])
        default: return somethingOnACard(card, words)
        }
    }

    private mutating func somethingOnACard(_ card: String, _ words: String) -> (String, [(String, String)]) {
        let label = known.labels.suffix(10).randomElement(using: &random) ?? ""
        let item = known.items.suffix(20).randomElement(using: &random)
        let comment = known.comments.suffix(20).randomElement(using: &random)
        let line = [("card", item?.card ?? ""), ("item", item?.id ?? "")]
        let said = [("card", comment?.card ?? ""), ("comment", comment?.id ?? "")]
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            return word % 4 == 0
                ? ("add-label", [("name", words), ("colour", "green")])
                : ("label-card", [("card", card), ("label", label)])
        case 1: return ("edit-label", [("label", label), ("name", words)])
        case 2: return ("label-card", [("card", card), ("label", label)])
        case 3: return ("unlabel-card", [("card", card), ("label", label)])
        case 4:
            return (
                "assign-card",
                [("card", card), ("person", ids[Self.people.randomElement(using: &random) ?? .minji] ?? "")]
            )
        case 5, 6: return ("add-item", [("card", card), ("text", words)])
        case 7: return (word % 2 == 0 ? "check-item" : "uncheck-item", line)
        case 8: return ("delete-item", line)
        case 9, 10: return ("add-comment", [("card", card), ("text", words)])
        default: return ("edit-comment", said + [("text", words)])
        }
    }
}
