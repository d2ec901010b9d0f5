import Foundation
import ServerFloor
import Testing

@testable import Floor
@testable import Server

/// What somebody sees of a house before they have one. `script/screens` takes the pictures that are named there.
@Suite struct `The README` {
    @Test func `shows a picture of every room, and each that it shows is there`() throws {
        let text = try Checkout.text("README.md")
        let shown = Set(text.matches(of: /docs\/screens\/([a-z-]+\.png)/).map { String($0.1) })
        for room in Room.all.map(\.place.rawValue) {
            #expect(shown.contains { $0.hasPrefix(room + "-") }, "\(room) is not shown")
            #expect(text.contains("**\(room.capitalized)**"), "\(room) is not described")
        }
        let folder = Checkout.root.appending(path: "docs/screens").path()
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }
        #expect(Set(kept) == shown, "script/screens takes what is missing; delete what is not shown")
    }

    /// What of each room is said to be searched.
    private static let things: [Page.Place: [String]] = [
        .board: ["cards", "comments"], .retro: ["keywords"], .diary: ["your own diary"], .run: ["runs"],
    ]

    @Test func `says which rooms the search looks through, and which it does not`() throws {
        let text = try Checkout.text("README.md")
        let said = try #require(text.firstMatch(of: /Search looks through ([^.]+), not through ([^.]+), and matches/))
        for room in Room.all.map(\.place) {
            let isSearched = SearchPage.rooms.contains(room)
            for thing in try #require(Self.things[room], "\(room) is not said to be searched or not") {
                #expect(said.output.1.contains(thing) == isSearched, "\(thing)")
                #expect(said.output.2.contains(thing) == !isSearched, "\(thing)")
            }
        }
    }

    @Test func `says for how long a lock stays shut after an administrator's link`() throws {
        let words = NumberFormatter()
        (words.numberStyle, words.locale) = (.spellOut, Locale(identifier: "en"))
        let days = try #require(words.string(from: HandedPassword.days as NSNumber))
        #expect(try Checkout.text("README.md").contains("locked journal then stays locked for \(days) more days"))
    }

    @Test(arguments: [
        ("Caddy", "Caddyfile", ["# tls "]),
        ("nginx", "nginx.conf", ["ssl_certificate ", "ssl_certificate_key ", "certbot certonly", "acme-challenge"]),
    ])
    func `leads to a page that says of each proxy where a certificate of one's own goes`(
        proxy: String, file: String, lines: [String]
    ) throws {
        let page = try Checkout.text("docs/hosting/proxy.md")
        let start = try #require(page.range(of: "\n## \(proxy)\n"))
        let section = page[start.upperBound...].components(separatedBy: "\n## ")[0]
        let sentence = try #require(
            section.split(separator: "\n").first { $0.localizedCaseInsensitiveContains("of your own") })
        let settings = try Checkout.text("packaging/proxy/\(file)")
        #expect(settings.contains("# A certificate of your own instead of"))
        for line in lines { #expect(settings.contains(line), "\(line)") }
        for name in sentence.matches(of: /`([a-z_]+)`/).map({ String($0.output.1) }) {
            #expect(settings.contains("\(name) /"), "\(name) is not in the file")
        }
        guard proxy == "nginx" else { return }
        #expect(sentence.contains("`ssl_certificate`") && sentence.contains("`ssl_certificate_key`"))
        // What it says to leave out is where it says.
        #expect(sentence.contains("the second line here, and the challenge in the file"))
        let commands = section.components(separatedBy: "```")[1].split(separator: "\n")
        #expect(commands[1].contains("certbot certonly"))
    }
}
