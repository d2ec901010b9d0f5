extension HTML {
    /// Text that people have written, in which each address of the web is a link: `https://`, `http://`, `www.`, `mailto:` and
    /// `tel:`. No other scheme becomes one, so that no link runs a script.
    ///
    /// The page that is opened learns neither who links to it nor of this tab. Punctuation after an address belongs to the
    /// sentence; so does a closing bracket that the address does not open, and a Korean particle after a host's name.
    public static func linked(_ text: String) -> HTML { linked(text) { _ in nil } }

    /// The same, with the titles of this house's pages for their addresses.
    ///
    /// - Parameter title: the title of a page by its path; nil for a path whose address is shown as it is.
    public static func linked(_ text: String, title: (String) -> String?) -> HTML {
        let bytes = text.bytes
        var parts: [HTML] = []
        // Where what is not written yet begins, and the place that is looked at.
        var start = 0
        var place = 0
        while place < bytes.count {
            let view: HTML
            let end: Int
            let address = Address(in: bytes, at: place)
            if let page = HouseAddress(in: bytes, at: place, address), let title = title(page.link.text) {
                view = tag("a", .href(page.link)) { title }
                end = page.end
            } else if let address {
                view = address.view(of: bytes)
                end = address.range.upperBound
            } else {
                place += 1
                continue
            }
            if start < place { parts.append(.text(String(bytes: bytes[start..<place]))) }
            parts.append(view)
            start = end
            place = end
        }
        if parts.isEmpty { return .text(text) }
        if start < bytes.count { parts.append(.text(String(bytes: bytes[start...]))) }
        return .group(parts)
    }

    /// A text with the titles of this house's pages for their addresses, where no link can stand.
    ///
    /// - Parameter title: as ``linked(_:title:)`` has it.
    public static func titled(_ text: String, title: (String) -> String?) -> String {
        let bytes = text.bytes
        var shown: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let address = Address(in: bytes, at: place)
            var end = address?.range.upperBound ?? place + 1
            if let page = HouseAddress(in: bytes, at: place, address), let title = title(page.link.text) {
                shown.append(contentsOf: title.bytes)
                end = page.end
            } else {
                shown.append(contentsOf: bytes[place..<end])
            }
            place = end
        }
        return String(bytes: shown)
    }

    /// The path and the title of the page of this house whose address a whole text is; nil if it is none or has no title.
    static func page(at address: String, title: (String) -> String?) -> (path: String, title: String)? {
        let bytes = address.bytes
        guard !bytes.isEmpty, let page = HouseAddress(in: bytes, at: 0, Address(in: bytes, at: 0)),
            page.end == bytes.count, let title = title(page.link.text)
        else { return nil }
        return (page.link.text, title)
    }

    /// Whether a text has an address that ``linked(_:)`` makes a link of.
    public static func hasAddress(_ text: String) -> Bool { Address(in: text.bytes, from: 0) != nil }

    /// Where the addresses are that ``linked(_:)`` makes links of.
    static func addresses(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        while let address = Address(in: bytes, from: ranges.last?.upperBound ?? 0) { ranges.append(address.range) }
        return ranges
    }

    /// The attributes of a link to an address that somebody gave it, as they stand in its tag; nil if it is neither one of
    /// those that ``linked(_:)`` knows nor a page of this house.
    static func linkAttributes(to address: String) -> [UInt8]? {
        if let link = Link(within: address) { return Attributes(.href(link)).text }
        return Address.attributes(ofWhole: address)?.text
    }
}

/// An address in a text that may be one of this house's pages: a path after white space, or an address of the web, of which
/// only the path counts (decision 94). It ends before what is not ASCII, which is a particle of the sentence.
private struct HouseAddress {
    let link: Link
    let end: Int

    /// - Parameter address: the address that begins there, if one does.
    init?(in bytes: [UInt8], at place: Int, _ address: Address?) {
        let isPath = bytes[place] == UInt8(ascii: "/") && (place == 0 || bytes[place - 1] <= 0x20)
        guard let start = isPath ? place : address?.path else { return nil }
        var end = start
        while end < bytes.count, bytes[end] < 0x80, !Address.ends(bytes[end]) { end += 1 }
        end = Address.withoutPunctuation(bytes, start..<end)
        guard let link = Link(within: String(bytes: bytes[start..<end])) else { return nil }
        self.link = link
        self.end = end
    }
}

/// An address in a text.
private struct Address {
    let range: Range<Int>
    /// Where the path begins of an address of the web that has one.
    let path: Int?
    /// What is added before it: an address without a scheme has that of the web.
    let scheme: String

