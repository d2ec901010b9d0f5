import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// What a password does that was set with a link which somebody else made.
@Suite struct `A password that was handed to somebody` {
    private static let passphrase = "달빛 창가에서"
    private static let password = "walks are long"

    /// A journal of Ann's with a lock, and the browser of an administrator who has set her password by a link of their own.
    private static func taken(_ house: House) async throws -> (desk: Desk, intruder: Visitor) {
        let desk = try await Desk(house, .ann)
        _ = try await desk.write("숨은 글")
        #expect(try await desk.minji.lock(desk.journal, passphrase).status == 303)
        house.clock.advance(seconds: 1)
        let intruder = house.visitor(.enUS)
        #expect(try await intruder.post(try await handedLink(house), ["password": password]).status == 303)
        try await signIn(intruder)
        return (desk, intruder)
    }

    /// Ann's id, also while nobody is signed in as her.
    private static func ann(_ house: House) async throws -> String {
        try await house.services.database.read { connection in
            let found = try connection.first("SELECT id FROM floor_person WHERE email = \(Cast.ann.email)")
            let id: ID<Person> = try #require(found).id(0)
            return id.text
        }
    }

    /// A link for Ann's password that an administrator makes.
    private static func handedLink(_ house: House) async throws -> String {
        let made = try await house[.minji].api(.post, "/residents/\(try await ann(house))/make-reset-link")
        return String(try #require(made.json?["link"]?.stringValue?.firstMatch(of: /\/reset\/[\w-]+/)).output)
    }

    private static func signIn(_ visitor: Visitor) async throws {
        #expect(try await visitor.post("/sign-in", ["email": Cast.ann.email, "password": password]).status == 303)
    }

    /// The mails that told Ann of her lock.
    private static func letters(_ catcher: MailCatcher) -> [String] {
        catcher.caught.filter { $0.recipients == ["RCPT TO:<ann@example.org>"] }.compactMap { $0.part("text/plain") }
            .filter { $0.contains("The password of your Maru account was set with a link") }
    }

    @Test(arguments: Engine.allCases)
    func `removes no lock for seven days, of which its owner is told each day by mail, and not its user`(
        _ engine: Engine
    ) async throws {
        try await withLetters(engine) { house, catcher in
            let (desk, intruder) = try await Self.taken(house)
            let shut = try await intruder.get(desk.journal)
            #expect(shut.body.contains("data-locked") && !shut.body.contains("forget-lock"))
            #expect(shut.body.contains("in 7 days"))
            try await house.services.planJobs()
            var mails: [Int] = []
            for _ in 0..<7 * 4 {
                try await house.services.runDueJobs()
                // Once the notice stands, the mail is due.
                try await house.services.runDueJobs()
                mails.append(Self.letters(catcher).count)
                if mails.count % 4 == 1 {
                    try await Self.signIn(intruder)
                    let tried = try await intruder.post(desk.journal + "/forget-lock")
                    #expect(tried.status == 409 && !tried.body.contains("숨은 글"), "\(mails.count)")
                    #expect(try await intruder.api(.get, "/inbox").json?["notices"]?.arrayValue == [])
                }
                house.clock.advance(seconds: 6 * 3_600)
            }
            #expect(mails == (1...7).flatMap { [$0, $0, $0, $0] }, "one each day")
            let told = Self.letters(catcher)
            #expect(told.first?.contains("In 7 days") == true && told.last?.contains("In a day") == true)
            #expect(told.allSatisfy { $0.contains("https://maru.example/forgot-password") })
            try await Self.signIn(intruder)
            #expect(try await intruder.post(desk.journal + "/forget-lock").status == 303)
        }
    }

    @Test(arguments: Engine.usual)
    func `is ended by its owner, who sets another by a link that comes to them, and finds what was done unread`(
        _ engine: Engine
    ) async throws {
        try await withLetters(engine) { house, catcher in
            let (desk, intruder) = try await Self.taken(house)
            try await house.services.planJobs()
            for _ in 1...2 { try await house.services.runDueJobs() }
            #expect(Self.letters(catcher).count == 1)
            #expect(try await intruder.post("/inbox/mark-all-read").status == 303)
            house.clock.advance(seconds: 60)
            let owner = house.visitor(.enUS)
            #expect(try await owner.post("/forgot-password", ["email": Cast.ann.email]).status == 303)
            try await house.services.runDueJobs()
            let texts = catcher.caught.compactMap { $0.part("text/plain") }.joined()
            let link = try #require(texts.firstMatch(of: /https:\/\/maru\.example(\/reset\/[\w-]+)/)?.output.1)
            #expect(try await owner.post(String(link), ["password": "only ann knows it"]).status == 303)
            #expect(try await intruder.api(.get, "/me").status == 401)
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": "only ann knows it"]
            #expect(try await owner.post("/sign-in", form).status == 303)
            let inbox = try await owner.api(.get, "/inbox").json?["notices"]?.arrayValue ?? []
            #expect(
                inbox.compactMap { $0["kind"]?.stringValue }.sorted()
                    == ["lock-waits", "password-reset", "password-reset", "reset-link"])
            #expect(inbox.allSatisfy { $0["isRead"]?.boolValue == false })
            // Her own password removes the lock at once, and no more mail comes.
            #expect(try await owner.get(desk.journal).body.contains("forget-lock"))
            house.clock.advance(days: 2)
            for _ in 1...2 { try await house.services.runDueJobs() }
            #expect(Self.letters(catcher).count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `removes no lock either for who sets another lock, and opens it after a second link`(_ engine: Engine)
        async throws
    {
        try await withLetters(engine) { house, _ in
            let (desk, intruder) = try await Self.taken(house)
            let made = try await intruder.api(.post, "/journals", ["name": "새 일기장"])
            let decoy = "/diary/" + (try #require(made.json?["id"]?.stringValue))
            #expect(try await intruder.lock(decoy, "123456").status == 303)
            for _ in 1...2 {
                #expect(try await intruder.post(decoy + "/lock-now").status == 303)
                #expect(try await intruder.post(decoy + "/unlock", ["passphrase": "123456"]).status == 303)
                #expect(try await intruder.post(desk.journal + "/forget-lock").status == 409)
                house.clock.advance(seconds: 3_600)
                let link = try await Self.handedLink(house)
                #expect(try await intruder.post(link, ["password": Self.password]).status == 303)
                try await Self.signIn(intruder)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `removes no lock for seven days more after its account was suspended, when nobody could be told`(
        _ engine: Engine
    ) async throws {
        try await withLetters(engine) { house, catcher in
            let (desk, intruder) = try await Self.taken(house)
            let ann = try await Self.ann(house)
            #expect(try await house[.minji].api(.post, "/residents/\(ann)/suspend").status < 300)
            try await house.services.planJobs()
            for _ in 1...8 {
                try await house.services.runDueJobs()
                house.clock.advance(days: 1)
            }
            #expect(Self.letters(catcher).isEmpty)
            #expect(try await house[.minji].api(.post, "/residents/\(ann)/restore").status < 300)
            try await Self.signIn(intruder)
            #expect(try await intruder.post(desk.journal + "/forget-lock").status == 409)
            for _ in 1...2 { try await house.services.runDueJobs() }
            #expect(Self.letters(catcher).count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `cannot take back the link that its owner asks for`(_ engine: Engine) async throws {
        try await withLetters(engine) { house, catcher in
            let (_, intruder) = try await Self.taken(house)
            let owner = house.visitor(.enUS)
            #expect(try await owner.post("/forgot-password", ["email": Cast.ann.email]).status == 303)
            try await house.services.runDueJobs()
            let texts = catcher.caught.compactMap { $0.part("text/plain") }.joined()
            let link = try #require(texts.firstMatch(of: /https:\/\/maru\.example(\/reset\/[\w-]+)/)?.output.1)
            let form: KeyValuePairs = ["current": Self.password, "password": "walks are longer"]
            #expect(try await intruder.post("/me/change-password", form).status == 303)
            let another = try await Self.handedLink(house)
            #expect(try await owner.post(String(link), ["password": "only ann knows it"]).status == 303)
            #expect(try await intruder.api(.get, "/me").status == 401)
            // It ends whatever else was made.
            #expect(try await intruder.post(another, ["password": Self.password]).status >= 400)
        }
    }

    @Test(arguments: Engine.usual)
    func `stays so if its user changes it`(_ engine: Engine) async throws {
        try await withLetters(engine) { house, _ in
            let (desk, intruder) = try await Self.taken(house)
            let form: KeyValuePairs = ["current": Self.password, "password": "walks are longer"]
            #expect(try await intruder.post("/me/change-password", form).status == 303)
            #expect(try await intruder.post(desk.journal + "/forget-lock").status == 409)
        }
    }
}

/// A house at https://maru.example whose letters are caught.
private func withLetters(
    _ engine: Engine, _ body: @escaping @Sendable (House, MailCatcher) async throws -> Void
) async throws {
    let catcher = try MailCatcher()
    defer { catcher.end() }
    try await withHouse(
        engine, cast: [.minji, .ann],
        settings: {
            Storms.unrated(&$0)
            $0.sendMail(to: catcher.port)
            $0.mail.security = .none
        }
    ) { try await body($0, catcher) }
}
