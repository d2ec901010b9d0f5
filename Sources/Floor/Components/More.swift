/// The way to the rest of a list. Without scripts it leads to the next page; `more.js` brings that page's part of the list
/// here instead.
///
/// - Parameters:
///   - list: the id of the list, on this page and on the next. What has an id in it may stand on both: it is then
///     carried on.
///   - note: what is to be known before one goes there.
@inline(never)
public func moreLink(_ text: String, to link: Link, list: String, note: String? = nil) -> HTML {
    tag("div", .class("more"), .id("more-" + list)) {
        if let note { tag("p", .class("more-note")) { note } }
        linkButton(text, to: link, .quiet, .value("data-more", list))
    }
}
