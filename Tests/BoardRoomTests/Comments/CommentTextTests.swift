import Floor
import Testing

@testable import BoardRoom

struct CommentTextTests {
    static let people: [(id: ID<Person>, name: String)] = [
        (ID(high: 1, low: 1), "김민"), (ID(high: 1, low: 2), "김민지"), (ID(high: 1, low: 3), "Ann"),
        (ID(high: 1, low: 4), "도윤"), (ID(high: 1, low: 5), "Ann Lee"), (ID(high: 1, low: 6), "도윤"),
    ]

    @Test(arguments: [
        ("@김민지가 봐요", [2]), ("@김민이 봐요", [1]), ("@Ann", [3]), ("@Anna", []), ("@Ann Lee!", [5]), ("@Ann님", [3]),
        ("mail@Ann", []), ("안녕@도윤", [4]), ("@도윤 @도윤", [4]), ("@@도윤", [4]), ("@", []), ("@아무개", []),
    ])
    func `whom a text names`(typed: String, named: [UInt64]) {
        let stored = CommentText.stored(typed, naming: CommentTextTests.people)
        #expect(CommentText(stored).people.map(\.low) == named)
        let back = CommentText(stored).typed { id in CommentTextTests.people.first { $0.id == id }?.name ?? "" }
        #expect(back == typed)
    }

    @Test(arguments: [
        ("@ann", [3]), ("@ANN LEE!", [5]), ("@anna", []), ("@aNN님", [3]), ("@éva, @ИВАН", [7, 8]), ("@eva", []),
        ("@bo @Bo", [10, 9]), ("@BO", [9]),
    ])
    func `a name is known in whatever case, and in its own first`(typed: String, named: [UInt64]) {
        let others: [(id: ID<Person>, name: String)] = [
            (ID(high: 1, low: 7), "Éva"), (ID(high: 1, low: 8), "Иван"), (ID(high: 1, low: 9), "Bo"),
            (ID(high: 1, low: 10), "bo"),
        ]
        let stored = CommentText.stored(typed, naming: CommentTextTests.people + others)
        #expect(CommentText(stored).people.map(\.low) == named)
        #expect(CommentText(stored).comes(of: typed), "sent twice, it is the same comment")
    }

    @Test(arguments: [
        ("`@Ann`", []), ("``@Ann ` @도윤``", []), ("`@Ann` @도윤", [4]), ("```\n@Ann\n```\n@도윤", [4]), ("~~~ x\n@Ann", []),
        ("` @Ann", [3]), ("\\`@Ann`", [3]), ("`a\n\n@Ann`", [3]), ("`a\n@Ann`", []), ("```@Ann``` @도윤", [4]),
        ("    ```\n@Ann", [3]), ("```\n@Ann\n~~~\n@Ann", []), ("````\n```\n@Ann\n````\n@도윤", [4]),
    ])
    func `nobody is mentioned in code`(typed: String, named: [UInt64]) {
        let stored = CommentText.stored(typed, naming: CommentTextTests.people)
        #expect(CommentText(stored).people.map(\.low) == named)
        let back = CommentText(stored).typed { id in CommentTextTests.people.first { $0.id == id }?.name ?? "" }
        #expect(back == typed)
    }

    @Test func `what is kept once is kept the same again`() {
        let token = CommentText.token(ID(high: 9, low: 9))
        #expect(CommentText.stored("보세요 \(token)", naming: CommentTextTests.people) == "보세요 \(token)")
        #expect(CommentText("@[없는 것] \(token)@[").pieces.count == 3)
    }

    @Test(arguments: 1...200)
    func `any bytes are read and come back`(seed: Int) {
        var random = Entropy(seed: (UInt64(seed), 3, 3, 3))
        let alphabet = [
            "@", "[", "]", "`", "~~~", "도윤", "A", "0", "-", " ", "\n", "👩‍👩‍👧", CommentText.token(ID(high: 3, low: 4)),
        ]
        var text = ""
        for _ in 0..<40 { text += alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
        let stored = CommentText.stored(text, naming: CommentTextTests.people)
        let again = CommentText(stored).pieces.map { piece in
            switch piece {
            case .words(let words): words
            case .person(let person): CommentText.token(person)
            }
        }
        #expect(again.joined() == stored)
        #expect(CommentText(stored).comes(of: stored))
    }

    @Test func `the same comment sent twice is the same request, whatever people are called meanwhile`() {
        let text = CommentText(CommentText.stored("@도윤 이거 봐요, @Ann", naming: CommentTextTests.people))
        #expect(text.comes(of: "@도윤 이거 봐요, @Ann"))
        let two = CommentText(CommentText.stored("@Ann Lee @도윤", naming: CommentTextTests.people))
        #expect(two.comes(of: "@Ann Lee @도윤") && !two.comes(of: "@Ann Lee 도윤"))
        #expect(!text.comes(of: "@도윤 저거 봐요, @Ann") && !text.comes(of: "이거 봐요"))
        #expect(CommentText("그냥 말").comes(of: "그냥 말") && !CommentText("그냥 말").comes(of: "그냥 말 더"))
    }
}
