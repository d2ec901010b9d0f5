import Floor

extension Settings {
    /// Where maps and the positions of addresses come from. By default from nowhere: nothing leaves the house.
    public struct Map: Sendable, Equatable {
        public var tiles = TileAddress.unset
        /// What the tiles' provider asks to be shown beside them; an address at its end becomes its link.
        public var credit = ""
        /// A server with Nominatim's interface, which the house asks for the positions of addresses.
        public var geocoder = PublicAddress.unset
        /// How long to wait for its answer. Not configurable by a key.
        public var timeout = Duration.seconds(Limits.geocoderSeconds)

        public init() {}
    }
}

/// The address of map pictures: `https://tiles.example.org/{z}/{x}/{y}.png`.
public struct TileAddress: Sendable, Equatable {
    public let text: String
    /// `https://tiles.example.org`: all that a page with a map may load pictures from.
    public let origin: String

    /// No map is drawn.
    public static let unset = TileAddress(checked: "", origin: "")

    private init(checked text: String, origin: String) {
        self.text = text
        self.origin = origin
    }

    /// Parses an address with `{z}`, `{x}` and `{y}` once each after its host, and `{r}` at most once; empty for none. Nil for
    /// anything else, such as a host that changes from picture to picture.
    public init?(_ text: String) {
        guard !text.isEmpty else {
            self = .unset
            return
        }
        let scheme = text.hasPrefix("https://") ? "https://" : text.hasPrefix("http://") ? "http://" : nil
        guard let scheme, text.utf8.count <= 500 else { return nil }
        let rest = text.dropFirst(scheme.count)
        guard let slash = rest.firstIndex(of: "/"), let origin = PublicAddress(scheme + rest[..<slash]) else {
            return nil
        }
        var path = String(rest[slash...])
        for part in ["{z}", "{x}", "{y}"] {
            guard path.count(of: part) == 1 else { return nil }
            path = path.replacing(part, with: "")
        }
        guard path.count(of: "{r}") <= 1 else { return nil }
        path = path.replacing("{r}", with: "")
        guard path.utf8.allSatisfy(TileAddress.isPathByte) else { return nil }
        self.init(checked: scheme + rest[..<slash].lowercased() + rest[slash...], origin: origin.text)
    }

    public var isSet: Bool { !text.isEmpty }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "&"),
            UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}

extension MapSource {
    /// The files of the map library, as `script/setup` puts them together.
    static let (script, style) = ("leaflet/leaflet.js", "leaflet/leaflet.css")
    package static let files = [script, style]

    /// Nil without an address of pictures, or without the library.
    init?(_ settings: Settings.Map, _ assets: AssetStore) {
        guard settings.tiles.isSet, MapSource.files.allSatisfy({ assets[$0] != nil }) else { return nil }
        self.init(
            tiles: settings.tiles.text, credit: settings.credit, script: assets.links[MapSource.script],
            style: assets.links[MapSource.style])
    }
}
