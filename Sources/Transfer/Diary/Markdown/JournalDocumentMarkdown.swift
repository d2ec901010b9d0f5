import DiaryRoom
public import Floor

extension JournalDocument {
    /// A text file by its path.
    public struct File: Sendable {
        public var path: String
        /// In UTF-8, whatever they were in the file.
        public var bytes: [UInt8]
        /// How they were encoded there.
        public var encoding: TextEncoding

        public init(path: String, bytes: [UInt8], encoding: TextEncoding = .utf8) {
            self.path = path
            self.bytes = bytes
            self.encoding = encoding
        }
    }

    /// The entries as Markdown files with front matter, named by their days: `2022-12-21.md`, `2022-12-21-2.md`, in the
    /// order of their names.
    public var markdown: [File] {
        var counts: [Day: Int] = [:]
        var files: [File] = []
        // The first of a day is the one that was begun first.
        for entry in entries.reversed() {
            let number = (counts[entry.day.day] ?? 0) + 1
            counts[entry.day.day] = number
            let path = entry.day.day.iso + (number > 1 ? "-" + String(number) : "") + ".md"
            files.append(File(path: path, bytes: FrontMatter.text(of: entry).bytes))
        }
        return files.ordered { $0.path < $1.path }
    }

    /// Parses Markdown files. An entry's day comes from its front matter, or from its name. One without a day, and a
    /// file that is no text, are left out and counted.
    init(markdown files: [File], _ reading: inout JournalReading) throws(Refusal) {
        self.init(name: reading.name)
        for file in files {
            guard let text = String(validating: file.bytes, as: UTF8.self), !text.utf8.contains(0),
                reading.context.isFit(text)
            else {
                reading.leaveOut(.journalFileNotText(file.path), as: .filesNotText, named: file.path)
                continue
            }
            if file.encoding != .utf8 { reading.warnings.add(.decoded, named: file.path) }
            if let entry = try Entry(markdown: text, path: file.path, &reading) { entries.append(entry) }
        }
    }
}

extension JournalDocument.Entry {
    /// Nil for one without a day, which is counted.
    fileprivate init?(markdown given: String, path: String, _ reading: inout JournalReading) throws(Refusal) {
        var front = FrontMatter(Text.unixLines(given.hasPrefix("\u{FEFF}") ? given.dropping(3) : given))
        guard let time = MarkdownTime(&front, path, &reading) else {
            let said = front.shown(MarkdownTime.names)
            reading.leaveOut(
                .journalFileNoDay(path, said: said), as: .daysUnknown,
                named: path + (said.map { " (" + $0 + ")" } ?? ""))
            return nil
        }
        let title = front.isOwn ? nil : front.taken("title")
        let photoCount: Int? = front.isOwn ? max(0, front.taken(["photos"]) { Int($0) } ?? 0) : nil
        let entryText = front.entryText(below: title)
        var references = PhotoReferences(
            in: front.isOwn ? entryText : try reading.text(entryText, at: path), own: photoCount, below: path)
        var content = FNV1a()
        // Before photos are taken out of the text: with their archive or without it, it is the same entry.
        if !front.isOwn { content.add(references.text.utf8) }
        let found = references.found(&reading)
        let body = try reading.text(references.text, at: path)
        if front.isOwn { content.add(body.utf8) }
        // A copy of a file is another entry.
        let own = front.taken(["id", "uuid"]) { ID<Entity>($0).flatMap { reading.ids.take($0) ? $0 : nil } }
        self.init(
            id: own ?? reading.ids.next(at: time.written, content), day: time.day, written: time.written, text: body)
        changed =
            front.taken(["changed", "updated", "modified", "updated_at", "date modified"]) { WrittenTime($0) }
            .map { reading.moment(of: $0, in: time.zone) } ?? time.written
        takeMarks(&front)
        let isOn = { (text: String) -> Bool? in text == "true" ? true : text == "false" ? false : nil }
        isMuted = front.taken(["muted"], isOn) ?? false
        takePlace(&front, &reading)
        if !front.isOwn { try addTags(front.takenTags(), &reading) }
        for (photo, path) in found { add(photo: photo, at: path, &reading) }
        reading.warnings.add(.others, named: front.left)
    }

