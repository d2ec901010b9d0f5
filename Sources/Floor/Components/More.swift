/// A link to the next page of a list. With scripts, `more.js` fetches that page and appends its part of the list here.
///
/// - Parameters:
///   - list: the id of the list, on this page and on the next. An element whose id is on both pages is continued, not
///     repeated.
///   - note: shown above the link.
@inline(never)
public func moreLink(_ text: String, to link: Link, list: String, note: String? = nil) -> HTML {
    tag("div", .class("more"), .id("more-" + list)) {
        if let note { tag("p", .class("more-note")) { note } }
        linkButton(text, to: link, .quiet, .value("data-more", list))
    }
}
