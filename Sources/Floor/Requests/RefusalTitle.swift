extension Refusal {
    /// A short title for this kind of refusal.
    public func title(_ language: Language) -> String {
        let phrase =
            switch kind {
            case _ where name == "fault": Phrase(ko: "마루에 문제가 생겼어요", en: "Something went wrong")
            case _ where name == "account-suspended":
                Phrase(ko: "정지된 계정이에요", en: "This account is suspended")
            case .invalid: Phrase(ko: "이대로는 받을 수 없어요", en: "Invalid input")
            case .signedOut: Phrase(ko: "로그인이 필요해요", en: "Sign in first")
            case .forbidden: Phrase(ko: "할 수 없는 일이에요", en: "Not allowed")
            case .missing: Phrase(ko: "찾을 수 없어요", en: "Not found")
            case .conflict: Phrase(ko: "그사이 달라졌어요", en: "This has changed")
            case .tooMany: Phrase(ko: "잠시만 기다려 주세요", en: "Wait a moment")
            case .tooLarge: Phrase(ko: "너무 커요", en: "Too large")
            }
        return phrase(language)
    }
}
