import Floor

extension JournalDocument {
    /// Parses a journal that Day One exported as JSON: `entries` with `uuid`, `creationDate`, `modifiedDate`, `timeZone`,
    /// `text` (Markdown), `tags`, `weather`, `location`, `starred`, and lists of media.
    init(dayOne json: JSON, name: String, _ reading: inout JournalReading) throws(Refusal) {
        self.init(name: name)
        let file = try JournalSource(json, at: "file")
        for (index, value) in try file.list("entries").enumerated() {
            entries.append(try Entry(dayOne: try JournalSource(value, at: JournalReading.place(index)), &reading))
        }
    }
}

extension JournalDocument.Entry {
    fileprivate init(dayOne source: JournalSource, _ reading: inout JournalReading) throws(Refusal) {
        let written = try source.required(try source.dayOneTime("creationDate"), "creationDate")
        let text = try reading.text(DayOneText.plain(try source.text("text") ?? ""), at: source.place + ".text")
        let uuid = try source.text("uuid") ?? ""
        var content = FNV1a()
        content.add((uuid.isEmpty ? text : uuid).utf8)
        self.init(
            id: reading.ids.next(at: written, content), day: reading.day(at: written, in: try source.text("timeZone")),
            written: written, text: text)
        changed = try source.dayOneTime("modifiedDate") ?? written
        if try source.flag("starred") { mark = .flag }
        try addTags(try source.list("tags"), source, &reading)
        if let given = try source.part("weather") {
            weather = DayOneWeather(given, at: written)?.weather?.text
            if weather == nil { reading.warnings.add(.weatherUnknown) }
        }
        if let given = try source.part("location") { place = try EntryPlace(dayOne: given, &reading) }
        try addPhotos(try source.list("photos"), source, &reading)
        for media in ["audios", "videos", "pdfAttachments"] {
            reading.warnings.add(.attachments, try source.list(media).count)
        }
    }

    /// Photos in the order in which the entry shows them. Their files are named by a checksum.
    private mutating func addPhotos(
        _ given: [JSON], _ source: JournalSource, _ reading: inout JournalReading
    ) throws(Refusal) {
        var found: [(order: Int64, paths: [String])] = []
        for (index, value) in given.enumerated() {
            let place = source.place + "." + JournalReading.place(index, in: "photos")
            let photo = try JournalSource(value, at: place)
            let name = "photos/" + (try photo.text("md5") ?? "")
            let type = Text.lowercased(try photo.text("type") ?? "")
            let endings = (type.isEmpty ? [] : [type]) + PhotoReferences.endings
            found.append((photo.number("orderInEntry", places: 0) ?? Int64(index), endings.map { name + "." + $0 }))
        }
        for photo in found.ordered(by: { $0.order < $1.order }) {
            guard let path = reading.picture(photo.paths) else { continue }
            add(photo: JournalDocument.Photo(path: path, alt: ""), at: path, &reading)
        }
    }

    /// Writes tags below the text, since a journal has none: they stay, and a search finds them.
    private mutating func addTags(
        _ tags: [JSON], _ source: JournalSource, _ reading: inout JournalReading
    ) throws(Refusal) {
        var words: [String] = []
        for tag in tags {
            guard let name = tag.stringValue else {
                throw source.wrong("tags", tag, Phrase(ko: "글이어야 해요.", en: "it must be text."))
            }
            if !Text.isBlank(name) { words.append(name) }
        }
        try addTags(words, &reading)
    }

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
        json[name].flatMap { Decimals.scaled($0, places: places) }
    }
}

/// The Markdown of a Day One entry as plain text.
enum DayOneText {
    /// Without the backslashes that escape punctuation, and without references to photos, which an entry shows
    /// below its text.
    static func plain(_ given: String) -> String {
        let bytes = given.bytes
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let end = momentEnd(bytes, from: index) {
                index = end
                continue
            }
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count, isPunctuation(bytes[index + 1]) {
                index += 1
            }
            kept.append(bytes[index])
            index += 1
        }
        return String(bytes: kept)
    }

    /// The end of a reference such as `![](dayone-moment://0123)` and its line end, if one begins here.
    private static func momentEnd(_ bytes: [UInt8], from start: Int) -> Int? {
        let opening = Array("![](dayone-moment:/".utf8)
        guard bytes[start] == opening[0], bytes.count - start > opening.count,
            bytes[start..<start + opening.count].elementsEqual(opening)
        else { return nil }
        var index = start + opening.count
        while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
            guard bytes[index] != UInt8(ascii: "\n"), index - start < 200 else { return nil }
            index += 1
        }
        guard index < bytes.count else { return nil }
        index += 1
        return index < bytes.count && bytes[index] == UInt8(ascii: "\n") ? index + 1 : index
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
    fileprivate init?(dayOne source: JournalSource, _ reading: inout JournalReading) throws(Refusal) {
        var parts: [String] = []
        for name in ["userLabel", "placeName", "localityName", "country"] {
            guard parts.count < 2, let part = try source.text(name), !Text.isBlank(part), !parts.contains(part) else {
                continue
            }
            parts.append(part)
        }
        let name = reading.placeName(parts.joined(separator: ", "))
        var coordinates: Coordinates?
        if let latitude = source.number("latitude", places: 6), let longitude = source.number("longitude", places: 6) {
            coordinates = Coordinates(latitude: Int(clamping: latitude), longitude: Int(clamping: longitude))?.rounded
            if coordinates == nil { reading.warnings.add(.placesUnknown) }
        }
        if name.isEmpty, coordinates == nil { return nil }
        self.init(name: name, coordinates: coordinates)
    }
}
