import Floor
import Testing

@testable import RunRoom

struct TrackTests {
    @Test func `a line is as long as it is on the Earth`() throws {
        #expect(try Walk(50).route().metres == 5_004)
        // A degree of longitude is 111.2 km at the equator, and half of it at 60 degrees.
        for (latitude, metres) in [(500_000, 111_191), (60_000_000, 55_598)] {
            let ends = try [10_000_000, 11_000_000].map { longitude in
                RoutePoint(try #require(Coordinates(latitude: latitude, longitude: longitude, isExact: true)))
            }
            let found = try Track([ends]).route(trimming: .none).metres
            #expect(abs(found - metres) < metres / 1_000, "\(found)")
        }
    }

    @Test func `a line across the 180th meridian is no longer than it is`() throws {
        let ends = try [179_990_000, -179_990_000].map { longitude in
            RoutePoint(try #require(Coordinates(latitude: -17_000_000, longitude: longitude, isExact: true)))
        }
        let route = try Track([ends]).route(trimming: .none)
        #expect(2_100...2_150 ~= route.metres)
        #expect(RunRoute(stored: route.text) == route)
        let cut = try Track([ends]).route(trimming: .short)
        #expect(abs(cut.metres - (route.metres - 400)) <= 2 && cut.points.count == 2)
    }

    @Test func `each kilometre has its pace, and what is left has its own`() throws {
        let route = try Walk(23, seconds: 33).route()
        #expect(route.metres == 2_302 && route.seconds == 23 * 33)
        #expect(route.splits.map(\.metres) == [1_000, 1_000, 302])
        #expect(route.splits.reduce(0) { $0 + $1.seconds } == route.seconds)
        for split in route.splits { #expect(abs(split.pace - 330) <= 3, "\(split)") }
        #expect(RouteWords.pace(route.splits[0].pace) == "5:30/km")
    }

    @Test(arguments: [nil, 0, 40]) func `times that are missing or out of order say nothing of a pace`(second: Int?)
        throws
    {
        var walk = try Walk(20, seconds: 30)
        // The third has none, is earlier than the second, or later than the fourth.
        walk.points[2] = RoutePoint(walk.points[2].place, seconds: second.map { $0 == 0 ? 10 : 400 })
        let route = try walk.route()
        #expect(route.seconds == nil && route.splits.isEmpty && route.points.allSatisfy { $0.seconds == nil })
        #expect(route.metres == 2_002)
    }

    @Test func `an elevation that wavers is no climb, and a hill is one, however slowly it rises`() throws {
        let wavering = (0...40).map { 300 + ($0 % 2) * 25 }
        #expect(try Walk(40, elevations: wavering).route().climb == 0)
        let hill = (0...40).map { 300 + min($0, 20) * 10 }
        #expect(
            try Walk(40, elevations: hill).route().climb == 18, "what is less than three metres at the top is noise")
        let hills = (0...40).map { $0 % 20 < 10 ? 300 : 500 }
        #expect(try Walk(40, elevations: hills).route().climb == 40)
        #expect(try Walk(40).route().climb == nil && Walk(40, elevations: [300]).route().climb == nil)
    }

    @Test func `nothing is added between two parts of a recording`() throws {
        let walk = try Walk(40, seconds: 30, elevations: (0...40).map { $0 < 20 ? 100 : 900 })
        let parts = [Array(walk.points[...10]), Array(walk.points[30...]), [walk.points[0]]]
        let route = try Track(parts).route(trimming: .none)
        #expect(route.metres == 2_002 && route.seconds == 600 && route.climb == 0)
        #expect(route.points.filter(\.begins).count == 2)
        #expect(RunRoute(stored: route.text) == route)
        #expect(throws: Refusal.routeEmpty) { try Track([[walk.points[0]], []]) }
        #expect(throws: Refusal.routePartsTooMany(101, tracks: 1)) {
            try Track([[RoutePoint]](repeating: walk.points, count: RunRoute.partLimit + 1))
        }
    }

    @Test(arguments: [Track.Trim.short, .middle, .long])
    func `both ends are cut where they come to be as far from the first and the last point`(trim: Track.Trim) throws {
        let walk = try Walk(50, seconds: 30)
        let (first, last) = (walk.points[0].place, walk.points[50].place)
        let route = try walk.route(trim)
        #expect(abs(route.metres - (5_004 - 2 * trim.rawValue)) <= 1)
        for point in route.points {
            #expect(Metres.between(point.place, first) >= Double(trim.rawValue) - 0.2)
            #expect(Metres.between(point.place, last) >= Double(trim.rawValue) - 0.2)
        }
        #expect(route.points[0].seconds == 0 && route.points[0].begins, "nothing tells when it really began")
        #expect(abs((route.seconds ?? 0) - route.metres * 30 / 100) <= 2)
    }

    /// Ten kilometres from the meeting place and back are ten.
    @Test func `the usual cut leaves an end at the meeting place, and a longer one does not`() throws {
        let walk = try Walk(50)
        let track = try Track([walk.points])
        let (first, last) = (walk.points[0].place, walk.points[50].place)
        for place in [first, last] {
            #expect(abs(try track.route(trimming: .short, meetingAt: place).metres - 4_804) <= 1)
            #expect(abs(try track.route(trimming: .middle, meetingAt: place).metres - 4_004) <= 2)
        }
        let round = try Track([walk.points + walk.points.dropLast().reversed()])
        #expect(try round.route(trimming: .short, meetingAt: first) == round.route(trimming: .none))
        #expect(abs(try round.route(trimming: .short, meetingAt: last).metres - (10_008 - 400)) <= 2)
        // A watch may be wrong by some metres; a door in the next street is no meeting place.
        for (latitude, isCut) in [(-400, false), (-600, true)] {
            let place = try #require(
                Coordinates(latitude: first.latitude + latitude, longitude: first.longitude, isExact: true))
            let metres = try round.route(trimming: .short, meetingAt: place).metres
            #expect((metres < 10_000) == isCut, "\(latitude)")
        }
    }

