import Floor

extension JournalDocument {
    /// A text file by its path.
    public struct File: Sendable {
        public var path: String
        public var bytes: [UInt8]

        public init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
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

    /// Parses Markdown files. An entry's day comes from its front matter, or from its name. One without a day is left out
    /// and counted.
    init(markdown files: [File], name: String, _ reading: inout JournalReading) throws(Refusal) {
        self.init(name: name)
        for file in files {
            guard let text = String(validating: file.bytes, as: UTF8.self), !text.utf8.contains(0),
                reading.context.isFit(text)
            else { throw .journalFileNotText }
            guard let entry = try Entry(markdown: text, path: file.path, &reading) else {
                reading.warnings.add(.daysUnknown)
                continue
            }
            entries.append(entry)
        }
    }
}

extension JournalDocument.Entry {
    fileprivate init?(markdown given: String, path: String, _ reading: inout JournalReading) throws(Refusal) {
        let front = FrontMatter(Text.unixLines(given.hasPrefix("\u{FEFF}") ? given.dropping(3) : given))
        guard let time = MarkdownTime(front, path, &reading) else { return nil }
        var references = PhotoReferences(
            in: front.isOwn ? front.entryText : try reading.text(front.entryText, at: path), own: front.photoCount,
            below: path)
        var content = FNV1a()
        // Before photos are taken out of the text: with their archive or without it, it is the same entry.
        if !front.isOwn { content.add(references.text.utf8) }
        let found = references.found(&reading)
        let body = try reading.text(references.text, at: path)
        if front.isOwn { content.add(body.utf8) }
        let own = front["id", "uuid"].flatMap { ID<Entity>($0) }
        self.init(
            id: own ?? reading.ids.next(at: time.written, content), day: time.day, written: time.written, text: body)
        let source = try JournalSource([:], at: path)
        changed = front["changed", "updated", "modified"].flatMap { UnixTime.parse($0) }?.milliseconds ?? time.written
        try take(weather: front["weather"], source)
        try take(mark: front["mark"], source)
        isMuted = front["muted"] == "true"
        let coordinates = front["coordinates"].flatMap { EntryPlace.Coordinates($0) }
        if front["coordinates"] != nil, coordinates == nil { reading.warnings.add(.placesUnknown) }
        let name = reading.placeName(front["place", "location"] ?? "")
        if !name.isEmpty || coordinates != nil { place = EntryPlace(name: name, coordinates: coordinates) }
        if !front.isOwn { try addTags(front.tags, &reading) }
        for (photo, path) in found { add(photo: photo, at: path, &reading) }
        reading.warnings.add(.others, front.otherCount)
    }
}

/// When a Markdown file's entry was written.
private struct MarkdownTime {
    let written: Int64
    let day: EntryDay

    /// Nil without a day.
    init?(_ front: FrontMatter, _ path: String, _ reading: inout JournalReading) {
        let zone = front["zone", "timezone"]
        let given = front["written", "created", "date"] ?? front["day"] ?? ""
        let noon: Int64 = 43_200_000
        if let time = UnixTime.parse(given) {
            written = time.hasOffset ? time.milliseconds : reading.moment(ofLocal: time.milliseconds, in: zone)
            if let own = front["day"].flatMap({ Day($0) }) {
                day = EntryDay(own, zone: zone.flatMap { EntryDay.isZone($0) ? $0 : nil } ?? "")
            } else {
                day = reading.day(at: written, in: zone)
            }
            return
        }
        let name = path.split(at: UInt8(ascii: "/")).last ?? ""
        guard let found = Day(front["day"] ?? "") ?? Day(given) ?? Day(name.beginning(10)) else { return nil }
        written = reading.moment(ofLocal: Int64(found.number) * 86_400_000 + noon, in: zone)
        day = EntryDay(found, zone: reading.day(at: written, in: zone).zone)
    }
}

/// The head of a Markdown file: lines of `name: value` between two lines of `---`.
struct FrontMatter {
    private(set) var pairs: [(name: String, value: String)] = []
    private(set) var tags: [String] = []
    /// What follows it.
    private(set) var text: String

