import Floor

/// The button to leave the board, or why the viewer cannot.
enum LeavingView {
    static func view(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        if slice.people.count < 2 { return .nothing }
        let isLastOwner = slice.role == .owner && slice.people.count { $0.role == .owner } == 1
        return tag("div", .class("settings-leave")) {
            if isLastOwner {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(
                            ko: "보드에서 나가려면 먼저 다른 사람에게 보드를 넘겨 주세요.",
                            en: "To leave the board, hand it over to someone else first."))
                }
            } else {
                openButton(viewer.say(leave), opens: "leave-board", .quiet, icon: .signOut)
                confirmation(
                    id: "leave-board", title: viewer.say(leave),
                    body: viewer.say(
                        Phrase(
                            ko: "나가면 이 보드를 더 볼 수 없어요. 적어 둔 것은 남고, 다시 들어오려면 초대를 받아야 해요.",
                            en:
                                "You will lose access to this board. What you wrote stays. To return, you need an invitation."
                        )),
                    does: viewer.say(Phrase(ko: "나가기", en: "Leave")),
                    slice.link.at("leave-board"), operation: viewer.formID,
                    isEnhanced: true, viewer.language)
            }
        }
    }

    private static var leave: Phrase { Phrase(ko: "보드에서 나가기", en: "Leave board") }
}
