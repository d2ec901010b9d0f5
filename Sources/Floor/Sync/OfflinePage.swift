/// What a device shows if only the server has the answer and is unreachable.
public enum OfflinePage {
    /// For the device's owner, with a link to what works offline in a room that is on.
    ///
    /// - Parameters:
    ///   - isForm: whether a form was being sent.
    ///   - retry: the address to try again.
    ///   - place: the place the person was going to.
    ///   - boards: how many boards the device holds.
    ///   - holdsRuns: whether it holds runs of its owner.
    public static func page(
        isForm: Bool, retry: Link?, in place: Page.Place, boards: Int, holdsRuns: Bool, _ viewer: Viewer
    ) -> Page {
        let shown = viewer.shownPlaces
        return Page(
            title: viewer.say(title), place: place,
            body: tag("div", .class("empty"), .role("alert")) {
                icon(.drawingError)
                tag("p", .class("empty-text")) { viewer.say(isForm ? unsent : unasked) }
                if place == .run, holdsRuns, shown.contains(.run) {
                    tag("p", .class("empty-text")) { viewer.say(runsStand) }
                    linkButton(viewer.say(openRuns), to: place.link.at("mine"), .primary, icon: .run)
                } else if boards > 0, shown.contains(.board) {
                    tag("p", .class("empty-text")) { viewer.say(boardsStand) }
                    linkButton(viewer.say(openBoards), to: Link("/board"), .primary, icon: .board)
                }
                if let retry { linkButton(ComponentPhrases.retry(viewer.language), to: retry, .quiet, icon: .retry) }
            }, status: 503)
    }

    /// For a browser whose owner is unknown.
    public static func plain(isForm: Bool, retry: Link?, _ language: Language, assets: Assets) -> [UInt8] {
        Shell.plain(
            title: title(language), lead: (isForm ? unsent : unasked)(language), language: language, assets: assets,
            body: group {
                if let retry { linkButton(ComponentPhrases.retry(language), to: retry, .primary, icon: .retry) }
            })
    }

    private static var title: Phrase { Phrase(ko: "서버에 연결할 수 없어요", en: "The server cannot be reached") }
    private static var unasked: Phrase {
        Phrase(
            ko: "이 화면은 인터넷에 연결되어야 볼 수 있어요. 연결되면 다시 열어 주세요.",
            en: "This page needs a connection. Open it again when you are back online.")
    }
    private static var unsent: Phrase {
        Phrase(
            ko: "보내지 못했어요. 뒤로 가면 쓴 것이 그대로 있어요.",
            en: "Not sent. Go back: your text is still there.")
    }
    private static var boardsStand: Phrase {
        Phrase(
            ko: "보드는 연결이 없어도 보고 고칠 수 있어요.", en: "Your boards work offline.")
    }
    private static var runsStand: Phrase {
        Phrase(
            ko: "함께하는 모임과 러닝톡, 출석은 연결이 없어도 열려요.", en: "Your runs, their talk and attendance work offline.")
    }
    private static var openRuns: Phrase { Phrase(ko: "내 러닝 열기", en: "Open my runs") }
    private static var openBoards: Phrase { Phrase(ko: "보드 열기", en: "Open boards") }
}
