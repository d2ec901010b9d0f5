package import Floor
import Foundation

/// A mail to one person: a few sentences and optionally one link, as plain text and as HTML, in their language.
package struct Mail: Sendable {
    package let to: EmailAddress
    package let language: Language
    package let subject: String
    let paragraphs: [String]
    /// A button's label, and the absolute address it leads to.
    package let action: (label: String, address: String)?
    /// The small print: why this mail was sent, and what to do if it was not expected.
    let footnote: String
    /// Before the action.
    var lists: [List] = []
    /// A link's label, and the absolute address that ends mails of this kind, also by one click of a mail program
    /// (RFC 8058).
    var stop: (label: String, address: String)?

    /// Things with links under a title.
    struct List: Sendable {
        let title: String
        let lines: [(text: String, place: String, address: String)]
        /// How many others there are.
        let rest: String?
    }

    /// The plain text part.
    package var text: String {
        let link = action.map { ["\($0.label):\n\($0.address)"] } ?? []
        let end = stop.map { ["\($0.label):\n\($0.address)"] } ?? []
        return (paragraphs + lists.map(\.text) + link + ["-- \n" + ([footnote] + end).joined(separator: "\n")])
            .joined(separator: "\n\n") + "\n"
    }

    /// The HTML part, with inline styles only, since many mail programs remove style sheets.
    package var page: [UInt8] {
        var renderer = Renderer(capacity: 4 * 1024)
        renderer.write("<!doctype html>\n")
        renderer.write(
            tag("html", .value("lang", language.rawValue)) {
                tag("head") {
                    tag("meta", .fixed("charset", "utf-8"))
                    tag("meta", .name("color-scheme"), .fixed("content", "light dark"))
                    tag("title") { subject }
                }
                tag("body", .fixed("style", Mail.bodyStyle)) {
                    for paragraph in paragraphs { tag("p", .fixed("style", "margin:0 0 16px")) { paragraph } }
                    for list in lists { list.html }
                    if let action {
                        tag("p", .fixed("style", "margin:24px 0")) {
                            tag("a", .value("href", action.address), .fixed("style", Mail.buttonStyle)) { action.label }
                        }
                        tag("p", .fixed("style", Mail.smallStyle)) { action.address }
                    }
                    tag("p", .fixed("style", Mail.smallStyle)) { footnote }
                    if let stop {
                        tag("p", .fixed("style", Mail.smallStyle)) {
                            tag("a", .value("href", stop.address), .fixed("style", "color:inherit")) { stop.label }
                        }
                    }
                }
            })
        return renderer.bytes
    }

    private static let bodyStyle: StaticString =
        "font:17px/1.6 system-ui,sans-serif;max-width:560px;margin:32px auto;padding:0 20px;word-break:keep-all"
    private static let buttonStyle: StaticString =
        "display:inline-block;padding:12px 20px;border-radius:10px;background:#8A5A2B;color:#fff;text-decoration:none"
    fileprivate static let smallStyle: StaticString =
        "font-size:14px;color:#625A50;overflow-wrap:anywhere;margin:0 0 16px"
}

extension Mail.List {
    fileprivate var text: String {
        let lines = lines.map { line in
            (["- " + line.text] + [line.place, line.address].filter { !$0.isEmpty }.map { "  " + $0 })
                .joined(separator: "\n")
        }
        return ([title] + lines + (rest.map { [$0] } ?? [])).joined(separator: "\n\n")
    }

    fileprivate var html: HTML {
        group {
            tag("h2", .fixed("style", "font-size:19px;line-height:1.4;margin:24px 0 12px")) { title }
            tag("ul", .fixed("style", "list-style:none;margin:0 0 16px;padding:0")) {
                for line in lines {
                    tag("li", .fixed("style", "margin:0 0 14px;overflow-wrap:anywhere")) {
                        tag("a", .value("href", line.address), .fixed("style", "color:inherit")) { line.text }
                        if !line.place.isEmpty {
                            tag("div", .fixed("style", "font-size:14px;color:#625A50")) { line.place }
                        }
                    }
                }
            }
            if let rest { tag("p", .fixed("style", Mail.smallStyle)) { rest } }
        }
    }
}
