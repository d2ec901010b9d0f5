public import Floor

/// The text of an entry to hand on, and the form for a link to it. `share.js` offers the device's own ways; without it,
/// the text can be copied. The server alone makes links.
public enum SharePage {
    static let route = DiaryPageRoute.ofJournal(
        "entry/{entry}/share", needs: DiaryPageRoute.oneEntry,
        draw: { ids, _, slice, viewer throws(Refusal) in .page(page(try slice.entry(ids.entity), slice, viewer)) })

    static func page(_ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer) -> Page {
        page(entry, slice, viewer, made: nil)
    }

    /// - Parameters:
    ///   - made: the complete address of a link that was just made, which is shown only this once.
    ///   - form: what was typed, with its refusal.
    public static func page(
        _ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer, made: String?, form: Fields = Fields(),
        refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "일기 공유", en: "Share entry")), place: .diary,
            back: EntryPage.address(entry.id, of: slice.space),
            body: tag("div", .class("settings")) {
                if let made { fresh(made, viewer) }
                text(entry, viewer)
                linkForm(entry, slice, viewer, form, refusal)
            }, status: refusal?.kind.status ?? 200)
    }

    private static func text(_ entry: Entry, _ viewer: Viewer) -> HTML {
        group {
            tag("label", .class("field-label"), .value("for", "share-text")) {
                viewer.say(Phrase(ko: "공유할 글", en: "Text to share"))
            }
            tag(
                "textarea", .class("input"), .id("share-text"), .fixed("rows", "12"), .flag("readonly"),
                .data("data-title", Text.trimmed(EntryText(entry.text.value).title))
            ) { entry.text.value }
            formActions {
                button(
                    viewer.say(Phrase(ko: "복사", en: "Copy")), icon: .copy, .type("button"),
                    .data("data-copies", "share-text"),
                    .data("data-copied", viewer.say(Phrase(ko: "복사했어요", en: "Copied"))))
                button(
                    viewer.say(Phrase(ko: "공유", en: "Share")), .primary, icon: .share, .type("button"),
                    .flag("hidden"), .data("data-shares-text", "share-text"))
            }
        }
    }

    private static func fresh(_ address: String, _ viewer: Viewer) -> HTML {
        group {
            banner(
                viewer.say(
                    Phrase(
                        ko: "링크를 만들었어요. 주소는 지금만 보이니 복사해서 보내 주세요.",
                        en: "Link created. Its address is shown only once: copy it and send it.")), .done)
            copyField(
                viewer.say(Phrase(ko: "공유 링크", en: "Link to share")), address, id: "made-link", viewer.language)
        }
    }

    private static func linkForm(
        _ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer, _ given: Fields, _ refusal: Refusal?
    ) -> HTML {
        tag("section", .class("entry-facet"), .id("share-link")) {
            sectionHeading(viewer.say(Phrase(ko: "링크로 공유", en: "Share by a link")))
            tag("p") {
                viewer.say(
                    Phrase(
                        ko:
                            "링크가 있는 사람은 계정 없이 이 일기를 읽어요. 글, 사진, 날짜, 날씨, 장소 이름만 보이고, 고치면 고친 글이 보여요. 서버에 연결되어 있을 때 만들 수 있어요.",
                        en:
                            "Anyone with the link can read this entry without an account: its text, photos, day, weather and the name of its place. If you change it, they see it changed. Needs a connection to the server."
                    ))
            }
            form(slice.link.at(ShareLinksPage.making), operation: viewer.formID, .class("settings-new")) {
                hidden("entry", entry.id.text)
                if let refusal, refusal.field != "password" { banner(viewer.say(refusal.phrase), .danger) }
                segmented(
                    "lasting", viewer.say(Phrase(ko: "기한", en: "Expires after")),
                    ShareLink.Lasting.allCases.map { Choice($0.rawValue, viewer.say($0.name)) },
                    chosen: given["lasting"] ?? ShareLink.Lasting.week.rawValue)
                field(
                    Field(
                        "password", viewer.say(Phrase(ko: "비밀번호 (없어도 돼요)", en: "Password (optional)")),
                        kind: .newPassword,
                        hint: viewer.say(
                            Phrase(
                                ko: "\(ShareLink.passwordMinimum)자 이상. 링크와 다른 길로 알려 주세요.",
                                en:
                                    "At least \(ShareLink.passwordMinimum) characters. Send it another way than the link."
                            )),
                        error: refusal.flatMap { $0.field == "password" ? viewer.say($0.phrase) : nil }),
                    viewer.language)
                button(viewer.say(Phrase(ko: "링크 만들기", en: "Create link")), icon: .link)
            }
            rows { ShareLinksSection.row(slice, viewer) }
        }
    }
}
