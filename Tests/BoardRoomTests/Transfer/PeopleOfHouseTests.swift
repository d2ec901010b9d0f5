import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// Whom a file means.
struct PeopleOfHouseTests {
    private let ann = ID<Person>(high: 1, low: 1)
    private let first = ID<Person>(high: 1, low: 2)
    private let second = ID<Person>(high: 1, low: 3)
    private let jose = ID<Person>(high: 1, low: 4)
    private let star = ID<Person>(high: 1, low: 5)

    private func house(importer: ID<Person>) -> PeopleOfHouse {
        PeopleOfHouse(
            [
                (ann, "Ann Lee", "ann@example.org"), (first, "김 민지", nil), (second, "김민지", nil),
                (jose, "José-María", nil),
                (star, "✨", nil),
            ], importer: importer)
    }

    @Test(arguments: [
        "Ann Lee", "ann lee", " ANNLEE ", "@Ann Lee", "ann@example.org", "ANN@Example.org", "A. Lee <ann@example.org>",
        "Ann  Lee <other@example.org>",
    ])
    func `somebody is known by name or address, whatever case and spaces it has`(written: String) {
        #expect(house(importer: jose).find(written) == .person(ann))
    }

    @Test func `accents and punctuation do not matter, and a name may have no letter`() {
        #expect(house(importer: ann).find("jose maria") == .person(jose))
        #expect(house(importer: ann).find("✨") == .person(star) && house(importer: ann).find("⭐") == .nobody)
    }

    @Test(arguments: ["", " ", "@", "Ann", "Lee", "Ann Lee Park", "ann@example.com", "<>", "<ann@example.org", "ㄱㅁㅈ"])
    func `nobody is known by less, or by more`(written: String) {
        #expect(house(importer: ann).find(written) == .nobody)
    }

    @Test func `of people with one name the importer is meant, and otherwise nobody`() {
        #expect(house(importer: ann).find("김민지") == .several)
        #expect(house(importer: first).find("김민지") == .person(first))
        #expect(house(importer: second).find("김 민지") == .person(second))
    }

    @Test func `a table gives cards to whom it names, and tells who is left`() throws {
        let text = "title,people\n하나,\"ann lee; Bob; 김민지; ann@example.org\"\n둘,\"Bob, Zoe\"\n"
        let parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv") { Moment(milliseconds: $0) }
        let here = parsed.among(house(importer: ann))
        #expect(here.document.cards.map(\.assignees) == [[ann], []])
        let counts = Dictionary(uniqueKeysWithValues: here.warnings.counts.map { ($0.kind, $0.count) })
        #expect(counts == [.peopleLeft: 3, .peopleAlike: 1])
        #expect(here.warnings.names(of: .peopleLeft) == ["Bob", "Zoe"])
        #expect(here.warnings.names(of: .peopleAlike) == ["김민지"])
        let mine = parsed.among(house(importer: second))
        #expect(mine.document.cards[0].assignees == [ann, second])
        let kept = try ParsedImport(kept: parsed.kept.bytes).among(house(importer: second))
        #expect(kept.document == mine.document && kept.warnings == mine.warnings)
    }

    @Test func `a table's comments mention somebody in whatever case, and nobody in code`() throws {
        let text = "title,comments\n하나,\"@ann lee 봐요, `@Ann Lee` @JOSÉ-MARÍA\"\n"
        let parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv") { Moment(milliseconds: $0) }
        let comment = parsed.among(house(importer: ann)).document.cards[0].comments[0].text
        #expect(comment == "@[\(ann.text)] 봐요, `@Ann Lee` @[\(jose.text)]")
    }

    @Test func `Trello's members and another house's people are known by their names`() throws {
        let files = [
            """
            {"lists":[{"id":"L","name":"x"}],"members":[{"id":"M1","fullName":"Ann Lee"},{"id":"M2","fullName":"Bob"}],
             "cards":[{"idList":"L","name":"하나","idMembers":["M1","M2","M3"]}]}
            """,
            """
            {"format":"maru-board","version":1,"name":"x","columns":[{"name":null,"kind":"todo"}],
             "people":[{"id":"\(ID<Person>(high: 9, low: 1).text)","name":"Ann Lee"},
              {"id":"\(ID<Person>(high: 9, low: 2).text)","name":"Bob"}],
             "cards":[{"column":0,"title":"하나","assignees":["\(ID<Person>(high: 9, low: 1).text)",
              "\(ID<Person>(high: 9, low: 2).text)","\(ID<Person>(high: 9, low: 3).text)"]}]}
            """,
        ]
        for file in files {
            let parsed = try ParsedImport(Array(file.utf8), fileName: "") { Moment(milliseconds: $0) }
            for read in [parsed, try ParsedImport(kept: parsed.kept.bytes)] {
                let here = read.among(house(importer: jose))
                #expect(here.document.cards[0].assignees == [ann])
                #expect(here.warnings.counts.map(\.kind) == [.peopleLeft] && here.warnings.counts.map(\.count) == [2])
                #expect(here.warnings.names(of: .peopleLeft) == ["Bob"])
            }
        }
    }

    @Test func `a card is given to no more people than one can have, of those who are here`() throws {
        let people = (1...25).map { (ID<Person>(high: 2, low: $0), "Person \($0)", nil as String?) }
        let names = (1...30).map { "Nobody \($0)" } + people.map(\.1)
        let text = "title,people\n하나,\"\(names.joined(separator: ";"))\"\n"
        let parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv") { Moment(milliseconds: $0) }
        let here = parsed.among(PeopleOfHouse(people.map { (id: $0.0, name: $0.1, email: $0.2) }, importer: ann))
        #expect(here.document.cards[0].assignees == people.prefix(Card.assigneeLimit).map(\.0))
        let counts = Dictionary(uniqueKeysWithValues: here.warnings.counts.map { ($0.kind, $0.count) })
        #expect(counts == [.peopleLeft: 30, .peopleOver: 25 - Card.assigneeLimit])
        #expect(here.warnings.names(of: .peopleLeft).count == ImportWarnings.nameLimit)
    }
}
