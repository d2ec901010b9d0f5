import Floor

/// One entry of a file as JSON. A member of another type than expected is refused with its place, such as
/// `entries[3].text`; an absent one and null are the same.
struct JournalSource {
    let json: JSON
    /// Where it is in the file.
    let place: String

    init(_ json: JSON, at place: String) throws(Refusal) {
        self.json = json
        self.place = place
        guard json.members != nil else { throw wrong(nil, json, Phrase(ko: "객체여야 해요.", en: "it must be an object.")) }
    }

    func text(_ name: String) throws(Refusal) -> String? {
        switch json[name] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        case let other?: throw wrong(name, other, Phrase(ko: "글이어야 해요.", en: "it must be text."))
        }
    }

    func flag(_ name: String) throws(Refusal) -> Bool {
        switch json[name] {
        case nil, .null?: return false
        case .bool(let isSet)?: return isSet
        case let other?: throw wrong(name, other, Phrase(ko: "true나 false여야 해요.", en: "it must be true or false."))
        }
    }

    func list(_ name: String) throws(Refusal) -> [JSON] {
        switch json[name] {
        case nil, .null?: return []
        case .array(let values)?: return values
        case let other?: throw wrong(name, other, Phrase(ko: "목록이어야 해요.", en: "it must be a list."))
        }
    }

    func part(_ name: String) throws(Refusal) -> JournalSource? {
        guard let value = json[name], !value.isNull else { return nil }
        return try JournalSource(value, at: place + "." + name)
    }

    /// A whole number of milliseconds, or a number of seconds with decimals as milliseconds.
    func time(_ name: String, inSeconds: Bool) throws(Refusal) -> Int64? {
        guard let value = json[name], !value.isNull else { return nil }
        guard let number = Decimals.scaled(value, places: inSeconds ? 3 : 0), JournalSource.times ~= number else {
            throw wrong(name, value, Phrase(ko: "유닉스 시간이어야 해요.", en: "it must be a Unix time."))
        }
        return number
    }

    func id(_ name: String) throws(Refusal) -> ID<Entity>? {
        guard let text = try text(name) else { return nil }
        guard let id = ID<Entity>(text) else {
            throw wrong(name, .string(text), Phrase(ko: "UUID여야 해요.", en: "it must be a UUID."))
        }
        return id
    }

    /// A text that the room has a check for. What that refuses is refused with its place.
    func checked<Value>(
        _ name: String, _ check: (String) throws(Refusal) -> Value?
    ) throws(Refusal) -> Value? {
        let given = try text(name) ?? ""
        do throws(Refusal) {
            return try check(given)
        } catch {
            throw wrong(name, .string(given), error.phrase)
        }
    }

    func required<Value>(_ value: Value?, _ name: String) throws(Refusal) -> Value {
        guard let value else { throw wrong(name, .null, Phrase(ko: "있어야 해요.", en: "it is required.")) }
        return value
    }

    func wrong(_ name: String?, _ value: JSON, _ rule: Phrase) -> Refusal {
        .journalFileValue(name.map { place + "." + $0 } ?? place, rule, given: JournalSource.shown(value))
    }

    /// The names of the members that have none of these.
    func others(than names: [String]) -> [String] {
        (json.members ?? []).map { $0.name }.filter { name in !names.contains { $0 == name } }
    }

    /// The years 1 to 9999, in Unix milliseconds.
    private static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    private static func shown(_ value: JSON) -> String {
        switch value {
        case .object: "{…}"
        case .array: "[…]"
        default: value.text
        }
    }
}

/// Decimal numbers as whole multiples of a power of ten: no number passes through floating point.
enum Decimals {
    /// The number times ten to the power of `places`, with further digits dropped; nil for what is no number, has an
    /// exponent, or is too large.
    static func scaled(_ json: JSON, places: Int) -> Int64? {
        switch json {
        case .integer(let number): scaled(String(number), places: places)
        case .decimal(let digits): scaled(digits, places: places)
        default: nil
        }
    }

    /// The same, of a number that may have an exponent: programs write small ones as `-7.6e-05`.
    static func scaledWithExponent(_ json: JSON, places: Int) -> Int64? {
        guard case .decimal(let digits) = json else { return scaled(json, places: places) }
        let parts = Text.lowercased(digits).split(at: UInt8(ascii: "e"), maxSplits: 1, omitsEmpty: false)
        guard parts.count == 2 else { return scaled(digits, places: places) }
        guard let exponent = Int(parts[1]), abs(exponent) <= exponentLimit else { return nil }
        if places + exponent >= 0 { return scaled(parts[0], places: places + exponent) }
        var value = scaled(parts[0], places: 0)
        for _ in 0..<(-exponent - places) { value = value.map { $0 / 10 } }
        return value
    }

    /// Beyond it a number of degrees is none, or nothing.
    private static let exponentLimit = 30

    static func scaled(_ text: String, places: Int) -> Int64? {
        var bytes = text.bytes[...]
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { bytes.removeFirst() }
        let point = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        let whole = bytes[..<point]
        let fraction = bytes[point...].dropFirst()
        guard 1...15 ~= whole.count, point == bytes.endIndex || !fraction.isEmpty else { return nil }
        var value: Int64 = 0
        for byte in whole + fraction.prefix(places) + Array(repeating: 0x30, count: max(0, places - fraction.count)) {
            guard 0x30...0x39 ~= byte else { return nil }
            let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
            let (sum, isFar) = tens.addingReportingOverflow(Int64(byte - 0x30))
            if isOver || isFar { return nil }
            value = sum
        }
        guard fraction.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return isNegative ? -value : value
    }
}
