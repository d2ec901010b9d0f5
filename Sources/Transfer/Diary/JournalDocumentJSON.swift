import DiaryRoom
public import Floor

extension JournalFormat {
    /// Maru's own file.
    static var maru: JournalFormat {
        JournalFormat(form: .maru, isOf: { $0["format"]?.stringValue == JournalDocument.format }) {
            json, reading throws(Refusal) in
            try JournalDocument(maru: json, &reading)
        }
    }

    /// A simple array: `[{title, body, created_at}]`.
    static var array: JournalFormat {
        JournalFormat(
            form: .array,
            isOf: { json in
                ["title", "body", "created_at"].contains { json.arrayValue?.first?[$0] != nil }
            }
        ) { json, reading throws(Refusal) in
            try JournalDocument(array: json.arrayValue ?? [], &reading)
        }
    }
}

extension JournalDocument {
    /// The identifier of the file format, and its version. Version 1 is the ancestor's store: entries of a title, a body
    /// and a time.
    public static let format = "maru-journal"
    public static let version: Int64 = 2

    /// The document as Maru's own file; `docs/transfer.md` describes the format.
    public var json: JSON {
        [
            "format": .string(JournalDocument.format), "version": .integer(JournalDocument.version),
            "name": .string(name), "entries": .array(entries.map { $0.json }),
        ]
    }

    /// Parses Maru's own file.
    init(maru json: JSON, _ reading: inout JournalReading) throws(Refusal) {
        let file = try JournalSource(json, at: "file")
        self.init(name: try file.text("name") ?? "")
        switch json["version"] {
        case .integer(1)?: try takeVersion1(file, &reading)
        case .integer(JournalDocument.version)?:
            for (index, value) in try file.list("entries").enumerated() {
                let source = try JournalSource(value, at: JournalReading.place(index))
                entries.append(try Entry(maru: source, &reading))
            }
        case let other: throw .journalFileVersion((other ?? .null).text)
        }
    }

    /// Reads the ancestor's store, which had no weather. Entries keep their ids; their days are those of the person's time
    /// zone.
    private mutating func takeVersion1(_ file: JournalSource, _ reading: inout JournalReading) throws(Refusal) {
        for (index, value) in try file.list("entries").enumerated() {
            let source = try JournalSource(value, at: JournalReading.place(index))
            let id = try source.required(try source.id("id"), "id")
            entries.append(try Entry(simple: source, id: id, &reading))
        }
    }

    /// Reads a simple array. Equal records stay different entries, and the order is kept.
    /// One that cannot be read is left out and told.
    init(array values: [JSON], _ reading: inout JournalReading) throws(Refusal) {
        self.init(name: reading.name)
        for (index, value) in values.enumerated() {
            let before = reading.warnings
            do throws(Refusal) {
                let source = try JournalSource(value, at: JournalReading.place(index, in: ""))
                entries.append(try Entry(simple: source, id: try source.id("id"), &reading))
            } catch {
                try reading.leaveOut(error, before)
            }
        }
    }
}

extension JournalDocument.Entry {
    fileprivate var json: JSON {
        [
            "id": .string(id.text), "day": .string(day.day.iso), "zone": .string(day.zone),
            "written": .integer(written), "changed": .integer(changed), "text": .string(text),
            "weather": weather.map { .string($0) } ?? .null, "place": place.map { $0.json } ?? .null,
            "mark": mark.map { .string($0.rawValue) } ?? .null, "muted": .bool(isMuted),
            "photos": .array(photos.map { $0.json }),
        ]
    }

    fileprivate init(maru source: JournalSource, _ reading: inout JournalReading) throws(Refusal) {
        let given = try source.required(try source.text("day"), "day")
        guard let day = Day(given) else {
            throw source.wrong(
                "day", .string(given), Phrase(ko: "2026-12-03 같은 날짜여야 해요.", en: "it must be a date such as 2026-12-03.")
            )
        }
        let zone = try source.text("zone") ?? ""
        guard EntryDay.isZone(zone) else {
            throw source.wrong(
                "zone", .string(zone),
                Phrase(ko: "Asia/Seoul 같은 시간대여야 해요.", en: "it must be a zone such as Asia/Seoul."))
        }
        let written = try source.required(try source.time("written", inSeconds: false), "written")
        self.init(
            id: try source.required(try source.id("id"), "id"), day: EntryDay(day, zone: zone), written: written,
            text: try reading.text(try source.required(try source.text("text"), "text"), at: source.place + ".text"))
        changed = try source.time("changed", inSeconds: false) ?? written
        weather = try source.checked("weather") { given throws(Refusal) in
            try Entry.checkedWeather(Fields([.init("weather", given)]), at: 0)?.text
        }
        mark = try source.checked("mark") { given throws(Refusal) in try Entry.checkedMark(given) }
        isMuted = try source.flag("muted")
        if let part = try source.part("place") { place = try EntryPlace(maru: part, &reading) }
        try take(photos: try source.list("photos"), source, &reading)
        reading.warnings.add(
            .others,
            named: source.others(than: [
                "id", "day", "zone", "written", "changed", "text", "weather", "place", "mark", "muted",
                "photos",
            ]))
    }

    /// A record of a title, a body and a time in Unix seconds.
    ///
    /// - Parameter id: its own id; nil for one that follows from the time and the text.
    fileprivate init(
        simple source: JournalSource, id: ID<Entity>?, _ reading: inout JournalReading
    ) throws(Refusal) {
        let title = try source.text("title") ?? ""
        let body = try source.text("body") ?? ""
        let written = try source.required(try source.time("created_at", inSeconds: true), "created_at")
        let text = try reading.text(
            EntryText.joined(title: title, body: body.isEmpty ? nil : body), at: source.place + ".body")
        var content = FNV1a()
        content.add(text.utf8)
        reading.warnings.add(.others, named: source.others(than: ["id", "title", "body", "created_at"]))
        self.init(
            id: id ?? reading.ids.next(at: written, content), day: reading.day(at: written, in: nil), written: written,
            text: text)
    }
}

extension EntryPlace {
    fileprivate var json: JSON {
        ["name": .string(name), "coordinates": coordinates.map { .string($0.text) } ?? .null]
    }

    /// Coordinates stay as exact as they are in the file: its writer chose that.
    fileprivate init?(maru source: JournalSource, _ reading: inout JournalReading) throws(Refusal) {
        let name = reading.placeName(try source.text("name") ?? "")
        let given = try source.text("coordinates")
        let coordinates = given.flatMap { Coordinates($0) }
        if let given, coordinates == nil {
            throw source.wrong(
                "coordinates", .string(given),
                Phrase(ko: "37.57,126.98 같은 위치여야 해요.", en: "it must be a position such as 37.57,126.98."))
        }
        if name.isEmpty, coordinates == nil { return nil }
        self.init(name: name, coordinates: coordinates)
    }
}