    /// The first address from a place on.
    init?(in bytes: [UInt8], from place: Int) {
        for index in place..<bytes.count {
            guard let address = Address(in: bytes, at: index) else { continue }
            self = address
            return
        }
        return nil
    }

    /// - Parameter start: an address begins there, and not within a word.
    init?(in bytes: [UInt8], at start: Int) {
        guard let kind = Kind(in: bytes, at: start), start == 0 || !Address.isWord(bytes[start - 1]) else { return nil }
        // First what costs little: a text may have thousands of beginnings that are none.
        let first = start + kind.length
        guard first < bytes.count,
            Address.isWord(bytes[first]) || bytes[first] >= 0x80 || bytes[first] == UInt8(ascii: "+")
        else { return nil }
        // Beyond a host's name in Latin letters nothing is read that does not belong to the address.
        var isInHost = kind.isWeb && bytes[first] < 0x80
        var end = first
        while end < bytes.count, !Address.ends(bytes[end]) {
            if isInHost, bytes[end] >= 0x80 { break }
            if Address.endsHost(bytes[end]) { isInHost = false }
            end += 1
        }
        end = Address.withoutPunctuation(bytes, start..<end)
        guard end > first else { return nil }
        if kind == .bare, !bytes[first..<end].contains(UInt8(ascii: ".")) { return nil }
        range = start..<end
        let host = kind.isWeb ? bytes[first..<end].firstIndex(where: Address.endsHost) : nil
        path = host.flatMap { bytes[$0] == UInt8(ascii: "/") ? $0 : nil }
        scheme = kind == .bare ? "https://" : ""
    }

    func view(of bytes: [UInt8]) -> HTML {
        let text = String(bytes: bytes[range])
        return tag("a", .all(Address.attributes(scheme + text))) { text }
    }

    /// Those of a link to a whole text, or nil if it does not begin as an address.
    static func attributes(ofWhole text: String) -> Attributes? {
        let bytes = text.bytes
        guard !bytes.isEmpty, let kind = Kind(in: bytes, at: 0), bytes.count > kind.length else { return nil }
        return attributes((kind == .bare ? "https://" : "") + text)
    }

    private static func attributes(_ address: String) -> Attributes {
        Attributes(
            .value("href", address), .fixed("target", "_blank"), .fixed("rel", "noopener noreferrer nofollow"))
    }

    private enum Kind {
        case secure, plain, bare, mail, telephone

        init?(in bytes: [UInt8], at start: Int) {
            func begins(_ word: StaticString) -> Bool {
                let word = word.text.bytes
                guard start + word.count <= bytes.count else { return false }
                for (offset, byte) in word.enumerated() where lowercase(bytes[start + offset]) != byte { return false }
                return true
            }
            func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
            switch lowercase(bytes[start]) {
            case UInt8(ascii: "h") where begins("https://"): self = .secure
            case UInt8(ascii: "h") where begins("http://"): self = .plain
            case UInt8(ascii: "w") where begins("www."): self = .bare
            case UInt8(ascii: "m") where begins("mailto:"): self = .mail
            case UInt8(ascii: "t") where begins("tel:"): self = .telephone
            default: return nil
            }
        }

        var length: Int {
            switch self {
            case .secure: 8
            case .plain, .mail: 7
            case .bare, .telephone: 4
            }
        }

        var isWeb: Bool {
            switch self {
            case .secure, .plain, .bare: true
            case .mail, .telephone: false
            }
        }
    }

    /// Whether a host's name ends there. One in Latin letters also ends where others follow, which are a particle of the
    /// sentence.
    private static func endsHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
        default: false
        }
    }

    static func withoutPunctuation(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        // How many brackets are closed that the address does not open.
        var round = 0
        var square = 0
        for byte in bytes[range] {
            switch byte {
            case UInt8(ascii: "("): round -= 1
            case UInt8(ascii: ")"): round += 1
            case UInt8(ascii: "["): square -= 1
            case UInt8(ascii: "]"): square += 1
            default: continue
            }
        }
        var end = range.upperBound
        while end > range.lowerBound {
            switch bytes[end - 1] {
            case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"),
                UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                break
            case UInt8(ascii: ")") where round > 0: round -= 1
            case UInt8(ascii: "]") where square > 0: square -= 1
            default: return end
            }
            end -= 1
        }
        return end
    }

    /// White space, control characters, and what RFC 3986 keeps out of addresses.
    static func ends(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "^"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "|"):
            true
        default: false
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
