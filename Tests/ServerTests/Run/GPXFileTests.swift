import Floor
import RunRoom
import Testing

@testable import RunServer

/// Files that nobody sane would send, and those that odd programs do.
@Suite struct `A GPX file` {
    private static func refusal(_ bytes: [UInt8]) -> String? {
        do throws(Refusal) {
            _ = try GPXFile.track(in: bytes)
            return nil
        } catch {
            return error.name
        }
    }

    private static let point = "<trkpt lat=\"37.5\" lon=\"126.9\"/>"

    private static func track(_ points: String) -> String { "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>" }

    static let plain = track(point + "<trkpt lat=\"37.52\" lon=\"126.9\"/>")

    /// In UTF-16, with its mark.
    private static func wide(_ text: String, isLittle: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for unit in [0xFEFF] + text.utf16 {
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            bytes += isLittle ? [low, high] : [high, low]
        }
        return bytes
    }

    /// Ten names for the same, each ten times the one before.
    private static let laughs: String = {
        var text = "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY a0 \"ha\">"
        for level in 1..<10 {
            text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
        }
        return text + "]><gpx><trk><name>&a9;</name></trk></gpx>"
    }()

    private typealias Hostile = (text: String, name: String)

    private static let hostile: [Hostile] = [
        ("", "route-file-none"), (" \n\t", "route-file-none"), ("\u{FEFF}", "route-file-none"),
        ("hello", "route-file-malformed"), ("<html/>", "route-file-no-gpx"), ("<kml><gpx/></kml>", "route-file-no-gpx"),
        (laughs, "route-file-declaration"),
        (
            "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><gpx><trk><name>&x;</name></trk></gpx>",
            "route-file-declaration"
        ),
        ("<!DOCTYPE gpx SYSTEM \"http://example.org/gpx.dtd\"><gpx/>", "route-file-declaration"),
        ("<!doctype gpx><gpx/>", "route-file-declaration"), ("<gpx>&x;</gpx>", "route-file-malformed"),
        ("<gpx><trk></gpx>", "route-file-malformed"), (String(plain.dropLast()), "route-file-malformed"),
        (String(plain.dropLast(40)), "route-file-malformed"), (plain + plain, "route-file-malformed"),
        ("<gpx a=\"" + String(repeating: "x", count: 5_000) + "\"/>", "route-file-malformed"),
        ("<gpx><!-- ", "route-file-malformed"), ("<gpx><![CDATA[ </gpx>", "route-file-malformed"),
        (String(repeating: "<a>", count: 100_000), "route-file-too-deep"),
        (String(repeating: "<", count: 100_000), "route-file-malformed"),
        ("<gpx/>", "route-empty"), (track(point), "route-empty"),
        (track("<trkpt lat=\"0\" lon=\"0\"/><trkpt lat=\"0.001\" lon=\"0\"/>"), "route-empty"),
        ("<gpx><wpt lat=\"1\" lon=\"1\"/><wpt lat=\"2\" lon=\"1\"/></gpx>", "route-empty"),
        ("<gpx><trk>" + point + point + "</trk></gpx>", "route-empty"),
    ]

    @Test func `that is none, or is broken, or could do harm is refused with what is wrong with it`() {
        for (text, name) in Self.hostile {
            #expect(Self.refusal(Array(text.utf8)) == name, "\(text.prefix(80))")
        }
    }

    @Test(arguments: [
        "lat=\"NaN\" lon=\"1\"", "lat=\"1\" lon=\"inf\"", "lat=\"1\" lon=\"-Infinity\"", "lat=\"1e400\" lon=\"1\"",
        "lat=\"90.1\" lon=\"1\"", "lat=\"1\" lon=\"180.1\"", "lat=\"1\"", "lon=\"1\"", "", "lat=\"\" lon=\"\"",
        "lat=\"0x10\" lon=\"1\"", "lat=\"100.1\" lon=\"1\"", "lat=\"300\" lon=\"1\"", "lat=\"-100\" lon=\"1\"",
        "lat=\"37,5\" lon=\"1\"", "lat=\"37.5 N\" lon=\"1\"",
    ]) func `with a point that is nowhere is refused with its line`(attributes: String) {
        let text = "<gpx><trk><trkseg>\n" + Self.point + "\n<trkpt \(attributes)/></trkseg></trk></gpx>"
        let refusal = #expect(throws: Refusal.self) { try GPXFile.track(in: Array(text.utf8)) }
        #expect(refusal?.name == "route-point-invalid" && refusal?.phrase.en.contains("line 3") == true)
        #expect(refusal?.field == "file")
    }