    /// The weather and the mark, which are ours: other programs mean something else by these words. One that somebody
    /// has changed into none is left out.
    private mutating func takeMarks(_ front: inout FrontMatter) {
        guard front.isOwn else { return }
        weather = front.taken(["weather"]) { Weather(stored: Text.trimmed($0))?.text }
        mark = front.taken(["mark"]) { DiaryRoom.Entry.Mark(named: $0) }
    }

    private mutating func takePlace(_ front: inout FrontMatter, _ reading: inout JournalReading) {
        let given = front.taken("coordinates")
        let coordinates = given.flatMap { EntryPlace.Coordinates($0) }
        if given != nil, coordinates == nil { reading.warnings.add(.placesUnknown) }
        let name = reading.placeName(front.taken("place", "location") ?? "")
        if !name.isEmpty || coordinates != nil { place = EntryPlace(name: name, coordinates: coordinates) }
    }
}

/// When a Markdown file's entry was written, and the day that it is of.
private struct MarkdownTime {
    let written: Int64
    let day: EntryDay
    /// As the head says; nil if it does not.
    let zone: String?

    /// The members that can say a day, the surest first.
    static let names = ["day", "date"] + begun
    private static let begun = ["written", "created", "created_at", "date created"]

    /// The day is what the head says it is, or the name of the file. A program may have created the file years later: that
    /// is when it was written, and the day only where nothing else says one.
    ///
    /// - Returns: nil without a day.
    init?(_ front: inout FrontMatter, _ path: String, _ reading: inout JournalReading) {
        let zone = front.taken("zone", "timezone")
        let day = front.taken(["day"]) { WrittenTime($0) }
        let date = front.taken(["date"]) { WrittenTime($0) }
        let begun = front.taken(MarkdownTime.begun) { WrittenTime($0) }
        let name = path.split(at: UInt8(ascii: "/")).last ?? ""
        let said = day.map { $0.day } ?? date.map { reading.day(of: $0, in: zone) } ?? Day.leading(name)?.day
        guard let found = said ?? begun.map({ reading.day(of: $0, in: zone) }) else { return nil }
        let time = begun ?? date
        written = time.map { reading.moment(of: $0, in: zone) } ?? reading.noon(of: found, in: zone)
        self.zone = zone
        let own = zone.flatMap { EntryDay.isZone($0) ? $0 : nil } ?? ""
        self.day = EntryDay(found, zone: front.isOwn ? own : reading.day(at: written, in: zone).zone)
    }
}

extension FrontMatter {
    private static func quotedIfNeeded(_ value: String) -> String {
        value.hasPrefix("\"") || value.hasPrefix("'") ? JSON.string(value).text : value
    }

    /// A whole file.
    static func text(of entry: JournalDocument.Entry) -> String {
        var lines = [fence, own + ": " + String(JournalDocument.version), "id: " + entry.id.text]
        lines.append("day: " + entry.day.day.iso)
        if !entry.day.zone.isEmpty { lines.append("zone: " + entry.day.zone) }
        lines.append("written: " + UnixTime.text(entry.written))
        lines.append("changed: " + UnixTime.text(entry.changed))
        if let weather = entry.weather { lines.append("weather: " + quotedIfNeeded(weather)) }
        if let place = entry.place, !place.name.isEmpty { lines.append("place: " + JSON.string(place.name).text) }
        if let point = entry.place?.coordinates { lines.append("coordinates: " + point.text) }
        if let mark = entry.mark { lines.append("mark: " + mark.rawValue) }
        if entry.isMuted { lines.append("muted: true") }
        if !entry.photos.isEmpty { lines.append("photos: " + String(entry.photos.count)) }
        lines.append(fence)
        return lines.joined(separator: "\n") + "\n" + entry.text + PhotoReferences.text(of: entry.photos)
    }
}
