import DiaryRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

/// A card that links to one page in its text, an item and a comment.
private struct LinkingCard {
    let house: House
    let table: Table
    let card: String
    let page: String
    let link: String

    /// - Parameter guests: those who may see the card, besides 민지.
    init(_ house: House, to link: String, _ guests: [Cast]) async throws {
        self.house = house
        self.link = link
        table = try await Table(house[.minji])
        for guest in guests { try await table.invite(house[guest], as: "viewer") }
        card = try await table.add("모이기")
        page = "/board/\(table.id)/card/\(card)"
        let texts = [
            ("edit-card", "body", "\(link) 그리고 https://maru.test\(link)?a=b"), ("add-item", "text", link),
            ("add-comment", "text", "먼저 \(link)"),
        ]
        for (useCase, field, text) in texts {
            let wrote = try await house[.minji].post(table / useCase, ["card": card, field: text])
            #expect(wrote.status == 303, "\(useCase): \(wrote.status)")
        }
    }

    /// The page of its text's form that was refused as too long: what was written is in the form, what stands there above it.
    func refused(by visitor: Visitor) async throws -> String {
        let wrote = try await visitor.post(
            table / "edit-card", ["card": card, "body": String(repeating: "가", count: 20_001)])
        #expect(wrote.status == 422)
        return wrote.body
    }

    /// Whether somebody's page shows a title in all three; if it does not, it has not a word of it.
    func shows(_ title: String, to visitor: Visitor) async throws -> Bool {
        let body = try await visitor.get(page).body
        let anchor = "<a href=\"\(link)\">\(title)</a>"
        guard body.contains(title) else {
            // What stands there for a page that there is not.
            #expect(body.contains("<p>\(link) 그리고 <a href=\"https://maru.test\(link)?a=b\" target"))
            #expect(body.contains("item-text\">\(link)</") && body.contains("<p class=\"comment-text\">먼저 \(link)</p>"))
            return false
        }
        #expect(body.contains("<p>\(anchor) 그리고 <a href=\"\(link)?a=b\">\(title)</a></p>"))
        #expect(body.contains("item-text\">\(anchor)</") && body.contains("<p class=\"comment-text\">먼저 \(anchor)</p>"))
        return true
    }
}

@Suite struct `A link to a run on a card's page` {
    private static let title = "퇴근길 5km"

    @Test(arguments: Engine.allCases)
    func `shows the title to exactly those who are shown the run, and never its place`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, settings: Storms.unrated) { house in
            let meetup = try await Meeting(house)
            let people = [Cast.minji, .doyun, .ann, .sam]
            let card = try await LinkingCard(house, to: "/run/\(meetup.id)", [.doyun, .ann, .sam])
            func readers() async throws -> [Cast] {
                var readers: [Cast] = []
                for person in people {
                    let isShown = try await card.shows(Self.title, to: house[person])
                    let isRun = try await house[person].get(card.link).status == 200
                    #expect(isShown == isRun, "\(person)")
                    if isShown { readers.append(person) }
                    let body = try await house[person].get(card.page).body
                    for secret in Meeting.secrets { #expect(!body.contains(secret), "\(secret)") }
                }
                return readers
            }
            try await meetup.write(in: 48)
            #expect(try await readers() == [.minji], "a draft is its leader's")
            try await meetup.act("open-meetup", as: .minji)
            #expect(try await readers() == people)
            try await meetup.takes(.doyun)
            try await meetup.act("apply", as: .sam)
            #expect(try await readers() == people)

            #expect(try await house[.minji].post(card.link + "/hide-meetup").status == 303)
            #expect(try await readers() == [.minji, .doyun], "hidden, it is seen by the people in it")
            #expect(try await house[.minji].post(card.link + "/show-meetup").status == 303)

            let minji = try await house.id(of: .minji).text
            #expect(try await house[.ann].post("/run/block-person", ["person": minji]).status == 303)
            #expect(try await readers() == [.minji, .doyun, .sam], "who has blocked its leader")
            let sam = try await house.id(of: .sam).text
            #expect(try await house[.minji].post("/run/block-person", ["person": sam]).status == 303)
            #expect(try await readers() == [.minji, .doyun], "whom its leader has blocked")

            try await meetup.act("cancel-meetup", as: .minji)
            #expect(try await readers() == [.minji, .doyun], "that it does not take place is told")
        }
    }

    @Test(arguments: Engine.usual)
    func `shows the title on the page of a refused form too, to those who are shown the run`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, settings: Storms.unrated) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 48)
            let card = try await LinkingCard(house, to: "/run/\(meetup.id)", [])
            let anchor = "<a href=\"\(card.link)\">\(Self.title)</a>"
            let mine = try await card.refused(by: house[.minji])
            #expect(mine.contains("<p>\(anchor) 그리고 "))
            #expect(
                mine.contains("item-text\">\(anchor)</") && mine.contains("<p class=\"comment-text\">먼저 \(anchor)</p>"))
            try await card.table.invite(house[.doyun], as: "editor")
            let others = try await card.refused(by: house[.doyun])
            #expect(others.contains("<p>\(card.link) 그리고 ") && !others.contains(Self.title), "a draft is its leader's")
            try await meetup.act("open-meetup", as: .minji)
            #expect(try await card.refused(by: house[.doyun]).contains("<p>\(anchor) 그리고 "))
        }
    }

    @Test(arguments: Engine.usual)
    func `shows its address when the run is gone`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases) { house in
            let meetup = try await Meeting(house)
            let card = try await LinkingCard(house, to: "/run/\(meetup.id)", [])
            #expect(try await card.shows(Self.title, to: house[.minji]))
            try await meetup.act("discard-draft", as: .minji)
            #expect(try await !card.shows(Self.title, to: house[.minji]))
        }
    }

    @Test(arguments: Engine.allCases)
    func `shows its address where the run's row is damaged`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases) { house in
            let meetup = try await Meeting(house)
            let (card, id) = (try await LinkingCard(house, to: "/run/\(meetup.id)", []), try meetup.space)
            for damage in ["stage = 'paused'", "leader = 'somebody'"] as [SQL] {
                #expect(try await card.shows(Self.title, to: house[.minji]))
                let before = try await house.services.database.write { transaction in
                    let row = try transaction.first("SELECT stage, leader FROM run_meetup WHERE id = \(id)")
                    try transaction.execute("UPDATE run_meetup SET \(damage) WHERE id = \(id)")
                    return try #require(row.map { (stage: try $0.text(0), leader: try $0.text(1)) })
                }
                #expect(try await !card.shows(Self.title, to: house[.minji]))
                try await house.services.database.write { transaction in
                    try transaction.execute(
                        "UPDATE run_meetup SET stage = \(before.stage), leader = \(before.leader) WHERE id = \(id)")
                }
            }
        }
    }
}

