import Floor
import Testing

@testable import RunRoom

struct AttachRouteTests {
    private static let text =
        "5261 37 300 1000:60,1000:60,1000:60,1000:60,1000:50,261:10 37571111,126981111,,0;900,0,,300"
    private static let other = "5999 - - - 37572222,126982222;900,0"
    /// In bytes, in degrees, and in the file.
    private static let secrets = ["37571111", "126981111", "37.571111", "126.981111", "5.26"]

    private func desk(_ text: String = AttachRouteTests.text) throws -> Desk {
        var desk = try Desk.peopled()
        try desk.act("attach-route", ["route": text], as: desk.cast.minji)
        return desk
    }

    @Test func `a route is attached, replaced and removed, and the same one twice is one`() throws {
        var desk = try desk()
        let minji = desk.cast.minji
        #expect(desk.meetup.route.value?.text == AttachRouteTests.text)
        #expect(try desk.act("attach-route", ["route": AttachRouteTests.text], as: minji) == nil)
        #expect(try desk.act("attach-route", ["route": AttachRouteTests.other], as: minji)?.kind == "route.attached")
        #expect(desk.meetup.route.value?.metres == 5_999)
        #expect(try desk.act("remove-route", as: minji)?.kind == "route.removed")
        #expect(desk.meetup.route.value == nil)
        #expect(try desk.act("remove-route", as: minji) == nil)
    }

    @Test func `what is no route is refused, and nothing is attached`() throws {
        let desk = try Desk.open()
        for text in ["", "<gpx/>", "1 2 3"] {
            #expect(desk.refusal("attach-route", ["route": text], as: desk.cast.minji) == .routeInvalid)
        }
        #expect(desk.refusal("attach-route", as: desk.cast.minji)?.field == "route")
        #expect(throws: Refusal.trimInvalid("300")) { try Track.Trim(Desk.fields(["trim": "300"])) }
        #expect(try Track.Trim(Desk.fields([:])) == .short && Track.Trim(Desk.fields(["trim": "0"])) == Track.Trim.none)
    }

    @Test func `the route is in no byte for anybody who is not in, who see about how long it is`() throws {
        let desk = try desk()
        let cast = desk.cast
        for language in Language.allCases {
            for person in [cast.guest, cast.mina, cast.ann, cast.sam, cast.jiho] {
                for path in [[], ["route"], ["apply"], ["talk"]] {
                    let page = desk.page(path, as: person, in: language)
                    for secret in AttachRouteTests.secrets {
                        #expect(!page.contains(secret), "\(person.name) \(path) \(secret)")
                    }
                    #expect(!page.contains("<svg class=\"run-route\""))
                }
                let page = desk.page(as: person, in: language)
                #expect(page.contains(language == .ko ? "약 5.3km, 오르막 약 40m" : "About 5.3 km, about 40 m of climb"))
            }
        }
        #expect(
            desk.page(["route"], as: cast.jiho) == "members-only"
                && desk.page(["route"], as: cast.guest) == "signed-out")
        let seen = desk.meetup.redacted(for: cast.jiho.id, .outsider, Blocks())
        #expect(seen.route == Register(nil), "nor when it was attached")
    }

    @Test func `who is in sees the line, its facts and its kilometres`() throws {
        let desk = try desk()
        for person in [desk.cast.minji, desk.cast.doyun] {
            #expect(desk.page(as: person).contains("<svg class=\"run-route\""))
            let page = desk.page(["route"], as: person)
            for part in ["5.26km", "오르막", "37m", "1:00/km", "261m", "/route.gpx", "<title", "<desc"] {
                #expect(page.contains(part), "\(part)")
            }
            #expect(page.contains("upload-route") == (person.id == desk.cast.minji.id))
        }
        let bare = try self.desk(AttachRouteTests.other)
        let page = bare.page(["route"], as: bare.cast.doyun)
        #expect(page.contains("파일에 높이가 없어요") && page.contains("페이스는 알 수 없어요") && !page.contains("<table"))
        let none = try Desk.peopled()
        #expect(none.page(["route"], as: none.cast.doyun).contains("아직 코스가 없어요"))
        #expect(none.page(as: none.cast.minji).contains("코스 올리기") && !none.page(as: none.cast.jiho).contains("코스"))
    }

    @Test func `a member is told the route as it is now, and no earlier one`() throws {
        var desk = try desk()
        let cast = desk.cast
        try desk.act("attach-route", ["route": AttachRouteTests.other], as: cast.minji)
        func told(_ person: Cast.Member) -> [JSON] {
            desk.log.compactMap { desk.told($0, to: person) }.flatMap(\.changes).filter { $0.field == "meetup-route" }
                .flatMap { [$0.from, $0.to] }
        }
        #expect(told(cast.doyun) == [.null, .string(AttachRouteTests.other)])
        #expect(told(cast.minji).contains(.string(AttachRouteTests.text)))
        #expect(told(cast.ann).isEmpty && told(cast.jiho).isEmpty)
        try desk.act("remove-route", as: cast.minji)
        #expect(told(cast.doyun) == [.null, .null], "only that there is none any more")
    }

    @Test func `a device of somebody who is in has it, and draws it where there is no network`() throws {
        let desk = try desk()
        for person in [desk.cast.minji, desk.cast.doyun] {
            let slice = desk.slice(.init(desk.meetup.id, runners: true, talk: .init()), as: person)
            let snapshot = try MeetupSnapshot(of: slice, for: person.id, at: desk.now)
            let held = try MeetupSnapshot(json: try JSON.parse(snapshot.json.bytes)).held()
            #expect(held.meetup.route == desk.meetup.route && held.meetup.route.stamp != .never)
        }
        #expect(RoutePage.route.device == .fallback)
    }

    @Test func `once the run has started the route stays as it is`() throws {
        var desk = try desk()
        desk.now = Desk.start
        #expect(desk.refusal("attach-route", ["route": AttachRouteTests.other], as: desk.cast.minji) == .meetupPast)
        #expect(desk.refusal("remove-route", as: desk.cast.minji) == .meetupPast)
        let page = desk.page(["route"], as: desk.cast.minji)
        #expect(page.contains("5.26km") && !page.contains("upload-route") && !page.contains("remove-route"))
    }
}
