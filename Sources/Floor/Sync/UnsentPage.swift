/// The changes on a device that the server does not have: those still to be sent, and those it rejected, with their
/// text, so that nothing a person wrote is lost.
public enum UnsentPage {
    /// One change that the server does not have.
    public struct Waiting: Sendable {
        public var id: ID<Operation>
        /// What was done, and to which card: "Add a card".
        public var what: String
        /// The name of its space.
        public var place: String
        /// The text written in it, field by field.
        public var words: [String]
        /// Why it was rejected, in the viewer's language; nil if it was not sent yet.
        public var reason: String?

        public init(id: ID<Operation>, what: String, place: String, words: [String], reason: String? = nil) {
            self.id = id
            self.what = what
            self.place = place
            self.words = words
            self.reason = reason
        }
    }

    public static let link = Link("/unsent")
    /// The first segment of it and its forms.
    public static let segment = "unsent"

    /// The number of changes shown one by one; beyond that only the total is shown.
    static let shownLimit = 50

    /// - Parameters:
    ///   - unsent: changes still to be sent, the oldest first.
    ///   - refused: changes the server rejected.
    ///   - files: the number of files that are still to be uploaded.
    ///   - isLeaving: whether the viewer wants to sign out, which would lose all of them.
    public static func page(
        unsent: [Waiting], refused: [Waiting], files: Int = 0, isLeaving: Bool = false, _ viewer: Viewer
    ) -> Page {
        let isEmpty = unsent.isEmpty && refused.isEmpty && files == 0
        return Page(
            title: viewer.say(Phrase(ko: "이 기기의 변경", en: "Changes on this device")), place: .me, back: Link("/me"),
            body: tag("div", .class("unsent")) {
                if isLeaving, !isEmpty { leaving(unsent.count + refused.count + files, viewer) }
                if isEmpty {
                    emptyState(
                        .drawingBoard,
                        viewer.say(
                            Phrase(
                                ko: "이 기기에서 변경한 내용은 모두 서버에 있어요. 서버가 받지 않은 변경이 생기면 쓴 글과 함께 여기에 남아요.",
                                en:
                                    "All changes on this device are synced. Changes that the server rejects are kept here with their text."
                            )))
                }
                if !refused.isEmpty {
                    tag("h2", .class("section-heading")) {
                        viewer.say(Phrase(ko: "서버가 받지 않은 변경", en: "Rejected changes"))
                    }
                    list(refused, viewer)
                }
                if files > 0 {
                    tag("h2", .class("section-heading")) { viewer.say(Phrase(ko: "올릴 사진", en: "Photos to upload")) }
                    tag("p", .class("unsent-note")) { viewer.say(uploading(files)) }
                }
                if !unsent.isEmpty {
                    tag("h2", .class("section-heading")) { viewer.say(Phrase(ko: "보낼 변경", en: "Waiting to be sent")) }
                    tag("p", .class("unsent-note")) { viewer.say(standing(unsent.count)) }
                    list(Array(unsent.prefix(shownLimit)), viewer)
                }
            })
    }

    private static func standing(_ unsent: Int) -> Phrase {
        Phrase(
            ko: "보낼 변경이 \(grouped(unsent))가지 있어요. 연결되면 저절로 보내요.",
            en: unsent == 1
                ? "1 change is waiting. It is sent automatically when you are online."
                : "\(grouped(unsent)) changes are waiting. They are sent automatically when you are online.")
    }

    private static func uploading(_ files: Int) -> Phrase {
        Phrase(
            ko: "사진 \(grouped(files))장이 아직 이 기기에만 있어요. 연결되면 저절로 올려요.",
            en: files == 1
                ? "1 photo is only on this device. It is uploaded automatically when you are online."
                : "\(grouped(files)) photos are only on this device. They are uploaded automatically when you are online."
        )
    }

    private static func leaving(_ count: Int, _ viewer: Viewer) -> HTML {
        tag("section", .class("unsent-leaving"), .role("alert")) {
            tag("h2", .class("unsent-question")) {
                viewer.say(Phrase(ko: "버리고 로그아웃할까요?", en: "Discard changes and sign out?"))
            }
            tag("p") {
                viewer.say(
                    Phrase(
                        ko: "이 기기에만 있는 변경이 \(grouped(count))가지 있어요. 로그아웃하면 아래 글까지 모두 사라지고 되살릴 수 없어요.",
                        en: count == 1
                            ? "1 change is only on this device. If you sign out, it is permanently lost, including the text below."
                            : "\(grouped(count)) changes are only on this device. If you sign out, they are permanently lost, including the text below."
                    ))
            }
            formActions {
                linkButton(viewer.say(Phrase(ko: "로그아웃하지 않기", en: "Stay signed in")), to: Link("/me"))
                form(Link("/sign-out"), .data("data-person", viewer.person.text)) {
                    hidden("unsent", "discard")
                    button(viewer.say(Phrase(ko: "버리고 로그아웃", en: "Discard and sign out")), .danger)
                }
            }
        }
    }

    private static func list(_ changes: [Waiting], _ viewer: Viewer) -> HTML {
        tag("ul", .class("unsent-list"), .role("list")) { for change in changes { item(change, viewer) } }
    }

    private static func item(_ change: Waiting, _ viewer: Viewer) -> HTML {
        let id = "unsent-" + change.id.text
        return tag("li", .class("unsent-change"), .id(id)) {
            tag("p", .class("unsent-what")) { change.what }
            if !change.place.isEmpty { tag("p", .class("unsent-place")) { change.place } }
            if !change.words.isEmpty {
                tag("p", .class("unsent-words"), .id(id + "-words")) { joined(change.words) }
            }
            if let reason = change.reason {
                tag("p", .class("unsent-reason")) {
                    icon(.warning)
                    tag("span") { reason }
                }
            }
            actions(change, id, viewer)
        }
    }

    private static func actions(_ change: Waiting, _ id: String, _ viewer: Viewer) -> HTML {
        tag("div", .class("unsent-actions")) {
            if !change.words.isEmpty {
                button(
                    ComponentPhrases.copy(viewer.language), .quiet, icon: .copy, .type("button"),
                    .value("data-copies", id + "-words"), .data("data-copied", ComponentPhrases.copied(viewer.language))
                )
            }
            if change.reason != nil {
                form(Link("/unsent/retry"), operation: viewer.formID, .flag("data-enhance")) {
                    hidden("change", change.id.text)
                    button(viewer.say(Phrase(ko: "다시 보내기", en: "Send again")), .quiet, icon: .retry)
                }
            }
            openButton(viewer.say(Phrase(ko: "버리기", en: "Discard")), opens: id + "-drop", .bare)
            confirmation(
                id: id + "-drop", title: viewer.say(Phrase(ko: "이 변경을 버릴까요?", en: "Discard this change?")),
                body: viewer.say(
                    Phrase(
                        ko: "쓴 글까지 이 기기에서 사라지고 되살릴 수 없어요.",
                        en: "The change and its text are permanently removed from this device.")),
                does: viewer.say(Phrase(ko: "버리기", en: "Discard")), Link("/unsent/drop"), operation: viewer.formID,
                isEnhanced: true, viewer.language
            ) { hidden("change", change.id.text) }
        }
    }

    private static func joined(_ words: [String]) -> String {
        var text = ""
        for (index, part) in words.enumerated() {
            if index > 0 { text += "\n" }
            text += part
        }
        return text
    }
}
