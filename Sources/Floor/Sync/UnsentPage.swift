/// What waits on a device: how much is still to be sent, and what the house would not take, with its words, so that nothing
/// a person wrote is lost.
public enum UnsentPage {
    /// One change that was refused.
    public struct Refused: Sendable {
        public var id: ID<Operation>
        /// What its space is called.
        public var place: String
        /// What was written in it, field by field.
        public var words: [String]
        /// Why it was refused, in the reader's language.
        public var reason: String

        public init(id: ID<Operation>, place: String, words: [String], reason: String) {
            self.id = id
            self.place = place
            self.words = words
            self.reason = reason
        }
    }

    public static let link = Link("/unsent")

    /// - Parameter unsent: changes that are still to be sent.
    public static func page(unsent: Int, refused: [Refused], _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "이 기기의 변경", en: "On this device")), place: .me, back: Link("/board"),
            body: tag("div", .class("unsent")) {
                tag("p") { viewer.say(standing(unsent)) }
                if refused.isEmpty {
                    emptyState(
                        .drawingBoard,
                        viewer.say(
                            Phrase(
                                ko: "집이 받지 못한 변경이 있으면 여기에 쓴 글 그대로 남아요. 지금은 하나도 없어요.",
                                en:
                                    "What the house could not take stays here with its words. There is nothing at the moment."
                            )))
                } else {
                    tag("h2", .class("section-heading")) {
                        viewer.say(Phrase(ko: "받지 못한 변경", en: "Not taken"))
                    }
                    tag("ul", .class("rows"), .role("list")) { for change in refused { item(change, viewer) } }
                }
            }, hearsAll: true)
    }

    private static func standing(_ unsent: Int) -> Phrase {
        if unsent == 0 {
            return Phrase(ko: "이 기기에서 한 일은 모두 집에 보냈어요.", en: "Everything done on this device has been sent.")
        }
        return Phrase(
            ko: "보낼 것이 \(grouped(unsent))가지 있어요. 연결되면 저절로 보내요.",
            en: unsent == 1
                ? "One change is still to be sent. It goes by itself once there is a connection."
                : "\(grouped(unsent)) changes are still to be sent. They go by themselves once there is a connection.")
    }

    private static func item(_ change: Refused, _ viewer: Viewer) -> HTML {
        tag("li", .class("row"), .id("refused-" + change.id.text)) {
            tag("div", .class("row-main")) {
                tag("div", .class("row-words")) {
                    tag("p", .class("row-title")) { change.place }
                    for words in change.words { tag("p", .class("unsent-words")) { words } }
                    tag("p", .class("row-meta")) { change.reason }
                }
            }
            formActions {
                form(Link("/unsent/retry"), operation: viewer.formID, .flag("data-enhance")) {
                    hidden("change", change.id.text)
                    button(viewer.say(Phrase(ko: "다시 보내기", en: "Send again")), .quiet)
                }
                form(Link("/unsent/drop"), operation: viewer.formID, .flag("data-enhance")) {
                    hidden("change", change.id.text)
                    button(viewer.say(Phrase(ko: "버리기", en: "Discard")), .bare)
                }
            }
        }
    }
}
