import Floor
import Testing

struct SearchWordsTests {
    /// Whether an index would give the text for the query, and whether a second look confirms it.
    private func finds(_ query: String, _ title: String, _ body: String = "") -> Bool {
        let sought = SearchQuery(query)
        let words = SearchWords(title: title, bodies: [body]).words
        let isGiven = sought.pieces.allSatisfy { piece in
            switch piece {
            case .whole(let word): words.contains(word)
            case .beginning(let word): words.contains { $0.utf8.starts(with: word.utf8) }
            }
        }
        let isFound = sought.finds(in: [title, body])
        if isFound { #expect(isGiven, "\(query) is in \(title) \(body), and the index does not give it") }
        return !sought.isEmpty && isGiven && isFound
    }

    @Test(arguments: [
        ("회", "스프린트 회고 준비"), ("회고", "스프린트 회고 준비"), ("ㅎㄱ", "스프린트 회고 준비"), ("ㅎ", "회고"), ("고준", "회고준비"),
        ("ㅅㅍㄹ", "스프린트"), ("회ㄱ", "회고"), ("준비 회고", "회고 준비"), ("ㄱㅅ", "감사"), ("ㄳ", "감사"), ("ㅋㅋ", "ㅋㅋㅋ"),
        ("ㄲ", "까치"), ("회고", "회고를 해요"), ("2호선", "지하철 2호선 타기"),
        ("cafe", "Café Noir"), ("CAFÉ", "cafe noir"), ("strasse", "Straße"), ("ang", "Ångström"), ("Lodz", "Łódź"),
        ("ca", "Café"), ("noir caf", "Café Noir"), ("viet", "Việt Nam"), ("москва", "Москва"), ("αθηνα", "Αθήνα"),
        ("v2", "v2.3 내기"), ("ｍａｒｕ", "Maru"), ("メール", "めーる"), ("東京", "東京タワー"), ("京", "東京タワー"),
    ])
    func `a text is found by a part of it, as it is typed`(query: String, text: String) {
        #expect(finds(query, text))
        #expect(finds(query, "", text), "in the body too")
    }

    @Test(arguments: [
        ("호", "회고"), ("획", "회고"), ("회곡", "회고가"), ("하", "한글"), ("각", "가까이 각각"), ("달", "닭"), ("닭", "달가닥"),
        ("한", "하늘"), ("구", "귀"), ("그", "긔"), ("준비 회ㄱ획", "준비 회고회고"), ("앖", "압수"),
    ])
    func `what is still being typed finds what it may become`(query: String, text: String) throws {
        let typing = try #require(SearchQuery(query).typing)
        let words = SearchWords(title: text).words
        let isGiven = typing.titlePieces.allSatisfy {
            if case .whole(let word) = $0 { words.contains(word) } else { false }
        }
        #expect(typing.finds(in: [text]) && isGiven)
        #expect(typing.typing == nil && typing.titleWords.isEmpty)
    }

    @Test(arguments: [("호", "후식"), ("획", "회비"), ("회", "히읗"), ("한", "하루"), ("호고", "회고")])
    func `what it cannot become is not found`(query: String, text: String) throws {
        let typing = try #require(SearchQuery(query).typing)
        #expect(!typing.finds(in: [text]))
    }

    @Test(arguments: ["", "ㅎ", "cafe", "회고!"])
    func `what does not end in a syllable is not still being typed`(query: String) {
        #expect(SearchQuery(query).typing == nil)
    }

    @Test(arguments: [
        ("고회", "회고"), ("회비", "회고 준비"), ("ㄱㅎ", "회고"), ("회ㅂ", "회고"), ("afe", "Café"), ("회고 결산", "회고 준비"),
        ("cafes", "cafe"),
        ("가나다", "가나 나다"), ("ㄱ", "나다"), ("!?", "!?"), ("", "회고"), ("🏠", "🏠"), ("ㅏ", "가"),
    ])
    func `a text is not found by what is not in it`(query: String, text: String) {
        #expect(!finds(query, text))
    }

    @Test func `letters that come one by one are the same as syllables`() {
        let jamo = "\u{1112}\u{116C}\u{1100}\u{1169} \u{1100}\u{1161}\u{11A8}"  // 회고 각
        #expect(finds("회고", jamo) && finds("각", jamo) && finds("ㅎㄱ", jamo))
        #expect(finds("cafe", "Cafe\u{301}") && finds("Cafe\u{301}", "café"))
    }

    @Test func `a title's words are told from its parts and from the body's`() {
        let words = SearchWords(title: "회고 준비", bodies: ["회의"]).words
        func holds(_ sought: [SoughtWord]) -> Bool {
            sought.allSatisfy { if case .whole(let word) = $0 { words.contains(word) } else { false } }
        }
        #expect(holds(SearchQuery("회고").titleWords) && !holds(SearchQuery("회").titleWords))
        #expect(holds(SearchQuery("회").titlePieces) && !holds(SearchQuery("회의").titlePieces))
        #expect(holds(SearchQuery("회의").pieces))
    }

    @Test func `what was found is marked, whole characters at a time`() {
        func marked(_ text: String, _ query: String) -> String {
            Excerpt(text, marking: SearchQuery(query)).parts.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined()
        }
        #expect(marked("스프린트 회고 준비, 회고록", "회고") == "스프린트 [회고] 준비, [회고]록")
        #expect(marked("회고 준비", "ㅎㄱ") == "[회고] 준비")
        #expect(marked("Cafe\u{301} noir", "cafe") == "[Cafe\u{301}] noir")
        #expect(marked("Straße 7", "strass") == "[Straß]e 7")
        #expect(marked("report port", "port") == "report [port]")
        #expect(marked("회고", "없음") == "회고")
    }

    @Test func `an excerpt shows what was found and not all of a long text`() throws {
        let body = String(repeating: "앞에 있는 글 ", count: 40) + "여기 회고가\n있어요" + String(repeating: " 뒤에 있는 글", count: 40)
        let excerpt = try #require(Excerpt(of: body, around: SearchQuery("회고")))
        #expect(excerpt.parts.contains(.init("회고", isMarked: true)))
        #expect(excerpt.text.hasPrefix("…") && excerpt.text.hasSuffix("…"))
        #expect(excerpt.text.count < 140 && !excerpt.text.contains("\n"))
        #expect(Excerpt(of: body, around: SearchQuery("결산")) == nil)
    }

    @Test func `no text and no query breaks the search, and what is in a text is found`() {
        var entropy = Entropy.repeatable(7)
        func below(_ limit: Int) -> Int { Int(entropy.next() % UInt64(limit)) }
        let letters: [String] = [
            "회", "고", "각", "ㅎ", "ㄳ", "a", "É", "é", "e\u{301}", "\u{1112}", "\u{1161}", "\u{11A8}", " ", "\n", "1", "東",
            "か", "ß", "🏠", "👨‍👩‍👧", "\u{200D}", "\u{301}", "-", "Я", "ﬁ", "\u{FFFD}", "\u{0}",
        ]
        for _ in 0..<rounds(2_000, inRelease: 20_000) {
            let text = (0..<below(14)).map { _ in letters[below(letters.count)] }.joined()
            let query = (0..<below(6)).map { _ in letters[below(letters.count)] }.joined()
            _ = finds(query, text)
            let places = SearchQuery(query).places(in: text)
            #expect(places.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= text.utf8.count && !$0.isEmpty })
            #expect(Excerpt(text, marking: SearchQuery(query)).text == text)
            // A whole text finds itself.
            let itself = SearchQuery(text)
            if !itself.isEmpty { #expect(itself.finds(in: [text])) }
        }
    }

    @Test func `a long query and a long text cost no more than their limits`() {
        let query = SearchQuery(String(repeating: "가나다 ", count: 10_000))
        #expect(query.text.count <= SearchQuery.limit && query.pieces.count <= 40)
        let words = SearchWords(
            title: String(repeating: "a", count: 5_000), bodies: [String(repeating: "가", count: 100_000)])
        #expect(words.words.count < 10)
    }
}
