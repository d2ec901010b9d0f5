import DiaryRoom
import Floor

extension JournalDocument {
    /// Adds the entries of a journal that Day One exported as JSON: `entries` with `uuid`, `creationDate`,
    /// `modifiedDate`, `timeZone`, `text` (Markdown), `tags`, `weather`, `location`, `starred`, and lists of media. One
    /// that has no time, or whose text is none, is left out and told.
    mutating func add(dayOne json: JSON, _ reading: inout JournalReading) throws(Refusal) {
        let file = try JournalSource(json, at: reading.prefix + "file")
        for (index, value) in try file.list("entries").enumerated() {
            let before = reading.warnings
            do throws(Refusal) {
                let source = try JournalSource(value, at: reading.prefix + JournalReading.place(index))
                entries.append(try Entry(dayOne: source, &reading))
            } catch {
                try reading.leaveOut(error, before)
            }
        }
    }
}

extension JournalDocument.Entry {
    /// Media that an entry cannot have.
    private static let media = ["audios", "videos", "pdfAttachments"]
    /// What is read, and what says nothing that a person wrote: of the program and the device, and the text once more.
    private static let known =
        [
            "uuid", "creationDate", "modifiedDate", "timeZone", "text", "tags", "weather", "location", "starred",
            "photos",
        ] + media + [
            "richText", "duration", "editingTime", "isAllDay", "creationDevice", "creationDeviceModel",
            "creationDeviceType", "creationOSName", "creationOSVersion", "sourceString",
        ]

    fileprivate init(dayOne source: JournalSource, _ reading: inout JournalReading) throws(Refusal) {
        let written = try source.required(try source.dayOneTime("creationDate"), "creationDate")
        let given = DayOneText(try source.text("text") ?? "")
        let text = try reading.text(given.text, at: source.place + ".text")
        let uuid = reading.optional("uuid", source.text) ?? ""
        var content = FNV1a()
        content.add((uuid.isEmpty ? text : uuid).utf8)
        let zone = reading.optional("timeZone", source.text)
        self.init(
            id: reading.ids.next(at: written, content), day: reading.day(at: written, in: zone), written: written,
            text: text)
        changed = reading.optional("modifiedDate", source.dayOneTime) ?? written
        if reading.optional("starred", { name throws(Refusal) -> Bool? in try source.flag(name) }) == true {
            mark = .flag
        }
        let tags = source.tags(&reading)
        try addTags(tags, &reading)
        if let part = reading.optional("weather", source.part) {
            weather = DayOneWeather(part, at: written)?.weather?.text
            if weather == nil { reading.warnings.add(.weatherUnknown) }
        }
        if let part = reading.optional("location", source.part) { place = EntryPlace(dayOne: part, &reading) }
        addPhotos(source, given, &reading)
        for media in Self.media {
            let count = source.values(media, &reading).count
            reading.warnings.add(.attachments, count)
        }
        reading.warnings.add(.others, named: source.others(than: Self.known).filter { source.says($0) })
    }

    /// Photos in the order in which the entry shows them. Their files are named by a checksum.
    private mutating func addPhotos(
        _ source: JournalSource, _ text: DayOneText, _ reading: inout JournalReading
    ) {
        var found: [(order: Int64, name: String, paths: [String], alt: String)] = []
        for (index, value) in source.values("photos", &reading).enumerated() {
            let place = source.place + "." + JournalReading.place(index, in: "photos")
            let read = { (_: String) throws(Refusal) -> JournalSource? in try JournalSource(value, at: place) }
            guard let photo = reading.optional("photos", read) else { continue }
            let identifier = reading.optional("identifier", photo.text) ?? ""
            let sum = reading.optional("md5", photo.text) ?? ""
            let type = Text.lowercased(reading.optional("type", photo.text) ?? "")
            let name = "photos/" + (sum.isEmpty ? identifier : sum)
            let endings = (type.isEmpty ? [] : [type]) + PhotoReferences.endings
            found.append(
                (
                    photo.number("orderInEntry", places: 0) ?? Int64(index), name, endings.map { name + "." + $0 },
                    text.caption(of: identifier)
                ))
        }
        for photo in found.ordered(by: { $0.order < $1.order }) {
            guard let path = reading.picture(photo.paths, named: photo.name) else { continue }
            add(photo: JournalDocument.Photo(path: path, alt: reading.alt(photo.alt)), at: path, &reading)
        }
    }

    /// Writes tags below the text, since a journal has none: they stay, and a search finds them.
    mutating func addTags(_ words: [String], _ reading: inout JournalReading) throws(Refusal) {
        if words.isEmpty { return }
        var line = ""
        for word in words { line += (line.isEmpty ? "#" : " #") + Self.oneWord(Text.trimmed(word)) }
        let tagged = text + (text.isEmpty ? "" : "\n\n") + line
        guard tagged.utf8.count < Entry.textLimit || !Graphemes.count(tagged, upTo: Entry.textLimit).isOver else {
            return reading.warnings.add(.tagsLeft, words.count)
        }
        text = tagged
        reading.warnings.add(.tagsInText)
    }

