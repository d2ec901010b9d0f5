import Floor
import Testing

@testable import RunRoom

struct RunRouteTests {
    private static let text = "1206 12 300 1000:250,206:50 37571111,126981111,300,0;900,0,4,150|0,1200,,100;5,5,1,50"

    @Test func `a stored route is read as it was written`() throws {
        let route = try #require(RunRoute(stored: RunRouteTests.text))
        #expect(route.text == RunRouteTests.text)
        #expect(route.metres == 1_206 && route.climb == 12 && route.seconds == 300)
        #expect(route.points.map(\.begins) == [true, false, true, false])
        #expect(
            route.points.map(\.elevation) == [300, 304, nil, 305] && route.points.map(\.seconds) == [0, 150, 250, 300])
    }

    @Test(arguments: [
        "", "206", "206 - - - ", "206 - - - 37571111,126981111", "206 - - - 37571111,126981111;900",
        // Not as it would be written.
        "0206 - - - 37571111,126981111;900,0", "206 x - - 37571111,126981111;900,0",
        "206 - - - 37571111,126981111;900,0;", "206 - - - 37571111,126981111;900,0 ",
        // Out of range.
        "99 - - - 37571111,126981111;900,0", "500001 - - - 37571111,126981111;900,0",
        "206 -1 - - 37571111,126981111;900,0", "206 - - - 97571111,126981111;900,0", "206 - - - 0,0;900,0",
        "206 - - - 37571111,126981111;9223372036854775807,0", "206 - - - 37571111,126981111,200000;900,0",
        "206 - - - 37571111,126981111;900,99999999999999999999",
        // Times and splits that do not add up.
        "206 - 60 - 37571111,126981111;900,0", "206 - - 206:60 37571111,126981111;900,0",
        "206 - 60 206:61 37571111,126981111,,0;900,0,,60", "206 - 60 205:60 37571111,126981111,,0;900,0,,60",
        "206 - 60 100:30,106:30 37571111,126981111,,0;900,0,,60", "206 - 60 206:60 37571111,126981111,,5;900,0,,55",
        "206 - 60 206:60 37571111,126981111,,0;900,0,,-60", "206 - 60 206:60 37571111,126981111,,0;900,0",
        // A part of a single point.
        "206 - - - 37571111,126981111;900,0|0,5", "206 - - - 37571111,126981111|900,0;0,5",
    ]) func `nothing else is read`(text: String) { #expect(RunRoute(stored: text) == nil) }

    @Test func `more points, parts or bytes than there may be are not read`() {
        let steps = String(repeating: ";1,1", count: RunRoute.pointLimit)
        #expect(RunRoute(stored: "206 - - - 37571111,126981111" + steps) == nil)
        #expect(RunRoute(stored: "206 - - - 37571111,126981111" + steps.dropLast(4)) != nil)
        let parts = String(repeating: "|1,1;1,1", count: RunRoute.partLimit)
        #expect(RunRoute(stored: "206 - - - 37571111,126981111;1,1" + parts) == nil)
        #expect(RunRoute(stored: "206 - - - 37571111,126981111" + String(repeating: ";0001,1", count: 5_000)) == nil)
    }

    @Test func `the file of it has its points, and no time`() throws {
        let gpx = try #require(RunRoute(stored: RunRouteTests.text)).gpx
        #expect(gpx.contains("<trkpt lat=\"37.571111\" lon=\"126.981111\"><ele>30.0</ele></trkpt>"))
        #expect(gpx.split(separator: "<trkseg>").count == 3 && !gpx.contains("time"))
    }

    @Test func `its length is exact for those who are in, and rounded for others`() throws {
        let route = try #require(RunRoute(stored: "5261 37 - - 37571111,126981111;900,0"))
        #expect(RouteLength(route, isExact: true).phrase == Phrase(ko: "5.26km, 오르막 37m", en: "5.26 km, 37 m of climb"))
        let about = RouteLength(route, isExact: false)
        #expect(about.metres == 5_300 && about.climb == 40)
        #expect(about.phrase == Phrase(ko: "약 5.3km, 오르막 약 40m", en: "About 5.3 km, about 40 m of climb"))
    }
}
