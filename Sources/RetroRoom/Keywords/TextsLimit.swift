import Floor

extension Field.Sharing {
    /// Situation, feeling and request share one limit. Each is counted after trimming, as it is stored.
    static func texts(_ fields: Fields, _ viewer: Viewer) -> Field.Sharing {
        let texts = ["situation", "feeling", "request"].map { Text.trimmed(Text.unixLines(fields[$0] ?? "")) }
        let count = texts.reduce(0) { $0 + Graphemes.count($1) }
        let isOver = count > Keyword.textLimit
        return Field.Sharing(
            "keyword-texts", isOver: isOver, said: viewer.say(isOver ? over(count - Keyword.textLimit) : used(count)),
            usedText: viewer.say(used(0)), overText: viewer.say(over(0)))
    }

    private static func used(_ count: Int) -> Phrase {
        let used = grouped(count) + " / " + grouped(Keyword.textLimit)
        return Phrase(ko: "합쳐서 " + used, en: "Total: " + used)
    }

    private static func over(_ count: Int) -> Phrase {
        Phrase(ko: "합쳐서 \(grouped(count))자 넘었어요", en: "Total: \(grouped(count)) over")
    }
}
