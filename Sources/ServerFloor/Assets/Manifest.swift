import Floor

/// What a browser reads of the house before it installs it as an app.
enum Manifest {
    static let name = "manifest.webmanifest"

    /// - Parameter off: the rooms that are off for everyone: their shortcuts and photographs are left out, and the description,
    ///   which speaks of cards, without Board.
    static func bytes(_ bytes: [UInt8], without off: [Page.Place]) -> [UInt8] {
        // What cannot be read is no manifest of ours; a browser says so.
        guard !off.isEmpty, let members = (try? JSON.parse(bytes))?.members else { return bytes }
        let kept = members.compactMap { member -> JSON.Member? in
            switch member.name {
            case "shortcuts": JSON.Member(member.name, shown(member.value, "url", off))
            case "screenshots": JSON.Member(member.name, shown(member.value, "src", off))
            case "description" where off.contains(.board), "description_localized" where off.contains(.board): nil
            default: member
            }
        }
        return JSON.object(kept).bytes
    }

    /// - Parameter address: the member that names the room: `/board/new-card`, `icons/board-phone.png`.
    private static func shown(_ things: JSON, _ address: String, _ off: [Page.Place]) -> JSON {
        let names = off.map(\.rawValue)
        return .array(
            (things.arrayValue ?? []).filter { thing in
                let words = (thing[address]?.stringValue ?? "").split { "/-.?".contains($0) }
                return !words.contains { names.contains(String($0)) }
            })
    }
}
