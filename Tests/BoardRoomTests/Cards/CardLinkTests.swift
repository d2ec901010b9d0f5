import Floor
import Testing

@testable import BoardRoom

struct CardLinkTests {
    @Test(arguments: [
        ("019a9f5e-3c00-7abc-8def-0123456789ab", "01jaflsf00fau8rro14d2mf2db"),
        ("00000000-0000-0000-0000-000000000000", "00000000000000000000000000"),
        ("ffffffff-ffff-ffff-ffff-ffffffffffff", "7vvvvvvvvvvvvvvvvvvvvvvvvv"),
        ("00000000-0000-0001-0000-000000000020", "0000000000000g000000000010"),
    ])
    func `a code is the whole id, and the id comes back from it`(id: String, code: String) throws {
        let card = try #require(ID<Entity>(id))
        #expect(CardLink.code(of: card) == code)
        #expect(CardLink.card(of: code) == card && CardLink.card(of: code.uppercased()) == card)
        #expect(CardLink.link(to: card).text == "/c/" + code)
    }

    @Test func `codes of many ids are their own, and each leads back`() {
        var entropy = Entropy(seed: (1, 2, 3, 4))
        var codes: Set<String> = []
        for number in 0..<1_000 {
            let card = ID<Entity>(milliseconds: Desk.noon + Int64(number), entropy: &entropy)
            codes.insert(CardLink.code(of: card))
            #expect(CardLink.card(of: CardLink.code(of: card)) == card)
        }
        #expect(codes.count == 1_000)
    }

    @Test(arguments: [
        "", "0", "0000000000000000000000000", "000000000000000000000000000", "0000000000000000000000000w",
        "0000000000000000000000000-", "8000000000000000000000000", "80000000000000000000000000",
        "가000000000000000000000000",
    ])
    func `what is no code names no card`(code: String) { #expect(CardLink.card(of: code) == nil) }

    @Test func `the card's page has its link, for a viewer too`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        let link = "href=\"\(CardLink.link(to: card).text)\""
        for person in [desk.cast.minji, desk.cast.sam] {
            #expect(desk.html(try desk.page(["card", card.text], as: person)).contains(link))
        }
        #expect(CardLink.page(of: card, on: desk.board.id).text == "/board/\(desk.board.id.text)/card/\(card.text)")
    }
}
