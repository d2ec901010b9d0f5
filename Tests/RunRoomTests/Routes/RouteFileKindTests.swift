import Floor
import Testing

@testable import RunRoom

struct RouteFileKindTests {
    private typealias Known = (bytes: [UInt8], kind: RouteFileKind?)

    /// The header of a FIT file, of 12 or 14 bytes.
    private static func fit(_ size: UInt8) -> [UInt8] {
        var bytes: [UInt8] = [size, 0x20, 0, 0, 44, 0, 0, 0]
        bytes += ".FIT".bytes
        return bytes + [UInt8](repeating: 0, count: Int(size) - 12)
    }

    private static let known: [Known] = [
        ([0x1F, 0x8B, 8, 0], .gzip), ([0x50, 0x4B, 3, 4, 20], .zip), ([0x50, 0x4B, 5, 6], .zip),
        (fit(12), .fit), (fit(14), .fit), ("<!DOCTYPE html><html>".bytes, .html),
        ("\u{FEFF} \n<HTML lang='en'>".bytes, .html), ("<html/>".bytes, .html),
        ("<?xml version=\"1.0\"?><gpx/>".bytes, nil), ("   <gpx/>".bytes, nil), ("<!DOCTYPE gpx><gpx/>".bytes, nil),
        ("{\"type\":\"FeatureCollection\"}".bytes, nil), ([], nil), ([0x1F], nil), ([0x89, 0x50, 0x4E, 0x47], nil),
    ]

    @Test func `a file of another kind is known by its first bytes`() {
        for (bytes, kind) in Self.known { #expect(RouteFileKind(bytes) == kind, "\(bytes)") }
    }

    @Test func `each is refused as what it is, with what to do`() {
        let words: [(RouteFileKind, String)] = [(.gzip, "gz"), (.zip, "zip"), (.fit, "FIT"), (.html, "web page")]
        for (kind, what) in words {
            let refusal = Refusal.routeFileNoGPX(kind)
            #expect(refusal.name == "route-file-no-gpx" && refusal.field == "file" && refusal.given == kind.rawValue)
            #expect(refusal.phrase.en.contains(what) && refusal.phrase.ko.hasPrefix("GPX 파일이 아니에요."))
        }
    }
}