    /// With `_` for spaces and control characters.
    private static func oneWord(_ tag: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in tag.unicodeScalars { scalars.append(scalar == " " || Text.isControl(scalar) ? "_" : scalar) }
        return String(scalars)
    }
}

extension JournalSource {
    /// A time such as `2022-12-21T05:20:00Z`.
    fileprivate func dayOneTime(_ name: String) throws(Refusal) -> Int64? {
        guard let given = try text(name) else { return nil }
        guard let time = UnixTime.parse(given) else {
            throw wrong(
                name, .string(given),
                Phrase(ko: "2022-12-21T05:20:00Z 같은 시각이어야 해요.", en: "it must be a time such as 2022-12-21T05:20:00Z."))
        }
        return time.milliseconds
    }

    /// A number as a multiple of `10^-places`; nil if there is none.
    fileprivate func number(_ name: String, places: Int) -> Int64? {
        json[name].flatMap { Decimals.scaledWithExponent($0, places: places) }
    }

    /// The values of a list; none if it is no list.
    fileprivate func values(_ name: String, _ reading: inout JournalReading) -> [JSON] {
        reading.optional(name) { name throws(Refusal) -> [JSON]? in try list(name) } ?? []
    }

    /// Tags that are words or numbers.
    fileprivate func tags(_ reading: inout JournalReading) -> [String] {
        var words: [String] = []
        for tag in values("tags", &reading) {
            switch tag {
            case .string(let name): if !Text.isBlank(name) { words.append(name) }
            case .integer, .decimal: words.append(tag.text)
            case .null: continue
            case .bool, .array, .object: reading.warnings.add(.others, named: "tags")
            }
        }
        return words
    }

    /// Whether a member says something: programs write all that they know, also where it is nothing.
    fileprivate func says(_ name: String) -> Bool {
        switch json[name] {
        case nil, .null?, .bool(false)?: false
        case .string(let text)?: !text.isEmpty
        case .array(let values)?: !values.isEmpty
        case .object(let members)?: !members.isEmpty
        case .bool?, .integer?, .decimal?: true
        }
    }
}

/// The Markdown of a Day One entry as plain text: without the backslashes that escape punctuation, but in code, and
/// without references to photos, which an entry shows below its text.
struct DayOneText {
    private(set) var text = ""
    /// What is said of photos, by the ends of their references.
    private var captions: [(identifier: String, caption: String)] = []

    /// References begin so: `(dayone-moment://0123)`, `(dayone-moment:/video/0123)`.
    private static let scheme = "(dayone-moment:/"
    private static let referenceLimit = 200

    init(_ given: String) {
        var lines: [String] = []
        var isCode = false
        var skipsBlank = false
        for line in Text.unixLines(given).split(at: UInt8(ascii: "\n"), omitsEmpty: false) {
            let isFence = DayOneText.isFence(Text.trimmed(line).bytes)
            if isFence { isCode = !isCode }
            let count = captions.count
            let kept = isCode || isFence ? line : plain(line)
            // Of a line of references nothing is left, nor of the empty lines on one of its sides.
            if captions.count > count, Text.isBlank(kept) {
                skipsBlank = lines.last.map { Text.isBlank($0) } ?? true
            } else if !(skipsBlank && Text.isBlank(kept)) {
                skipsBlank = false
                lines.append(kept)
            }
        }
        if skipsBlank { while let last = lines.last, Text.isBlank(last) { lines.removeLast() } }
        text = lines.joined(separator: "\n")
    }

