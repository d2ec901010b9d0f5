import Floor
import Testing

@Suite struct `A position` {
    @Test(arguments: [
        ("37.566535", "126.977969", "37.57,126.98"), ("-33.8688", "151.2093", "-33.87,151.21"),
        ("37", "127", "37,127"), ("0", "0.1", "0,0.1"), ("0.005", "0", "0.01,0"), ("-0.0050", "1", "-0.01,1"),
        ("0.0049", "1", "0,1"), ("-0.0049", "1", "0,1"), ("90", "180", "90,180"), ("-90", "-180", "-90,180"),
        ("1", "-179.999", "1,180"), ("1", "179.996", "1,180"), ("52.1234567890123", "4", "52.12,4"),
        ("089.999", "007.1", "90,7.1"),
    ])
    func `are rounded to two decimals`(_ latitude: String, _ longitude: String, _ text: String) throws {
        let coordinates = try Coordinates(latitude: latitude, longitude: longitude)
        #expect(coordinates.text == text)
        #expect(coordinates.isRounded && coordinates.rounded == coordinates)
        #expect(Coordinates(stored: text) == coordinates)
    }

    @Test func `are exact to six decimals where a person chose that, and are rounded for others`() throws {
        let exact = try Coordinates(latitude: "37.5665351", longitude: "-126.97", isExact: true)
        #expect(exact.text == "37.566535,-126.97" && !exact.isRounded)
        #expect(exact.rounded.text == "37.57,-126.97")
        #expect(Coordinates(stored: exact.text) == exact)
        let edge = try Coordinates(latitude: "1", longitude: "-179.999", isExact: true)
        #expect(edge.text == "1,-179.999" && edge.rounded.text == "1,180")
    }

    @Test(arguments: [false, true]) func `are never the unknown position`(_ isExact: Bool) {
        for (latitude, longitude) in [("0", "0"), ("-0", "0.0"), ("0.004999", "-0.004"), ("0.00000001", "0")] {
            let refusal = #expect(throws: Refusal.self) {
                try Coordinates(latitude: latitude, longitude: longitude, isExact: isExact)
            }
            #expect(refusal?.name == "place-unknown" && refusal?.kind == .invalid)
        }
        #expect(Coordinates(latitude: 0, longitude: 0, isExact: isExact) == nil)
        #expect(Coordinates(stored: "0,0") == nil)
    }

    private static let noNumbers = [
        "", " ", "north", "1e1", "+1", "1.", ".5", "1,5", "0x10", "--1", "1-", "NaN", "inf", "1.5.5", " 1", "1 ",
        "٣", "0000", "1." + String(repeating: "1", count: 31), "9999999999999999999999",
    ]

    @Test(arguments: noNumbers + ["90.000001", "-90.000001", "91", "999"])
    func `are refused with the latitude`(_ text: String) {
        let refusal = #expect(throws: Refusal.self) { try Coordinates(latitude: text, longitude: "1") }
        #expect(refusal?.field == "latitude" && refusal?.name == "latitude-invalid")
    }

    @Test(arguments: noNumbers + ["180.000001", "-180.000001", "181", "999"])
    func `are refused with the longitude`(_ text: String) {
        let refusal = #expect(throws: Refusal.self) { try Coordinates(latitude: "1", longitude: text) }
        #expect(refusal?.field == "longitude" && refusal?.name == "longitude-invalid")
    }

    @Test(arguments: [
        "", ",", "37.57", "37.57,", "37.570,1", "037,1", "37.57, 1", "37.57,1,1", "-0,1", "1,-180", "91,1", "1,181",
        "1.0000001,1",
    ])
    func `are not read from what they are not stored as`(_ text: String) {
        #expect(Coordinates(stored: text) == nil)
    }

    @Test func `within the Earth are read from their stored form, and no others are made`() {
        var entropy = Entropy.repeatable()
        for _ in 0..<rounds(2_000, inRelease: 20_000) {
            let (north, east) = (
                Int.random(in: -100_000_000...100_000_000, using: &entropy),
                Int.random(in: -200_000_000...200_000_000, using: &entropy)
            )
            let isExact = Bool.random(using: &entropy)
            let coordinates = Coordinates(latitude: north, longitude: east, isExact: isExact)
            let isOnEarth = abs(north) <= 90_000_000 && abs(east) <= 180_000_000
            #expect((coordinates != nil) == isOnEarth)
            guard let coordinates else { continue }
            #expect(Coordinates(stored: coordinates.text) == coordinates)
            #expect(isExact || abs(coordinates.latitude - north) <= Coordinates.step / 2)
            #expect(coordinates.rounded.isRounded)
        }
        #expect(Coordinates(latitude: .max, longitude: .min) == nil)
    }
}

@Suite struct `A place` {
    private let seoul = Coordinates(latitude: 37_570_000, longitude: 126_980_000)

    @Test func `has a name, coordinates or both, and is read from its stored form`() throws {
        for (name, coordinates, text) in [
            ("성수동 1가", seoul, "37.57,126.98 성수동 1가"), ("  ", seoul, "37.57,126.98"),
            ("Kew\tGardens ", nil, "- Kew Gardens"),
            ("37.57,126.98", nil, "- 37.57,126.98"),
        ] {
            let place = try #require(try NamedPlace(name: name, coordinates: coordinates))
            #expect(place.text == text)
            #expect(NamedPlace(stored: text) == place)
        }
        #expect(try NamedPlace(name: " \u{200B}", coordinates: nil) == nil)
    }

    @Test func `has a name of a hundred characters at most`() throws {
        #expect(try NamedPlace(name: String(repeating: "가", count: 100), coordinates: nil) != nil)
        let refusal = #expect(throws: Refusal.self) {
            try NamedPlace(name: String(repeating: "가", count: 101), coordinates: nil)
        }
        #expect(refusal?.name == "place-name-too-long" && refusal?.field == "place")
        #expect(throws: Refusal.self) { try NamedPlace(name: "a\nb", coordinates: nil) }
    }

    @Test(arguments: ["", "-", "- ", "37.57,126.98 ", "0,0 sea", "Seoul", "-  Seoul", "37.57,126.98  x"])
    func `is not read from anything else`(_ text: String) {
        #expect(NamedPlace(stored: text) == nil)
    }
}
