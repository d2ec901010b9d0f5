import Foundation
import TestKit
import Testing

/// The recorded pages, `Tests/Golden/<page>.ko.html`: one tag a line, with what differs from run to run named.
///
/// They are recorded in Korean. What the English ones say is recorded in `GoldenWords`.
enum Golden {
    private static let isRecording = ProcessInfo.processInfo.environment["MARU_RECORD_GOLDEN"] != nil

    private static let folder = Checkout.root.appending(path: "Tests/Golden")

    static func recorded() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".html") })
    }

    /// Compares a drawn page with the recorded one, or records it.
    static func expect(_ name: String, is page: String) throws {
        let now = lines(of: page)
        guard let then = try recorded(name + ".html", else: now), then != now else { return }
        Issue.record("\(name) is not as it was recorded.\n\(difference(from: then, to: now))")
    }

    /// What is recorded in a file, empty if there is none; nil where the text is recorded now.
    static func recorded(_ file: String, else text: String) throws -> String? {
        let file = folder.appending(path: file)
        // A file that is not there is one that was not recorded yet: all of the text is new.
        guard isRecording else { return (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return nil
    }

    /// The pages of a house as they are compared, each state once.
    ///
    /// `shell` is the house around a page instead of the page: it is the same on every page and is recorded once.
    static func drawn(_ states: GoldenStates) -> [(name: String, page: String)] {
        var drawn: [(name: String, page: String)] = []
        for (name, answer) in states.pages {
            let part = name == "shell" ? shell(of: answer.body) : ownPart(of: answer.body)
            let page = "<!-- \(answer.status) -->" + named(part)
            guard let earlier = drawn.first(where: { $0.name == name })?.page else {
                drawn.append((name, page))
                continue
            }
            guard earlier != page else { continue }
            let difference = difference(from: lines(of: earlier), to: lines(of: page))
            Issue.record("\(name) is drawn in two ways.\n\(difference)")
        }
        return drawn
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

    /// With ids, hashes and codes named by the order in which they come.
    private static func named(_ page: String) -> String {
        var text = page.replacing(/\/assets\/[A-Za-z0-9_-]{12}\//, with: "/assets/hash/")
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

    /// Each tag on a line of its own, but an icon on one.
    private static func lines(of page: String) -> String {
        page.replacing("><", with: ">\n<").replacing(">\n<use ", with: "><use ")
            .replacing(">\n</use>\n</svg>", with: "></use></svg>")
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
