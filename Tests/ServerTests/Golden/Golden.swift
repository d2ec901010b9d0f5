import Foundation
import TestKit
import Testing

/// The recorded pages, `Tests/Golden/<page>.<language>.html`: one tag a line, with what differs from run to run named.
enum Golden {
    private static let folder = Checkout.root.appending(path: "Tests/Golden")

    private static let isRecording = ProcessInfo.processInfo.environment["MARU_RECORD_GOLDEN"] != nil

    static func recorded() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".html") })
    }

    /// Compares a page with the recorded one, or records it.
    ///
    /// - Parameter isShell: the house around the page instead, which is the same on every page and is recorded once.
    static func expect(_ name: String, is page: Answer, isShell: Bool = false) throws {
        let file = folder.appending(path: name + ".html")
        let part = isShell ? shell(of: page.body) : ownPart(of: page.body)
        let now = "<!-- \(page.status) -->\n" + readable(part)
        guard !isRecording else {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return try Data(now.utf8).write(to: file)
        }
        let then = try? String(contentsOf: file, encoding: .utf8)
        guard then != now else { return }
        Issue.record("\(name) is not as it was recorded.\n\(difference(from: then ?? "", to: now))")
    }

    /// Where the element stands that changes from page to page.
    private static func changing(in page: String) -> Range<String.Index>? {
        guard let start = page.firstRange(of: "<div class=\"page\" id=\"page\"")?.lowerBound,
            let end = page.firstRange(of: "<div class=\"spoken\" id=\"announcements\"")?.lowerBound
        else { return nil }
        return start..<end
    }

    /// What is of a page alone: the element that changes, or for a document without one all but its drawings.
    private static func ownPart(of page: String) -> String {
        if let part = changing(in: page) { return String(page[part]) }
        guard let start = page.firstRange(of: "<svg class=\"sprite\"")?.lowerBound,
            let end = page[start...].firstRange(of: "</svg>")?.upperBound
        else { return page }
        return String(page[..<start] + page[end...])
    }

    private static func shell(of page: String) -> String {
        changing(in: page).map { String(page[..<$0.lowerBound] + page[$0.upperBound...]) } ?? page
    }

    /// Each tag on a line of its own; ids, hashes and codes by the order in which they come.
    private static func readable(_ page: String) -> String {
        var text = page.replacing("><", with: ">\n<")
        text = text.replacing(/\/assets\/[A-Za-z0-9_-]{12}\//, with: "/assets/hash/")
        text = text.replacing(/\/invite\/[0-9a-z]{16}/, with: "/invite/code")
        text = text.replacing(/data-push="[\w-]{87}"/, with: "data-push=\"key\"")
        var names: [Substring: String] = [:]
        text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/) { match in
            let name = names[match.output] ?? "id-\(names.count + 1)"
            names[match.output] = name
            return name
        }
        return text
    }

    /// The first lines that are not the same.
    private static func difference(from then: String, to now: String) -> String {
        let (old, new) = (then.split(separator: "\n"), now.split(separator: "\n"))
        let start =
            zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
        let was = old.dropFirst(start).prefix(3).map { "- " + $0 }
        let becomes = new.dropFirst(start).prefix(3).map { "+ " + $0 }
        return "Line \(start + 1):\n" + (was + becomes).joined(separator: "\n")
    }
}
