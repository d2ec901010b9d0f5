/// What a device says above the server's own pages where it shows them without the server.
///
/// Scripts ask for such a page again, by the attribute of its line, as soon as the device has synced.
public enum OfflineBanner {
    /// Today: the device draws it from its boards, if Board is on.
    public static func todayNote(_ viewer: Viewer) -> HTML {
        guard viewer.shownPlaces.contains(.board) else {
            return note(
                Phrase(
                    ko: "연결이 없어요. 연결되면 저절로 새로워져요.",
                    en: "You are offline. The page updates itself once you are online."), viewer)
        }
        return note(
            Phrase(
                ko: "연결이 없어서 이 기기에 있는 보드의 카드만 보여요. 연결되면 저절로 새로워져요.",
                en:
                    "You are offline. These are the cards of the boards on this device. The page updates itself once you are online."
            ), viewer)
    }

    /// Where none of these cards is due.
    public static func nothingDue(_ viewer: Viewer) -> Phrase {
        guard viewer.shownPlaces.contains(.board) else {
            return Phrase(
                ko: "오늘 기다리는 일은 연결되면 보여요.", en: "What is waiting for you today is shown once you are online.")
        }
        return Phrase(
            ko: "이 기기에 있는 보드에는 곧 마감인 내 카드가 없어요.", en: "None of your cards on this device is due soon.")
    }

    /// The search: the device searches what it holds.
    public static func searchNote(_ viewer: Viewer) -> HTML {
        guard let here = SearchPage.names(of: [.board, .diary], for: viewer),
            let everywhere = SearchPage.names(of: SearchPage.rooms, for: viewer)
        else {
            return note(
                Phrase(
                    ko: "연결이 없어서 이 기기에 있는 것만 검색해요. 연결되면 다시 검색해요.",
                    en: "You are offline. The search covers only this device. Once you are online, it runs again."),
                viewer)
        }
        return note(
            Phrase(
                ko: "연결이 없어서 이 기기에 있는 \(here.ko)에서만 검색해요. 연결되면 \(everywhere.ko)에서 다시 검색해요.",
                en:
                    "You are offline. The search covers only \(here.en) on this device. Once you are online, it runs again and covers \(everywhere.en)."
            ), viewer)
    }

    /// The name of the inbox.
    public static var inbox: Phrase { Phrase(ko: "알림", en: "Inbox") }

    /// The frame of the inbox as it was seen last: the worker adds what it has kept of it at the end of the main part.
    ///
    /// - Parameter seen: when it was seen, in Unix milliseconds of the server's clock.
    public static func inboxPage(seenAt seen: Int64, _ viewer: Viewer) -> Page {
        let when = viewer.clock(seen).text(today: viewer.today, in: viewer.language)
        return Page(
            title: viewer.say(inbox), place: .today, back: Link("/today"),
            body: tag("div", .class("narrow")) {
                note(
                    Phrase(
                        ko: "연결이 없어서 \(when)에 본 알림을 보여요. 연결되면 저절로 새로워져요.",
                        en: "You are offline. Last seen: \(when). The inbox updates itself once you are online."),
                    viewer)
            }, hearsAll: true)
    }

    private static func note(_ phrase: Phrase, _ viewer: Viewer) -> HTML {
        tag("p", .class("field-hint"), .flag("data-from-device")) { viewer.say(phrase) }
    }
}
