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

    /// The plain text part.
    package var text: String {
        let link = action.map { ["\($0.label):\n\($0.address)"] } ?? []
        return (paragraphs + link + ["-- \n" + footnote]).joined(separator: "\n\n") + "\n"
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
                    if let action {
                        tag("p", .fixed("style", "margin:24px 0")) {
                            tag("a", .value("href", action.address), .fixed("style", Mail.buttonStyle)) { action.label }
                        }
                        tag("p", .fixed("style", Mail.smallStyle)) { action.address }
                    }
                    tag("p", .fixed("style", Mail.smallStyle)) { footnote }
                }
            })
        return renderer.bytes
    }

    private static let bodyStyle: StaticString =
        "font:17px/1.6 system-ui,sans-serif;max-width:560px;margin:32px auto;padding:0 20px;word-break:keep-all"
    private static let buttonStyle: StaticString =
        "display:inline-block;padding:12px 20px;border-radius:10px;background:#8A5A2B;color:#fff;text-decoration:none"
    private static let smallStyle: StaticString = "font-size:14px;color:#625A50;overflow-wrap:anywhere;margin:0 0 16px"
}
