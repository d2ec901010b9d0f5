import Floor
import Testing

@testable import DiaryRoom

/// Two devices write one journal; the server decides in the order in which their forms arrive. Whoever applies the log in
/// any order, some of it twice, holds the same journal.
struct JournalConvergenceTests {
    @Test(arguments: 0..<80)
    func `the log gives one journal in whatever order it is applied, and no line that was typed is lost`(seed: Int)
        throws
    {
        var dice = Dice(seed)
        var desk = try Desk()
        let ids = (1...3).map { ID<Entity>(high: 5, low: UInt64($0)) }
        // What each device has seen of each entry: the version and its text.
        var seen: [[ID<Entity>: (base: String, text: String)]] = [[:], [:]]
        var typed: [ID<Entity>: [String]] = [:]
        for step in 0..<60 {
            let device = dice.below(2)
            let id = ids[dice.below(3)]
            let clock = HybridTime(milliseconds: Desk.noon + Int64(step * 1_000 - dice.below(30_000)))
            switch dice.below(11) {
            case 0: seen[device][id] = (desk.version(id), desk.text(id) ?? "")
            case 1:
                _ = try? desk.act(
                    "mark-entry", ["entry": id.text, "mark": ["sun", "flag", ""][dice.below(3)]], at: clock)
            case 8:
                let photo = ["entry": id.text, "photo": Desk.photo(UInt64(dice.below(6))).text]
                let to = ["first", "last", "earlier", "later"][dice.below(4)]
                let alt = "사진 \(step)"
                _ = try? desk.act(
                    ["add-photo", "move-photo", "describe-photo", "remove-photo"][dice.below(4)],
                    photo.merging(["to": to, "alt": alt]) { $1 }, at: clock)
            case 9:
                _ = try? desk.act("add-photo", ["entry": id.text, "photo": Desk.photo(UInt64(step)).text], at: clock)
            case 2 where desk.journal.entries[id] != nil:
                try desk.act(dice.below(2) == 0 ? "delete-entry" : "restore-entry", ["entry": id.text], at: clock)
            default:
                let (base, text) = seen[device][id] ?? ("", "")
                var lines: [String] = []
                let new = dice.edited(text, by: "\(device)-\(step)-", typed: &lines)
                let fields = ["entry": id.text, "text": new, "base": base]
                guard (try? desk.act("write-entry", fields, at: clock)) != nil else { continue }
                // Lines of others that this writer saw may be gone now; nothing else may.
                let now = desk.text(id)!.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                for line in lines { #expect(now.contains { $0 == line }) }
                typed[id] = lines
                if dice.below(2) == 0 { seen[device][id] = (desk.version(id), desk.text(id)!) }
            }
        }
        for _ in 0..<4 {
            var copy = Journal(id: desk.journal.id)
            for operation in (desk.log + desk.log.prefix(10)).shuffled(using: &dice) { copy.apply(operation) }
            #expect(copy == desk.journal)
        }
    }
}
