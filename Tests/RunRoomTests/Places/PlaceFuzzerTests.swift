import Floor
import Testing

@testable import RunRoom

struct PlaceFuzzerTests {
    private let fuzzer = Desk.fuzzer()

    /// Millionths of a degree for a metre to the north.
    private static let metre = 1 / 0.111_195

    private func place(_ latitude: Int, _ longitude: Int) throws -> Coordinates {
        try #require(Coordinates(latitude: latitude, longitude: longitude, isExact: true))
    }

    /// A place so many metres north and east of Seoul City Hall.
    private func seoul(north: Double = 0, east: Double = 0) throws -> Coordinates {
        let scale = Metres.cosine(Int64(Desk.latitude))
        return try place(
            Desk.latitude + Int(north * PlaceFuzzerTests.metre),
            Desk.longitude + Int(east * PlaceFuzzerTests.metre / scale)
        )
    }

    /// Positions that are spread over the populated Earth.
    private func spread(_ count: Int) -> [Coordinates] {
        var entropy = Entropy(seed: (9, 8, 7, 6))
        return (0..<count).compactMap { _ in
            Coordinates(
                latitude: Int(entropy.next() % 140_000_000) - 60_000_000,
                longitude: Int(entropy.next() % 360_000_000) - 179_999_999, isExact: true)
        }
    }

    private func centre(_ circle: Circle) throws -> Coordinates { try place(circle.latitude, circle.longitude) }

    @Test func `a place is in its circle or close by, everywhere`() throws {
        for anchor in spread(5_000) {
            let circle = fuzzer.circle(around: anchor)
            let distance = Metres.squared(try centre(circle), anchor)
            // Half the diagonal of a cell: 627 m.
            #expect(distance < 640 * 640, "\(anchor.text)")
        }
    }

    @Test func `the centre says nothing of where in it the place is`() throws {
        let places = spread(5_000)
        var near = 0
        for anchor in places {
            let distance = Metres.squared(try centre(fuzzer.circle(around: anchor)), anchor)
            if distance < 100 * 100 { near += 1 }
        }
        // A hundred metres around the centre are 4 % of a cell.
        #expect(near > places.count / 50 && near < places.count * 3 / 50)
    }

    @Test func `poles and the antimeridian have circles too`() throws {
        for (latitude, longitude) in [
            (90_000_000, 0), (-90_000_000, 10), (0, 180_000_000), (12_000_000, -179_999_999), (89_999_999, 1),
        ] {
            let circle = fuzzer.circle(around: try place(latitude, longitude))
            #expect(-90_000_000...90_000_000 ~= circle.latitude && -179_999_999...180_000_000 ~= circle.longitude)
        }
    }

    @Test func `another house has other circles, and without the secret nobody can tell which`() throws {
        let circles = (0..<100).map { secret in Desk.fuzzer(secret: UInt64(secret)) }
        var rows: Set<Int> = []
        let anchor = try seoul()
        for other in circles { rows.insert(other.circle(around: anchor).latitude) }
        #expect(rows.count > 90)
    }

    /// Somebody who may ask for the circle of any place, as by meetups of their own, finds all places with this one.
    private func candidates(_ circle: Circle) throws -> [Coordinates] {
        var found: [Coordinates] = []
        let middle = try centre(circle)
        let scale = Metres.cosine(Int64(middle.latitude))
        for north in stride(from: -700.0, through: 700, by: 20) {
            for east in stride(from: -700.0, through: 700, by: 20) {
                let candidate = try place(
                    middle.latitude + Int(north * PlaceFuzzerTests.metre),
                    middle.longitude + Int(east * PlaceFuzzerTests.metre / scale))
                if fuzzer.circle(around: candidate) == circle { found.append(candidate) }
            }
        }
        return found
    }

    /// The fields of the form that plans a run again, as they stand on its leader's page.
    private func planned(on page: String) throws -> [String: String] {
        let form = try #require(page.firstMatch(of: /<form[^>]*action="\/run\/create-meetup"[^>]*>([\s\S]*?)<\/form>/))
        var fields: [String: String] = [:]
        for field in form.output.1.matches(of: /name="([^"]+)" value="([^"]*)"/) {
            fields[String(field.output.1)] = String(field.output.2)
        }
        return fields
    }

