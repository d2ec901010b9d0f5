/// Sample texts for the style page.
enum StyleWords {
    static var undo: Phrase { Phrase(ko: "되돌리기", en: "Undo") }
    static var redo: Phrase { Phrase(ko: "다시 하기", en: "Redo") }
    static var newCard: Phrase { Phrase(ko: "새 카드", en: "New card") }
    static var save: Phrase { Phrase(ko: "저장", en: "Save") }
    static var delete: Phrase { Phrase(ko: "지우기", en: "Delete") }
    static var together: Phrase { Phrase(ko: "함께 쓰는 사람", en: "People on this board") }
    static var todo: Phrase { Phrase(ko: "할 일", en: "To do") }
    static var doing: Phrase { Phrase(ko: "하는 중", en: "Doing") }
    static var done: Phrase { Phrase(ko: "완료", en: "Done") }
    static var cardTitle: Phrase { Phrase(ko: "결제 실패 안내 문구 다듬기", en: "Reword the payment failure message") }
    static var cardBody: Phrase {
        Phrase(
            ko: "카드 한도 초과와 네트워크 오류를 나눠서 알려 주고, 다시 시도할 길을 함께 보여 줘요. 그리고 어느 쪽이든 "
                + "장바구니는 그대로 두어요. 넷째 줄은 보이지 않아요.",
            en:
                "Distinguish an exceeded card limit from a network error, and offer a way to try again. Either way the "
                + "cart stays as it is. A fourth line is not shown here.")
    }
    static var longTitle: Phrase {
        Phrase(
            ko: "제목이 한 줄을 넘으면 말줄임표로 끝나고 나머지는 카드를 열어서 읽어요",
            en: "A title longer than one line ends in an ellipsis; open the card to read the rest")
    }

    static func icon(of theme: Viewer.Theme) -> Icon {
        switch theme {
        case .system: .device
        case .light: .sun
        case .dark: .moon
        }
    }

    /// Ids of made-up people.
    static func person(_ number: UInt64) -> ID<Person> { ID(high: 0x0190_0000_0000_7000, low: number) }
}