    /// Whether a line opens or closes a block of code.
    private static func isFence(_ line: [UInt8]) -> Bool {
        guard let sign = line.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return false }
        let rest = line.drop { $0 == sign }
        return line.count - rest.count >= 3 && !rest.contains(sign)
    }

    /// What is said of a photo; empty for nothing.
    func caption(of identifier: String) -> String {
        captions.first { $0.identifier == identifier && !identifier.isEmpty }?.caption ?? ""
    }

    /// A line outside of blocks of code. References of any kind of media are taken out of it.
    private mutating func plain(_ line: String) -> String {
        let bytes = line.bytes
        let ends = DayOneText.codeEnds(bytes)
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        // Where in what is kept a picture may begin: `![`.
        var picture: Int?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if let end = ends[index] {
                kept += bytes[index..<end]
                index = end
            } else if byte == UInt8(ascii: "\\"), DayOneText.isPunctuation(next) {
                kept.append(next)
                index += 2
            } else if byte == UInt8(ascii: "]"), let start = picture,
                let reference = DayOneText.reference(bytes, from: index + 1)
            {
                captions.append((reference.identifier, String(bytes: kept[(start + 2)...])))
                kept.removeLast(kept.count - start)
                picture = nil
                index = reference.end
            } else {
                if byte == UInt8(ascii: "]") { picture = nil }
                if byte == UInt8(ascii: "!"), next == UInt8(ascii: "[") { picture = kept.count }
                kept.append(byte)
                index += 1
            }
        }
        return String(bytes: kept)
    }

    /// Where code within a line ends, by where it begins: as many backticks close it as open it.
    private static func codeEnds(_ bytes: [UInt8]) -> [Int: Int] {
        var ends: [Int: Int] = [:]
        // The end of the next row of so many backticks.
        var next: [Int: Int] = [:]
        var index = bytes.count
        while index > 0 {
            index -= 1
            guard bytes[index] == UInt8(ascii: "`") else { continue }
            let end = index + 1
            while index > 0, bytes[index - 1] == UInt8(ascii: "`") { index -= 1 }
            if let closing = next[end - index] { ends[index] = closing }
            next[end - index] = end
        }
        return ends
    }

    /// What a picture refers to, if media of Day One stand at a place: `(dayone-moment://0123)`.
    private static func reference(_ bytes: [UInt8], from start: Int) -> (identifier: String, end: Int)? {
        let opening = scheme.bytes
        guard bytes.count - start > opening.count, bytes[start..<start + opening.count].elementsEqual(opening),
            let end = bytes[start...].prefix(referenceLimit).firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let path = String(bytes: bytes[(start + opening.count)..<end])
        return (path.split(at: UInt8(ascii: "/")).last ?? "", end + 1)
    }

    /// ASCII punctuation, all of which a backslash can escape in Markdown (CommonMark, 2.4).
    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}

/// The weather of a Day One entry, whose providers have names for it that nobody lists: known words decide.
private struct DayOneWeather {
    let weather: Weather?

    init?(_ source: JournalSource, at written: Int64) {
        let code = source.json["weatherCode"]?.stringValue ?? ""
        let words = source.json["conditionsDescription"]?.stringValue ?? ""
        guard let condition = DayOneWeather.condition(code) ?? DayOneWeather.condition(words) else { return nil }
        let temperature = source.number("temperatureCelsius", places: 1).map { Int(clamping: $0) }
        // Somebody else's measurement counts as chosen by a person: none of the house's providers said it.
        weather = Weather(
            condition, isNight: DayOneWeather.isNight(code, source, at: written), temperature: temperature,
            source: .person, observedAt: written)
    }

    private static func condition(_ given: String) -> Weather.Condition? {
        let text = Text.lowercased(given).bytes
        let known: [(words: [String], condition: Weather.Condition)] = [
            (["thunder", "tstorm"], .thunderstorm), (["snow", "sleet", "flurr", "blizzard", "hail", "ice"], .snow),
            (["drizzle"], .drizzle), (["rain", "shower"], .rain), (["fog"], .atmosphere(.fog)),
            (["haz"], .atmosphere(.haze)), (["mist"], .atmosphere(.mist)), (["smok"], .atmosphere(.smoke)),
            (["dust"], .atmosphere(.dust)), (["sand"], .atmosphere(.sand)), (["tornado"], .atmosphere(.tornado)),
            (["squall"], .atmosphere(.squall)), (["cloud", "overcast"], .clouds), (["clear", "sunny", "fair"], .clear),
        ]
        return known.first { $0.words.contains { Text.holds(text, $0.bytes) } }?.condition
    }

    private static func isNight(_ code: String, _ source: JournalSource, at written: Int64) -> Bool {
        if code.hasSuffix("night") { return true }
        // Both are 1970 where Day One did not know them.
        guard let rise = source.json["sunriseDate"]?.stringValue.flatMap({ UnixTime.parse($0) })?.milliseconds,
            let set = source.json["sunsetDate"]?.stringValue.flatMap({ UnixTime.parse($0) })?.milliseconds, rise > 0,
            rise < set
        else { return false }
        return written < rise || written >= set
    }
}

extension EntryPlace {
    /// Rounded to about a kilometre, as for every place whose person did not choose more.
    fileprivate init?(dayOne source: JournalSource, _ reading: inout JournalReading) {
        var parts: [String] = []
        for name in ["userLabel", "placeName", "localityName", "country"] where parts.count < 2 {
            guard let part = reading.optional(name, source.text), !Text.isBlank(part), !parts.contains(part) else {
                continue
            }
            parts.append(part)
        }
        let name = reading.placeName(parts.joined(separator: ", "))
        var coordinates: Coordinates?
        if source.says("latitude") || source.says("longitude") {
            let (north, east) = (source.number("latitude", places: 6), source.number("longitude", places: 6))
            if let north, let east {
                coordinates = Coordinates(latitude: Int(clamping: north), longitude: Int(clamping: east))?.rounded
            }
            if coordinates == nil { reading.warnings.add(.placesUnknown) }
        }
        if name.isEmpty, coordinates == nil { return nil }
        self.init(name: name, coordinates: coordinates)
    }
}