    @Test func `of too many bytes or points is refused before they are kept`() {
        #expect(Self.refusal([UInt8](repeating: 0, count: 100 * 1_024 * 1_024)) == "route-file-too-large")
        let points = { (count: Int) in Self.track(String(repeating: "<trkpt lat=\"1\" lon=\"1\"/>", count: count)) }
        // A million do not fit the bytes that a file may have.
        #expect(Self.refusal(Array(points(1_000_000).utf8)) == "route-file-too-large")
        #expect(Self.refusal(Array(points(400_000).utf8)) == "route-points-too-many")
        #expect(Self.refusal(Array(points(Track.pointLimit + 1).utf8)) == "route-points-too-many")
        #expect(Self.refusal(Array(points(Track.pointLimit).utf8)) == nil)
    }

    @Test func `in another encoding is read, or refused, and never guessed`() throws {
        let track = try GPXFile.track(in: Array(Self.plain.utf8))
        let named = { (encoding: String) in "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>" + Self.plain }
        for encoding in [
            "UTF-8", "utf-8", "US-ASCII", "ISO-8859-1", "windows-1252", "EUC-KR", "Shift_JIS", "windows-949", "CP949",
            "GB18030", "Big5", "EUC-JP", "KOI8-R",
        ] {
            #expect(try GPXFile.track(in: Array(named(encoding).utf8)) == track, "\(encoding)")
        }
        #expect(try GPXFile.track(in: [0xEF, 0xBB, 0xBF] + Array(named("UTF-8").utf8)) == track)
        let little = Self.wide(named("UTF-16"), isLittle: true)
        let big = Self.wide(named("UTF-16"), isLittle: false)
        #expect(try GPXFile.track(in: little) == track && GPXFile.track(in: big) == track)
        let declared = Self.wide("<!DOCTYPE gpx><gpx/>", isLittle: true)
        #expect(Self.refusal(declared) == "route-file-declaration", "nor is it hidden in two bytes")
        let wrong: [[UInt8]] = [
            Array(little.dropFirst(2)), Array(little.dropLast()), [0xFF, 0xFE, 0x00, 0xD8],
            Array(named("ISO-2022-KR").utf8), Array(named("UTF-16").utf8), Array(named("UTF-7").utf8),
            [0x3C, 0x67, 0x70, 0x78, 0x3E, 0xE9], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x00],
        ]
        for bytes in wrong { #expect(Self.refusal(bytes) == "route-file-encoding", "\(bytes.prefix(20))") }
        // A name in Latin-1, which nobody reads.
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><gpx><name>#</name></gpx>".utf8)
        #expect(Self.refusal(latin.map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 }) == "route-empty")
    }

    @Test func `in an encoding of East Asia is read whatever its names say`() throws {
        // 달리기 in EUC-KR; ソ表 in Shift_JIS, of which each second byte is that of a backslash.
        for (encoding, name) in [
            ("EUC-KR", [0xB4, 0xDE, 0xB8, 0xAE, 0xB1, 0xE2]), ("Shift_JIS", [0x83, 0x5C, 0x95, 0x5C]),
        ] as [(String, [UInt8])] {
            let head = Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?><gpx><trk><name>".utf8)
            let rest = Array(("</name>" + Self.plain.dropFirst("<gpx><trk>".count)).utf8)
            let track = try GPXFile.track(in: head + name + rest)
            #expect(try track == GPXFile.track(in: Array(Self.plain.utf8)), "\(encoding)")
        }
    }

    @Test func `that is something else is refused as that`() {
        let files: [([UInt8], String)] = [
            ([0x1F, 0x8B, 8, 0, 0], "gzip"), ([0x50, 0x4B, 3, 4], "zip"),
            ([14, 0x20, 0, 0, 9, 0, 0, 0] + Array(".FIT".utf8), "fit"), (Array("<!DOCTYPE html><html/>".utf8), "html"),
            (Array("<TrainingCenterDatabase/>".utf8), "TrainingCenterDatabase"), (Array("<k:kml/>".utf8), "kml"),
        ]
        for (bytes, given) in files {
            let refusal = #expect(throws: Refusal.self) { try GPXFile.track(in: bytes) }
            #expect(refusal?.name == "route-file-no-gpx" && refusal?.given == given)
        }
    }

    @Test(arguments: ["100", "100.0", "2e2", "200.000000"])
    func `with marks of a pause is read without them, and nothing is added over the pause`(latitude: String) throws {
        let text = Self.track(
            "<trkpt lat=\"37.5\" lon=\"126.9\"/><trkpt lat=\"37.501\" lon=\"126.9\"/>"
                + "<trkpt lat=\"\(latitude)\" lon=\"0\"><ele>1</ele><time>2026-05-01T06:00:00Z</time></trkpt>"
                + "<trkpt lat=\"\(latitude)\"/>"
                + "<trkpt lat=\"37.6\" lon=\"126.9\"/><trkpt lat=\"37.601\" lon=\"126.9\"/>")
        let route = try GPXFile.track(in: Array(text.utf8)).route(trimming: .none)
        #expect(route.metres == 222 && route.points.map(\.begins) == [true, false, true, false])
    }