@Suite struct `A link to an entry on a card's page` {
    private static let title = "바다에 간 날"

    @Test(arguments: Engine.usual)
    func `shows the title to its author alone, while it is not deleted`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("\(Self.title)\n숨은 본문")
            let card = try await LinkingCard(house, to: desk.page(entry), [.ann])
            #expect(try await card.shows(Self.title, to: house[.minji]))
            #expect(try await !house[.minji].get(card.page).body.contains("숨은 본문"))
            #expect(try await !card.shows(Self.title, to: house[.ann]))

            // An entry is looked up in the journal of its address.
            let other = try #require(try await house[.ann].get("/diary").location)
            let astray = try await LinkingCard(house, to: "\(other)/entry/\(entry)", [.ann])
            for reader in [Cast.minji, .ann] { #expect(try await !astray.shows(Self.title, to: house[reader])) }

            #expect(try await house[.minji].post(desk.journal + "/delete-entry", ["entry": entry]).status == 303)
            for reader in [Cast.minji, .ann] { #expect(try await !card.shows(Self.title, to: house[reader])) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `shows its day where it has no title`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("\n숨은 본문", day: "2026-11-01")
            let card = try await LinkingCard(house, to: desk.page(entry), [])
            let day = try #require(Day("2026-11-01")).text(.long, in: .ko)
            #expect(try await card.shows(day, to: house[.minji]))
        }
    }

    @Test(arguments: Engine.usual)
    func `shows nothing to a session to which the journal is locked`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], settings: Storms.unrated) { house in
            let desk = try await Desk(house, .minji)
            let card = try await LinkingCard(house, to: desk.page(desk.write(Self.title)), [])
            let passphrase = "달빛 창가에서"
            #expect(try await house[.minji].lock(desk.journal, passphrase).status == 303)
            #expect(try await card.shows(Self.title, to: house[.minji]), "it is open where it was set")
            let other = house.visitor()
            _ = try await other.post("/sign-in", ["email": Cast.minji.email, "password": Cast.minji.password])
            #expect(try await !card.shows(Self.title, to: other))
            #expect(try await other.post(desk.journal + "/unlock", ["passphrase": passphrase]).status == 303)
            #expect(try await card.shows(Self.title, to: other))
            #expect(try await house[.minji].post(desk.journal + "/lock-now").status == 303)
            for visitor in [house[.minji], other] { #expect(try await !card.shows(Self.title, to: visitor)) }
        }
    }
}
