/// A form of a page, as it stands there.
struct FormOnPage {
    /// The first and the last word of its address.
    let room: String
    let verb: String
    let isInDialog: Bool
    /// Whether its button can be pressed.
    let isReady: Bool
    /// Whether it has a field for a password or a text that has to be there.
    let asksItself: Bool

    static func all(in page: String) -> [FormOnPage] {
        page.matches(of: /<form[^>]*action="([^"?]*)[^"]*"[^>]*>([\s\S]*?)<\/form>/).map { match in
            let before = page[..<match.range.lowerBound]
            let opened = before.matches(of: /<dialog[\s>]/).count
            let closed = before.matches(of: /<\/dialog>/).count
            let field = /<input(?=[^>]*type="(password|text)")(?=[^>]*required)[^>]*>/
            return FormOnPage(
                room: match.1.split(separator: "/").first.map(String.init) ?? "",
                verb: match.1.split(separator: "/").last.map(String.init) ?? "", isInDialog: opened > closed,
                isReady: match.2.firstMatch(of: /<button[^>]* disabled/) == nil,
                asksItself: match.2.firstMatch(of: field) != nil)
        }
    }
}
