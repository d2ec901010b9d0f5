import Floor
import ServerFloor

extension Refusal {
    /// What to check in a code that belongs to no invitation. The field keeps it.
    ///
    /// - Parameter typed: what was typed.
    static func mistypedCode(_ typed: String) -> Refusal {
        if InvitationCode(typed) != nil { return .mistyped(unknownCode, typed) }
        let letters = typed.filter { $0 != "-" && $0 != " " }
        if let strange = letters.first(where: { !InvitationCode.uses($0) }) {
            return .mistyped(unusedLetter(strange), typed)
        }
        return .mistyped(wrongLength(letters.count), typed)
    }

    private static func mistyped(_ phrase: Phrase, _ typed: String) -> Refusal {
        Refusal(.missing, "code-mistyped", phrase, field: "code", given: typed)
    }

    private static let unknownCode = Phrase(
        ko: "이 코드의 초대를 찾지 못했어요. 비슷한 글자(S와 5, Z와 2, B와 8, V와 Y)를 다시 봐 주세요. 맞게 적었다면 기한이 지났을 수 있으니 초대한 사람에게 물어봐 주세요.",
        en:
            "No invitation has this code. Check letters that look alike: S and 5, Z and 2, B and 8, V and Y. If it is right, it may have expired: ask the person who invited you."
    )

    /// Of a long cluster of marks nothing is quoted.
    private static func unusedLetter(_ letter: Character) -> Phrase {
        guard letter.utf8.count <= 8 else {
            return Phrase(
                ko: "코드에는 영어 글자와 숫자만 있어요. 다른 글자를 고쳐 주세요.",
                en: "A code has only Latin letters and digits. Correct the other ones.")
        }
        let text = String(letter)
        if text.lowercased() == "u" {
            return Phrase(
                ko: "코드에는 ‘\(text)’가 없어요. V가 아닌지 봐 주세요.", en: "A code never has “\(text)”. Check whether it is a V.")
        }
        return Phrase(
            ko: "코드에는 ‘\(text)’\(Particle.subject.after(text)) 없어요. 영어 글자와 숫자만 적어 주세요.",
            en: "A code never has “\(text)”. Enter only Latin letters and digits.")
    }

    private static func wrongLength(_ count: Int) -> Phrase {
        let (short, long) = (InvitationCode.shortLength, InvitationCode.length)
        return Phrase(
            ko: "코드는 \(short)자예요(링크에서 옮긴 것은 \(long)자). 지금은 \(count)자라서, 빠지거나 더해진 글자가 있는지 봐 주세요.",
            en:
                "A code has \(short) characters, or \(long) if it is copied from a link. This has \(count): check for a missing or an extra one."
        )
    }
}