    @Test func `a thousand looks by many people, edits and new meetups leave 95 percent of the circle's area`() throws {
        // 도윤 is in, Ann has applied, Sam was declined; the others have no part in it, and one is not signed in.
        var desk = try Desk.peopled()
        let circle = fuzzer.circle(around: try #require(desk.meetup.place.value).anchor)
        let lookers = [desk.cast.guest, desk.cast.jiho, desk.cast.ann, desk.cast.sam, desk.cast.mina]
        let shown = "data-latitude=\"\(circle.latitude)\" data-longitude=\"\(circle.longitude)\""
        for number in 0..<1_000 {
            // Each edit changes another part: what it is called, how to find the spot, how long it takes, what is
            // written of it, how many there may be, and by some steps where it is.
            let changes = [
                ["title": "달리기 \(number)"], ["hint": "\(number)"], ["minutes": String(30 + number % 90)],
                ["text": "\(number)"], ["capacity": String(3 + number % 5)],
                ["latitude": try seoul(north: Double(number % 400)).latitudeText],
            ]
            try desk.act("edit-meetup", Desk.form(changes[number % changes.count]), as: desk.cast.minji)
            #expect(
                desk.page(as: lookers[number % lookers.count]).contains(shown), "look \(number) shows another circle")
            guard number % 25 == 0 else { continue }
            var again = try Desk()
            again.meetup = Meetup(id: ID(high: 8, low: UInt64(number)))
            try again.run(["create-meetup"], ["title": "또", "meetup": again.meetup.id.text], as: desk.cast.minji)
            try again.act("edit-meetup", Desk.form(), as: desk.cast.minji)
            #expect(fuzzer.circle(around: try #require(again.meetup.place.value).anchor) == circle)
            // Planned again, from wherever it was moved to; and every week.
            var next = try Desk()
            next.meetup = Meetup(id: ID(high: 9, low: UInt64(number)))
            let fields = try planned(on: desk.page(as: desk.cast.minji))
            try next.run(
                ["create-meetup"], fields.merging(["meetup": next.meetup.id.text]) { $1 }, as: desk.cast.minji)
            #expect(fuzzer.circle(around: try #require(next.meetup.place.value).anchor) == circle)
            var weekly = desk
            try weekly.act("repeat-meetup", ["count": "3"], as: desk.cast.minji)
            #expect(weekly.others.count == 2)
            for run in weekly.others.values {
                #expect(fuzzer.circle(around: try #require(run.place.value).anchor) == circle)
            }
        }
        let area = Double(try candidates(circle).count) * 20 * 20
        let radius = Double(Circle.radius)
        #expect(area > 0.95 * Double.pi * radius * radius)
    }

    @Test func `no move by less than the radius moves the circle, in any direction and in any order`() throws {
        var desk = try Desk.open()
        let circle = fuzzer.circle(around: try #require(desk.meetup.place.value).anchor)
        for (north, east) in [(490.0, 0.0), (-490, 0), (0, 490), (0, -490), (340, 340), (-340, -340), (10, -10)] {
            let point = try seoul(north: north, east: east)
            let form = Desk.form(["latitude": point.latitudeText, "longitude": point.longitudeText])
            try desk.act("edit-meetup", form, as: desk.cast.minji)
            let place = try #require(desk.meetup.place.value)
            #expect(place.point == point && fuzzer.circle(around: place.anchor) == circle)
        }
    }

    @Test func `a circle that moved leaves all of the new cell possible to whoever does not know by how much`() throws {
        let before = try seoul()
        let old = fuzzer.circle(around: before)
        // A coordinate is rounded to a millionth of a degree, a tenth of a metre.
        var step = 501.0
        while fuzzer.circle(around: try seoul(north: step)) == old { step += 50 }
        let place = Place(try seoul(north: step), name: "새 곳", after: Place(before, name: "옛 곳"))
        #expect(place.anchor == place.point)
        let new = fuzzer.circle(around: place.anchor)
        #expect(new != old)
        let (anchors, points) = (try candidates(old), try candidates(new))
        // It says that the point is 500 m or more from some anchor in the old cell.
        let limit = Double(Circle.radius * Circle.radius)
        for point in points { #expect(anchors.contains { Metres.squared($0, point) >= limit }) }
    }

    @Test func `a draft's place moves freely, because nobody has seen its circle`() throws {
        var desk = try Desk()
        try desk.act("edit-meetup", Desk.form(), as: desk.cast.minji)
        let point = try seoul(north: 100)
        try desk.act("edit-meetup", Desk.form(["latitude": point.latitudeText]), as: desk.cast.minji)
        #expect(desk.meetup.place.value?.anchor.latitude == point.latitude)
    }

    @Test func `a cosine is right to four places`() {
        for (degrees, cosine) in [(0, 1.0), (30, 0.866_025), (45, 0.707_107), (60, 0.5), (90, 0)] {
            #expect(abs(Metres.cosine(Int64(degrees) * 1_000_000) - cosine) < 0.000_1)
        }
    }

    @Test func `a place is read from what it was stored as`() throws {
        let place = Place(
            try seoul(north: 3), name: "시청", address: "세종대로", hint: "기둥", after: Place(try seoul(), name: "옛"))
        #expect(Place(fieldJSON: place.fieldJSON) == place && place.anchor != place.point)
        #expect(Place(fieldJSON: .null) == nil && Place(fieldJSON: ["point": "37,127"]) == nil)
    }
}
