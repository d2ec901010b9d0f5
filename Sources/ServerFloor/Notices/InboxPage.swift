package import Floor

/// A person's notices, newest first.
package struct InboxPage: Sendable {
    /// Notices per page.
    package static let length = 30

    package struct Item: Sendable {
        package let notice: Notice
        package let told: NoticeText
    }

    package let viewer: Viewer
    package let items: [Item]
    /// Whether this is a later page.
    let isContinued: Bool
    /// The cursor of the next page, if there is one.
    package let next: ID<Notice>?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    package var page: Page {
        Page(
            title: say(NoticePhrases.inbox), place: .today, back: Link("/today"), actions: actions,
            body: tag("div", .class("inbox narrow")) {
                if items.isEmpty {
                    emptyState(.drawingBoard, say(NoticePhrases.empty))
                } else {
                    rows { for item in items { InboxPage.row(item, viewer) } }
                    foot
                }
            }, hearsAll: true)
    }

    private var actions: HTML {
        group {
            if items.contains(where: { !$0.notice.isRead }), let newest = items.first {
                form(Link("/inbox/mark-all-read"), .flag("data-enhance")) {
                    if !isContinued { hidden("last", newest.notice.id.text) }
                    button(say(NoticePhrases.markAllRead), .bare)
                }
            }
            iconLink(.settings, name: say(NoticePhrases.settings), to: Link("/me/notices"))
        }
    }

    @HTMLBuilder private var foot: HTML {
        if let next {
            linkButton(say(NoticePhrases.older), to: Link("/inbox").with("before", next.text), .quiet)
        } else {
            listEnd(say(NoticePhrases.end))
        }
        if isContinued { linkButton(say(NoticePhrases.newest), to: Link("/inbox"), .bare) }
    }

    /// One notice. Opening it marks it as read.
    package static func row(_ item: Item, _ viewer: Viewer) -> HTML {
        let notice = item.notice
        let place = item.told.place.isEmpty ? "" : item.told.place + " · "
        // A line breaks before the day, not before its hour.
        let when = viewer.say(NoticePhrases.when(notice.madeAt, for: viewer)).split(separator: " ")
            .joined(separator: "\u{A0}")
        return Floor.row(
            Floor.Row(
                viewer.say(item.told.text), to: Link("/inbox").at(notice.id),
                leading: face(notice),
                meta: group {
                    tag("span", .when(!notice.isRead, .class("unread"))) {
                        if !notice.isRead { spoken(viewer.say(NoticePhrases.unread)) }
                        place + when
                    }
                }, trailing: mark(notice, viewer), menu: leaving(item, viewer)))
    }

    private static func leaving(_ item: Item, _ viewer: Viewer) -> HTML {
        guard let leave = item.told.leave else { return .nothing }
        return menu(id: "leave-" + item.notice.id.text, name: viewer.say(NoticePhrases.leaveMenu(item.told.place))) {
            menuLink(viewer.say(NoticePhrases.leave), to: leave, icon: .signOut)
        }
    }

    private static func face(_ notice: Notice) -> HTML {
        guard let author = notice.author else { return tag("span", .class("notice-clock")) { icon(.clock) } }
        return avatar(author.name, person: author.id, photo: author.photo, size: .medium, isNamedBeside: true)
    }

    private static func mark(_ notice: Notice, _ viewer: Viewer) -> HTML {
        let action = Link("/inbox").at(notice.id).at(notice.isRead ? "mark-unread" : "mark-read")
        let phrase = notice.isRead ? NoticePhrases.markUnread : NoticePhrases.markRead
        return form(action, .flag("data-enhance")) {
            iconButton(notice.isRead ? .bell : .check, name: viewer.say(phrase))
        }
    }
}
