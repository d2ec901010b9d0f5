public import Floor

/// Deletes a board with everything in it. Not an operation: its log is deleted too.
public enum DeleteBoard {
    /// For owners, who type its name; field `name`.
    ///
    /// - Throws: `owners-only`; `board-name-differs`.
    public static func check(_ form: Fields, _ slice: BoardSlice) throws(Refusal) {
        guard slice.role == .owner else { throw .ownersOnly }
        guard Text.trimmed(form["name"] ?? "") == slice.board.name.value else {
            throw .boardNameDiffers(given: form["name"] ?? "")
        }
    }

    static func warning(cards: Int, others: Int) -> Phrase {
        let shared =
            others > 0
            ? Phrase(
                ko: " 함께 쓰는 \(grouped(others))명도 더 볼 수 없어요.",
                en: others == 1
                    ? " The other member loses access too." : " The \(grouped(others)) other members lose access too.")
            : Phrase(ko: "", en: "")
        return Phrase(
            ko: "카드 \(grouped(cards))장과 보관한 카드, 휴지통, 기록까지 모두 사라지고 되살릴 수 없어요.\(shared.ko)",
            en:
                "\(cards == 1 ? "Its card" : "All \(grouped(cards)) cards"), archived cards, the trash and the history are permanently deleted.\(shared.en)"
        )
    }
}

extension Refusal {
    static func boardNameDiffers(given: String) -> Refusal {
        Refusal(
            .invalid, "board-name-differs",
            Phrase(
                ko: "보드 이름과 달라요. 그대로 옮겨 적어 주세요.", en: "This does not match the board name. Type it exactly as shown."),
            field: "name", given: given)
    }
}
