/// The way to the rest of a list. Without scripts it leads to the next page; `more.js` brings that page's part of the list
/// here instead.
///
/// - Parameter list: the id of the list, on this page and on the next. What has an id in it may stand on both: it is then
///   carried on.
@inline(never)
public func moreLink(_ text: String, to link: Link, list: String) -> HTML {
    tag("div", .class("more"), .id("more-" + list)) {
        linkButton(text, to: link, .quiet, .value("data-more", list))
    }
}