    @Test func `of either version is read: its tracks with a line, or else its routes`() throws {
        let text = """
            <?xml version="1.0"?>
            <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><!-- <trkpt lat="x"/> -->
            <wpt lat="1" lon="1"><ele>5</ele></wpt>
            <rte><rtept lat="10" lon="10"/><rtept lat="10.01" lon="10"/></rte>
            <trk><name>empty</name><trkseg></trkseg></trk>
            <trk><trkseg>
            <trkpt lat="37.5" lon="126.9"><ele> 30.06 </ele><time>2026-05-01T06:00:00Z</time>
            <extensions><x:ele>999</x:ele><x:time>1</x:time><ele>999</ele></extensions></trkpt>
            <trkpt lat='+37.501' lon='1.269e2'><ele><![CDATA[31]]></ele><time>2026-05-01T15:01:40+09:00</time></trkpt>
            <trkpt lat="0" lon="0"/>
            </trkseg><trkseg>
            <trkpt lat="37.502" lon="126.9"><ele>NaN</ele><time>2026-05-01T06:05:00.5Z</time></trkpt>
            <trkpt lat="37.503" lon="126.9"><ele>99999999</ele><time>2026-05-01T06:06:40Z</time></trkpt>
            </trkseg></trk>
            <trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="1.01" lon="1"/></trkseg></trk>
            </gpx>
            """
        let all = try GPXFile.track(in: Array(text.utf8))
        #expect(all.trackCount == 2)
        #expect(try all.route(trimming: .none).metres == 222 + 1_112)
        #expect(try GPXFile.track(in: Array(text.utf8), number: 2).route(trimming: .none).metres == 1_112)
        let route = try GPXFile.track(in: Array(text.utf8), number: 1).route(trimming: .none)
        #expect(route.points.map(\.elevation) == [301, 310, nil, nil])
        #expect(
            route.points.map(\.seconds) == [0, 100, 300, 400]
                && route.points.map(\.begins) == [true, false, true, false])
        #expect(route.metres == 222 && route.seconds == 200 && route.climb == 0)
        let planned = "<gpx><rte><rtept lat=\"10\" lon=\"10\"/><rtept lat=\"10.01\" lon=\"10\"/></rte></gpx>"
        #expect(try GPXFile.track(in: Array(planned.utf8)).route(trimming: .none).metres == 1_112)
        let prefixed = planned.replacing("<", with: "<g:").replacing("<g:/", with: "</g:")
        #expect(try GPXFile.track(in: Array(prefixed.utf8)).route(trimming: .none).metres == 1_112)
    }

    @Test func `with times that are no times has a line all the same`() throws {
        for time in ["", "yesterday", "2026-13-01T00:00:00Z", "9999-12-31T23:59:59Z"] {
            let text = Self.track(
                "<trkpt lat=\"37.5\" lon=\"126.9\"><time>2026-05-01T06:00:00Z</time></trkpt>"
                    + "<trkpt lat=\"37.52\" lon=\"126.9\"><time>\(time)</time></trkpt>")
            let route = try GPXFile.track(in: Array(text.utf8)).route(trimming: .none)
            #expect(route.seconds == nil && route.metres == 2_224, "\(time)")
        }
    }

    /// One that is a name alone lets the library's parser crash, and with it the house.
    @Test(arguments: ["<?name?>", "<?name ?>", "<?name text?>", "<?n\na\tme?>", "<?xml?>", "<??>", "<???>"])
    func `with processing instructions is read without them`(instruction: String) throws {
        let plain = try GPXFile.track(in: Array(Self.plain.utf8))
        for text in [
            instruction + Self.plain, Self.plain + instruction,
            Self.plain.replacing("<trkseg>", with: "<trkseg>\(instruction)"),
        ] {
            let stands = text.hasPrefix("<?xml") ? "<?xml version=\"1.0\"?>" + text : text
            #expect(try GPXFile.track(in: Array(stands.utf8)) == plain)
        }
        for text in ["<gpx><r <?name?>></r></gpx>", "<gpx><r a=\"<?name?>\"/></gpx>", "<gpx><!-- <?name?> --></gpx>"] {
            #expect(Self.refusal(Array(text.utf8)) != nil)
        }
        #expect(Self.refusal(Array("<gpx><?name".utf8)) == "route-file-malformed")
        #expect(Self.refusal(Self.wide("<?xml version=\"1.0\"?><?name?><gpx/>", isLittle: true)) == "route-empty")
    }

    @Test func `that was written of a route is read as the same line`() throws {
        let route = try #require(RunRoute(stored: Meeting.route))
        let again = try GPXFile.track(in: Array(route.gpx.utf8)).route(trimming: .none)
        #expect(again.points.map(\.place) == route.points.map(\.place))
    }
}
