import Floor

/// The checks of what a form says about an entry.
extension Entry {
    /// A text of at most ``textLimit`` characters, with `\n` for line ends.
    static func checkedText(_ given: String) throws(Refusal) -> String {
        do throws(Text.Fault) {
            return try Text.lines(given, limit: textLimit)
        } catch {
            throw .text(error, field: "text", name: "entry-text", subject: Noun.entry, given: given)
        }
    }

    /// The day and the zone of a new entry. Without a day it is the viewer's today.
    static func checkedDay(_ form: Fields, today: Day) throws(Refusal) -> EntryDay {
        let zone = form["zone"] ?? ""
        guard zone.utf8.count <= EntryDay.zoneLimit, zone.utf8.allSatisfy(isOfZone) else {
            throw .entryValue(
                "entry-zone-invalid", field: "zone", given: zone,
                Phrase(
                    ko: "시간대는 Asia/Seoul처럼 \(EntryDay.zoneLimit)자까지 적어 주세요.",
                    en: "Use a time zone such as Asia/Seoul, at most \(EntryDay.zoneLimit) characters."))
        }
        guard let given = form["day"], !given.isEmpty else { return EntryDay(today, zone: zone) }
        guard let day = Day(given) else {
            throw .entryValue(
                "entry-day-not-a-day", field: "day", given: given,
                Phrase(
                    ko: "달력에 없는 날이에요. 2026-12-03처럼 적어 주세요.",
                    en: "This date does not exist. Use the format 2026-12-03."))
        }
        return EntryDay(day, zone: zone)
    }

    private static func isOfZone(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// A mark, or nil for none.
    static func checkedMark(_ given: String) throws(Refusal) -> Mark? {
        if given.isEmpty { return nil }
        guard let mark = Mark(named: given) else {
            throw .entryValue(
                "entry-mark-unknown", field: "mark", given: given,
                Phrase(ko: "그런 표시는 없어요. 있는 것 가운데 골라 주세요.", en: "There is no such mark. Choose one of those offered."))
        }
        return mark
    }

    /// Weather in its compact form, or nil for none. What it says is the floor's to check.
    static func checkedWeather(_ given: String) throws(Refusal) -> String? {
        let text = Text.trimmed(given)
        if text.isEmpty { return nil }
        guard text.utf8.count <= weatherLimit, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
            throw .entryValue(
                "entry-weather-invalid", field: "weather", given: given,
                Phrase(
                    ko: "날씨를 알아볼 수 없어요. 목록에서 골라 주세요.", en: "This is not a weather value. Choose one of those offered."))
        }
        return text
    }

    /// Bytes of the compact form.
    static let weatherLimit = 200
}

extension EntryPlace {
    /// A place from the fields `name`, `coordinates` and `exact`; nil if both are empty. Coordinates are rounded to
    /// about a kilometre unless `exact` is given.
    static func checked(_ form: Fields) throws(Refusal) -> EntryPlace? {
        let given = form["name"] ?? ""
        let name =
            Text.isBlank(given)
            ? "" : try Text.line(given, limit: nameLimit, field: "name", name: "place-name", subject: Noun.place)
        let point = Text.trimmed(form["coordinates"] ?? "")
        if point.isEmpty { return name.isEmpty ? nil : EntryPlace(name: name, coordinates: nil) }
        guard let exact = Coordinates(point),
            let coordinates = form["exact"] == nil ? exact.rounded : exact
        else {
            throw .entryValue(
                "place-not-a-point", field: "coordinates", given: point,
                Phrase(
                    ko: "37.57,126.98처럼 위도와 경도를 적어 주세요. 0,0은 받지 않아요.",
                    en: "Give latitude and longitude, such as 37.57,126.98. 0,0 is not accepted."))
        }
        return EntryPlace(name: name, coordinates: coordinates)
    }
}

/// The labels of form fields.
enum Noun {
    static var entry: Phrase { Phrase(ko: "일기", en: "The entry") }
    static var place: Phrase { Phrase(ko: "장소", en: "Place") }
    static var journalName: Phrase { Phrase(ko: "일기장 이름", en: "Journal name") }
}
