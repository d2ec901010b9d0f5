import DiaryRoom
import Floor

extension JournalFormat {
    /// A journal of Day One.
    static var dayOne: JournalFormat {
        JournalFormat(
            form: .dayOne,
            isOf: { json in
                guard let entries = json["entries"]?.arrayValue else { return false }
                // jrnl has a `body`, and its days in `date` and `time`.
                return entries.contains { $0["creationDate"] != nil } || !entries.contains { $0["body"] != nil }
            }
        ) { json, reading throws(Refusal) in try JournalDocument(dayOne: json, &reading) }
    }
}

extension JournalDocument {
    /// Reads a journal that Day One exported as JSON: `entries` with `uuid`, `creationDate`,
    /// `modifiedDate`, `timeZone`, `text` (Markdown), `tags`, `weather`, `location`, `starred`, and lists of media. One
    /// that has no time, or whose text is none, is left out and told.
    fileprivate init(dayOne json: JSON, _ reading: inout JournalReading) throws(Refusal) {
        self.init(name: reading.name)
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
    func number(_ name: String, places: Int) -> Int64? {
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
        json[name].map { !$0.saysNothing || $0.integerValue != nil } ?? false
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
