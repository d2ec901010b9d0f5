import Floor

/// Texts in Markdown that nobody wrote: what has a meaning in it, put together as the seed has it.
struct InventedMarkdown {
    let seed: Int

    private static let parts = [
        "*", "**", "_", "__", "`", "``", "```\n", "~~~", "[", "]", "](", "](<", ")", "![", "<", ">", "> ", "- ", "+ ",
        "1. ",
        "12) ", "- [ ] ", "- [x] ", "# ", "###### ", "\n", "\n\n", "    ", "\t", "  \n", "\\", "\\\n", "&amp;",
        "&#106;",
        "&#x0;", "&bogus;", "---\n", "===\n", "***\n", "[a]", "\n\n[a]: https://a.example 'x'\n",
        "https://a.example/_b_",
        "www.a.example", "<m@a.example>", "javascript:x", "/board/b", "<b>", "</b>", "<!--", "-->", "<?", "?>",
        "<![CDATA[",
        "한글", "단어 ", "word ", "\u{E9}", "e\u{301}", "👨‍👩‍👧‍👦", "\u{A0}", "\u{3000}", "“", "。", "\"", "'", "(", "|", "~~", ":",
    ]

    var question: Question {
        var entropy = Entropy(seed: (UInt64(seed), 86, 5, 8))
        let pieces = (0..<50).map { _ -> JSON in
            let count = Int.random(in: 1...40, using: &entropy)
            let text = (0..<count).map { _ in Self.parts[Int.random(in: Self.parts.indices, using: &entropy)] }.joined()
            return ["markdown": .string(text)]
        }
        let question: JSON = ["pieces": .array(pieces)]
        return Question(name: "invented Markdown \(seed)", bytes: question.bytes)
    }
}
