public import Floor

/// The links of a journal that have not ended, each with a button that revokes it. Drawn by the server alone.
public enum ShareLinksPage {
    public static let segment = "links"
    /// The forms that make a link and that revoke one.
    public static let making = "make-link"
    public static let revoking = "revoke-link"
    static var name: Phrase { Phrase(ko: "공유 링크", en: "Shared links") }

    /// - Parameter links: the newest first.
    public static func page(_ links: [ShareLink], _ slice: JournalSlice, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(name), place: .diary, back: slice.link.at(SettingsPage.segment),
            body: tag("div", .class("settings")) {
                tag("p", .class("lead")) { viewer.say(about) }
                if links.isEmpty {
                    tag("p") {
                        viewer.say(
                            Phrase(
                                ko: "열려 있는 링크가 없어요. 일기의 ‘공유’에서 만들 수 있어요.",
                                en: "There are no open links. Create one from an entry’s “Share”."))
                    }
                } else {
                    rows { for link in links { row(link, slice, viewer) } }
                    for link in links { question(link, slice, viewer) }
                }
            })
    }

    private static var about: Phrase {
        Phrase(
            ko: "링크가 있는 사람은 누구나 그 일기 한 편의 지금 글을 읽어요. 공유를 취소하면 바로 닫혀요.",
            en: "Anyone with a link reads that one entry as it is now. Revoking closes it at once.")
    }

    private static func row(_ link: ShareLink, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        let title = title(link, viewer)
        return Floor.row(
            Row(
                title, to: EntryPage.address(link.entry, of: slice.space), leading: icon(.link),
                meta: .text(meta(link, viewer)),
                menu: menu(
                    id: "link-" + link.id.text,
                    name: viewer.say(Phrase(ko: "‘\(title)’ 링크 메뉴", en: "Menu of the link to “\(title)”"))
                ) {
                    menuOpener(viewer.say(revoke), opens: "revoke-" + link.id.text, icon: .close, isDanger: true)
                }))
    }

    /// A link that was already sent cannot be opened again.
    private static func question(_ link: ShareLink, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        confirmation(
            id: "revoke-" + link.id.text, title: viewer.say(revoke),
            body: viewer.say(
                Phrase(
                    ko: "이 링크로는 ‘\(title(link, viewer))’ 일기를 더 읽을 수 없어요. 다시 공유하려면 새 링크를 만들어야 해요.",
                    en:
                        "No one can read “\(title(link, viewer))” by this link any more. To share it again, create a new link."
                )), does: viewer.say(Phrase(ko: "공유 취소", en: "Revoke")), slice.link.at(revoking), viewer.language
        ) { hidden("link", link.id.text) }
    }

    private static var revoke: Phrase { Phrase(ko: "공유 취소", en: "Revoke link") }

    private static func title(_ link: ShareLink, _ viewer: Viewer) -> String {
        Text.isBlank(link.title) ? EntrySummary.untitled(viewer.language) : link.title
    }

    private static func meta(_ link: ShareLink, _ viewer: Viewer) -> String {
        func said(_ time: Int64) -> String { viewer.clock(time).text(today: viewer.today, in: viewer.language) }
        let made = viewer.say(Phrase(ko: "\(said(link.createdAt))에 만듦", en: "Created: \(said(link.createdAt))"))
        let end =
            link.expiresAt.map { viewer.say(Phrase(ko: "\(said($0))까지", en: "until \(said($0))")) }
            ?? viewer.say(ShareLink.Lasting.unlimited.name)
        let password = link.hasPassword ? " · " + viewer.say(Phrase(ko: "비밀번호 있음", en: "With a password")) : ""
        return made + " · " + end + password
    }
}

/// The part of a journal's settings that leads there.
enum ShareLinksSection {
    static func view(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        tag("section") {
            sectionHeading(viewer.say(ShareLinksPage.name))
            rows { row(slice, viewer) }
        }
    }

    static func row(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        Floor.row(
            Row(
                viewer.say(Phrase(ko: "열려 있는 링크 보기", en: "See the open links")),
                to: slice.link.at(ShareLinksPage.segment), leading: icon(.link),
                meta: .text(
                    viewer.say(
                        Phrase(
                            ko: "무엇을 공유했는지 보고 취소할 수 있어요. 서버에 연결되어 있을 때 할 수 있어요.",
                            en: "What is shared, and how to revoke it. Needs a connection to the server.")))))
    }
}