    @Test func `a watch that wavers at the door for long does not eat up the cut`() throws {
        var points = try Walk(50).points
        // A kilometre within twenty metres of the door.
        let door = points[0].place
        let beside = try #require(
            Coordinates(latitude: door.latitude + 90, longitude: door.longitude + 90, isExact: true))
        points = (0..<80).map { RoutePoint($0 % 2 == 0 ? door : beside) } + points
        let route = try Track([points]).route(trimming: .short)
        #expect(abs(route.metres - 4_604) <= 1)
        #expect(route.points.allSatisfy { Metres.between($0.place, door) >= 199.8 })
    }

    /// Points at these hundreds of metres north and east of the first of every walk.
    private static func line(_ places: [(Int, Int)]) throws -> [RoutePoint] {
        try places.map { north, east in
            RoutePoint(
                try #require(
                    Coordinates(
                        latitude: Desk.latitude + north * Walk.step, longitude: Desk.longitude + east * 1_135,
                        isExact: true)))
        }
    }

    /// How close the line comes to a place, in metres, by many points of each leg.
    private static func distance(of route: RunRoute, from centre: Coordinates) -> Double {
        var least = Double.infinity
        for (one, other) in zip(route.points, route.points.dropFirst()) where !other.begins {
            for share in 0...100 {
                let place = Coordinates(
                    latitude: one.place.latitude + (other.place.latitude - one.place.latitude) * share / 100,
                    longitude: one.place.longitude + (other.place.longitude - one.place.longitude) * share / 100,
                    isExact: true)
                if let place { least = min(least, Metres.between(place, centre)) }
            }
        }
        return least
    }

    @Test func `a line that passes its start once more is cut there too, and nothing is added for the gap`() throws {
        // A kilometre north, back past the door, and a kilometre and a half south.
        let north = Array(0...10) + Array((-15...9).reversed())
        let points = try Self.line(north.map { ($0, 0) })
        let route = try Track([points]).route(trimming: .short)
        #expect(route.points.filter(\.begins).count == 2)
        #expect(abs(route.metres - (2 * 800 + 1_100)) <= 4, "\(route.metres)")
        for end in [points[0], points[points.count - 1]] {
            #expect(Self.distance(of: route, from: end.place) >= 199)
        }
        #expect(RunRoute(stored: route.text) == route)
    }

    @Test func `a long leg of a drawn line is cut where it passes an end`() throws {
        // From the door, around, by it at fifty metres' distance in one leg, and away.
        let points = try Self.line([(0, 0), (0, -20), (1, -20), (1, 20), (30, 20), (30, 60)])
        let route = try Track([points]).route(trimming: .middle)
        #expect(route.points.filter(\.begins).count == 2)
        for end in [points[0], points[5]] { #expect(Self.distance(of: route, from: end.place) >= 499) }
        #expect(route.points.contains { $0.place == points[3].place }, "the rest stays as it is")
    }

    @Test func `a line that passes its start more often than a route has parts is refused`() throws {
        // Each way out and each way back is a part.
        let laps = try Self.line((0...RunRoute.partLimit).flatMap { _ in [(0, 0), (5, 0)] })
        #expect(throws: Refusal.routePartsTooMany(201, tracks: 1)) { try Track([laps]).route(trimming: .short) }
    }

    @Test func `a line that is too short, or nowhere far enough from its ends, is refused with what to do`() throws {
        #expect(throws: Refusal.routeTooShort(.short)) { try Walk(1).route(.short) }
        let beside = try #require(
            Coordinates(latitude: Desk.latitude + 500, longitude: Desk.longitude, isExact: true))
        #expect(throws: Refusal.routeTooShort(.none)) {
            try Track([[Walk(1).points[0], RoutePoint(beside)]]).route(trimming: .none)
        }
        #expect(throws: Refusal.routeTooShort(.long)) { try Walk(15).route(.long) }
        #expect(try Walk(15).route(.middle).metres == 501)
        let ends = try [60_000_000, -60_000_000].map { latitude in
            RoutePoint(try #require(Coordinates(latitude: latitude, longitude: 10_000_000, isExact: true)))
        }
        #expect(throws: Refusal.routeTooLong(tracks: 1)) { try Track([ends]).route(trimming: .none) }
    }

    @Test func `times that are all the same are none`() throws {
        let points = try Walk(20).points.map { RoutePoint($0.place, seconds: 0) }
        let route = try Track([points]).route(trimming: .none)
        #expect(route.seconds == nil && route.splits.isEmpty && route.points.allSatisfy { $0.seconds == nil })
        #expect(route.metres == 2_002)
    }

    @Test func `all tracks of a file come one after the other, or the one that is chosen`() throws {
        let walk = try Walk(60, seconds: 30).points
        let tracks: [[[RoutePoint]]] = [
            [Array(walk[...10])], [Array(walk[20...30]), Array(walk[32...40])], [[walk[41]]], [Array(walk[50...])],
        ]
        let all = try Track(tracks: tracks)
        #expect(all.trackCount == 3, "a single point is no line")
        let route = try all.route(trimming: .none)
        #expect(route.metres == 3_803 && route.seconds == 38 * 30, "nothing is added between them")
        #expect(route.points.filter(\.begins).count == 4 && RunRoute(stored: route.text) == route)
        #expect(try Track(tracks: tracks, number: 2) == Track([Array(walk[20...30]), Array(walk[32...40])]))
        #expect(try Track(tracks: tracks, number: 3).route(trimming: .none).metres == 1_001)
        for number in [0, 4, -1, Int.max] {
            #expect(throws: Refusal.routeTrackMissing(number, of: 3)) { try Track(tracks: tracks, number: number) }
        }
    }

    @Test func `tracks that follow each other at once are one recording, of which both ends are cut`() throws {
        let walk = try Walk(60, seconds: 30).points
        let route = try Track(tracks: [[Array(walk[...30])], [Array(walk[30...])]]).route(trimming: .short)
        #expect(abs(route.metres - (6_005 - 400)) <= 2)
    }

    @Test(arguments: [1_801, 86_400, nil]) func `tracks of other times are cut at both ends each`(gap: Int?) throws {
        let walk = try Walk(60, seconds: gap == nil ? nil : 30).points
        let later = walk[30...].map { RoutePoint($0.place, seconds: $0.seconds.map { $0 + (gap ?? 0) }) }
        let route = try Track(tracks: [[Array(walk[...30])], [later]]).route(trimming: .short)
        #expect(abs(route.metres - (6_005 - 800)) <= 2)
        for point in route.points { #expect(Metres.between(point.place, walk[30].place) >= 199.8) }
    }

    @Test func `a door between two tracks is cut out, however soon the second one begins`() throws {
        // Out and back, and out once more a minute later: the first turns where the second ends, and is cut there too.
        let out = try Walk(30, seconds: 30).points
        let back = out.reversed().enumerated().map { RoutePoint($1.place, seconds: 900 + $0 * 30) }
        let again = out.enumerated().map { RoutePoint($1.place, seconds: 1_860 + $0 * 30) }
        let route = try Track(tracks: [[out + back], [again]]).route(trimming: .short)
        let door = out[0].place
        for point in route.points { #expect(Metres.between(point.place, door) >= 199.8) }
        #expect(route.points.filter(\.begins).count == 3)
    }

    @Test func `a file that is too much because of its tracks says that one of them can be chosen`() throws {
        let walk = try Walk(3).points
        let many = [[[RoutePoint]]](repeating: [walk], count: RunRoute.partLimit + 1)
        let refusal = #expect(throws: Refusal.self) { try Track(tracks: many) }
        #expect(refusal?.name == "route-parts-too-many" && refusal?.phrase.ko.contains("트랙이 101개") == true)
        #expect(refusal?.phrase.en.contains("101 tracks; you can choose one") == true)
        #expect(try Track(tracks: many, number: 101).trackCount == 1)
        #expect(!Refusal.routeTooLong(tracks: 1).phrase.en.contains("tracks"))
    }

    @Test func `the number of a track is read, and none is all of them`() throws {
        #expect(try Track.number(in: Fields([.init("track", "3")])) == 3)
        #expect(try Track.number(in: Fields([.init("track", "")])) == nil && Track.number(in: Fields()) == nil)
    }

    @Test(arguments: ["0", "-1", "x", "1.5"]) func `another number of a track is refused`(given: String) {
        #expect(throws: Refusal.trackInvalid(given)) { try Track.number(in: Fields([.init("track", given)])) }
    }

    @Test func `a long recording keeps no more points than a page can draw, and its length`() throws {
        var dice = Entropy(seed: (5, 6, 7, 8))
        var (points, latitude, longitude): ([RoutePoint], Int, Int) = ([], Desk.latitude, Desk.longitude)
        for index in 0..<20_000 {
            latitude += Int(dice.next() % 61) - 30
            longitude += Int(dice.next() % 61) - 30
            let place = try #require(Coordinates(latitude: latitude, longitude: longitude, isExact: true))
            points.append(RoutePoint(place, elevation: 300, seconds: index))
        }
        var measure = RouteMeasure()
        for point in try Track([points]).points { measure.take(point) }
        let route = try Track([points]).route(trimming: .none)
        #expect(route.points.count == RunRoute.pointLimit && route.metres == nearest(measure.metres))
        #expect(route.points.first?.place == points.first?.place && route.points.last?.place == points.last?.place)
        #expect(route.text.utf8.count < RunRoute.byteLimit && RunRoute(stored: route.text) == route)
        #expect(try Walk(50).route().points.count == 2, "a straight line needs no more")
    }
}