    /// Names a file of ours: its text is taken to the byte.
    static let own = "maru"
    private static let fence = "---"
    private static let known = [
        own, "id", "uuid", "day", "date", "zone", "timezone", "written", "created", "changed", "updated", "modified",
        "weather", "place", "location", "coordinates", "mark", "muted", "title", "tags",
    ]

    /// Without a complete head the whole is text.
    init(_ given: String) {
        text = given
        let lines = given.split(at: UInt8(ascii: "\n"), omitsEmpty: false)
        guard lines[0] == FrontMatter.fence,
            let end = lines.dropFirst().firstIndex(where: { $0 == FrontMatter.fence })
        else { return }
        var list: String?
        for line in lines[1..<end] {
            if list != nil, line.hasPrefix("- ") || line.hasPrefix("  - ") {
                take(list ?? "", Text.trimmed(line.dropping(line.hasPrefix("- ") ? 2 : 4)), isItem: true)
                continue
            }
            let parts = line.split(at: UInt8(ascii: ":"), maxSplits: 1, omitsEmpty: false)
            guard parts.count == 2 else { continue }
            let name = Text.lowercased(Text.trimmed(parts[0]))
            list = Text.isBlank(parts[1]) ? name : nil
            take(name, Text.trimmed(parts[1]), isItem: false)
        }
        let head = lines[0...end].reduce(0) { $0 + $1.utf8.count + 1 }
        text = given.dropping(head)
    }

    private mutating func take(_ name: String, _ value: String, isItem: Bool) {
        guard name == "tags" else {
            if !isItem, !value.isEmpty { pairs.append((name, FrontMatter.unquoted(value))) }
            return
        }
        let isList = value.hasPrefix("[") && value.hasSuffix("]")
        let inner = isList ? value.dropping(1).beginning(value.utf8.count - 2) : value
        for tag in isItem ? [inner] : inner.split(at: UInt8(ascii: ",")) {
            let tag = FrontMatter.unquoted(Text.trimmed(tag))
            if !Text.isBlank(tag) { tags.append(tag) }
        }
    }

    /// The first of these names that has a value.
    subscript(names: String...) -> String? {
        for name in names { for pair in pairs where pair.name == name { return pair.value } }
        return nil
    }

    var isOwn: Bool { self[FrontMatter.own] != nil }

    /// How many photos a file of ours has below its text; nil in files of others.
    var photoCount: Int? {
        guard isOwn else { return nil }
        return self["photos"].flatMap { Int($0) }.map { max(0, $0) } ?? 0
    }

    var otherCount: Int { pairs.count { !isKnown($0.name) } }

    private func isKnown(_ name: String) -> Bool {
        FrontMatter.known.contains { $0 == name } || isOwn && name == "photos"
    }

    /// The text of the entry: ours to the byte; others without the empty lines around it, and with a title of the head
    /// above it.
    var entryText: String {
        if isOwn { return text }
        var bytes = text.bytes[...]
        while bytes.first == UInt8(ascii: "\n") { bytes.removeFirst() }
        while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        let text = String(bytes: bytes)
        guard let title = self["title"] else { return text }
        let first = EntryText(text).title
        return first == title || first == "# " + title ? text : EntryText.joined(title: title, body: text)
    }

    private static func unquoted(_ value: String) -> String {
        let bytes = value.bytes
        guard bytes.count >= 2, bytes[0] == bytes[bytes.count - 1] else { return value }
        if bytes[0] == UInt8(ascii: "'") { return String(bytes: bytes[1..<bytes.count - 1]) }
        guard bytes[0] == UInt8(ascii: "\"") else { return value }
        do throws(JSON.Malformed) {
            return try JSON.parse(value).stringValue ?? value
        } catch {
            return String(bytes: bytes[1..<bytes.count - 1])
        }
    }

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
