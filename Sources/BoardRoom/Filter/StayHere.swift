public import Floor

extension BoardRules {
    public static func stay(_ link: Link, on page: Request) -> Link {
        guard let board = page.path.first.flatMap({ ID<Space>($0) }) else { return link }
        let here = Link("/board").at(board)
        var link = link
        // What was done in a menu of the board goes on at the board, whichever page shows it otherwise.
        if page.path.count == 1, link.text.hasPrefix(here.text + "/") {
            let query = link.text.split(at: UInt8(ascii: "?"), maxSplits: 1).dropFirst().first
            link = query.map { here.with("did", $0.dropping("did=".utf8.count)) } ?? here
        }
        // The calendar's forms change a card's day, and lead to its page otherwise.
        let isCard = page.path.count == 2 && page.path[1] == "month" && link.text.hasPrefix(here.at("card").text + "/")
        let isBoard = link == here || link.text.hasPrefix(here.text + "?did=")
        guard isBoard || isCard else { return link }
        // The page itself refuses an invalid filter or month; here it is ignored.
        if page.path.count == 1, let filter = try? BoardFilter(page.query) { return filter.on(link) }
        guard page.path.count == 2, page.path[1] == "month", let month = try? MonthPage.month(page.query) else {
            return link
        }
        var there = here.at("month").with("month", month.iso)
        if let day = page.query["day"].flatMap({ Day($0) }) { there = there.with("day", day.iso) }
        let parts = link.text.split(at: UInt8(ascii: "="))
        if parts.count == 2 { there = there.with("did", parts[1]) }
        return there
    }
}
