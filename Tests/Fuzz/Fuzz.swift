// What libFuzzer runs: each target is given bytes nobody sane would send, and must not trap, hang or take much memory.
// Beyond that, what is read must read the same when it is written and read again. `script/fuzz` builds and runs it.

@testable import BoardRoom
@testable import DiaryRoom
import Floor
import Foundation
import RunRoom
@testable import Transfer

/// The target, from MARU_FUZZ.
private let target = ProcessInfo.processInfo.environment["MARU_FUZZ"] ?? "json"

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    switch target {
    case "json": json(bytes)
    case "form": form(bytes)
    case "multipart": multipart(bytes)
    case "header": header(bytes)
    case "operation": operation(bytes)
    case "text": text(bytes)
    case "maru", "trello", "csv": file(bytes)
    case "weather": weather(bytes)
    case "journal": journal(try? ParsedJournal(json: bytes, name: "", journalContext))
    case "markdown":
        let file = JournalDocument.File(path: "2026-12-03.md", bytes: bytes)
        journal(try? ParsedJournal(markdown: [file], name: "", journalContext))
    case "commonmark": commonmark(bytes)
    case "zip": zip(bytes)
    case "gpx": gpx(bytes)
    case "encoded": encoded(bytes)
    default:
        FileHandle.standardError.write(Data("There is no target ‘\(target)’. script/fuzz knows them.\n".utf8))
        exit(2)
    }
    return 0
}

private func json(_ bytes: [UInt8]) {
    guard let value = try? JSON.parse(bytes) else { return }
    let again = try? JSON.parse(value.bytes)
    precondition(again == value, "what was read is not what is read of what was written")
}

private func form(_ bytes: [UInt8]) {
    guard let fields = try? FormReader.fields(bytes) else { return }
    precondition(fields.pairs.count <= Limits.formFields)
    for pair in fields.pairs { precondition(!pair.value.utf8.contains(0)) }
}

private func multipart(_ bytes: [UInt8]) {
    guard let form = try? Multipart(bytes, boundary: "b") else { return }
    let held = form.files.reduce(0) { $0 + $1.bytes.count }
    precondition(held <= bytes.count, "files hold more than was sent")
}

private func header(_ bytes: [UInt8]) {
    let value = String(decoding: bytes, as: UTF8.self)
    _ = Language(accepting: value)
    let encodings = AcceptedEncodings(value)
    precondition(!(encodings.brotli || encodings.gzip) || PlainHeader.isPlain(value), "an odd header was read")
}

/// Whatever operations say, a board takes them, and takes them twice as once.
private func operation(_ bytes: [UInt8]) {
    guard let value = try? JSON.parse(bytes) else { return }
    var board = Board(id: ID(high: 1, low: 2))
    for json in value.arrayValue ?? [value] {
        guard let operation = try? Floor.Operation(json: json) else { continue }
        let again = try? Floor.Operation(json: operation.json)
        precondition(again == operation, "what was read is not what is read of what was written")
        board.apply(operation)
        let once = board
        board.apply(operation)
        precondition(board == once, "an operation that came twice did more than once")
    }
}

/// A file of any of the three forms: what comes of it is within every limit, and is the same once it has been written
/// down, as it is between a look at it and the board.
private func file(_ bytes: [UInt8]) {
    let parsed = try? ParsedImport(bytes, fileName: "board.csv") { Moment(milliseconds: $0) }
    guard let parsed else { return }
    check(parsed)
    var chosen = parsed
    guard let table = parsed.table else { return }
    let fields = table.headings.indices.map { place -> TableField? in
        let given = Int(bytes[(place * 7 + 3) % bytes.count])
        return given < TableField.allCases.count ? TableField.allCases[given] : table.fields[place]
    }
    do { try chosen.choose(fields) } catch { return }
    check(chosen)
}

private func check(_ parsed: ParsedImport) {
    let document = parsed.document
    precondition(document.columns.count <= Board.columnLimit && document.cards.count <= Card.countLimit)
    for card in document.cards {
        precondition(document.columns.indices.contains(card.column), "a card stands in no column")
        precondition(card.labels.allSatisfy { document.labels.indices.contains($0) }, "a card has no such label")
        precondition((1...Card.titleLimit).contains(card.title.count) && card.body.count <= Card.bodyLimit)
        precondition(card.body.utf8.count <= Card.bodyByteLimit)
    }
    let again = try? ParsedImport(kept: parsed.kept.bytes)
    precondition(
        again?.document == document && again?.warnings == parsed.warnings, "what was written down is not what is read")
    guard parsed.form == .csv, !parsed.lacksTitle else { return }
    let table = try? ParsedImport(Array(document.csv(.ko).utf8), fileName: "") { Moment(milliseconds: $0) }
    precondition(table?.document.cards.count == document.cards.count, "a table that was written has other cards")
    for (card, other) in zip(document.cards, table?.document.cards ?? []) {
        precondition(card.title == other.title && card.due == other.due && card.items == other.items)
        precondition(card.body == other.body || Text.isBlank(card.body))
        precondition(card.comments.count == other.comments.count, "a comment is lost in a table")
        for (comment, again) in zip(card.comments, other.comments) where CommentText(comment.text).people.isEmpty {
            precondition(
                comment.name == again.name && comment.text == again.text && (comment.saidAt ?? 0) == again.saidAt)
        }
    }
}

/// Whatever a provider answers, and whatever is stored: weather has all its values, and is read as it was written.
private func weather(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for stored in [Weather(stored: text)?.text, Coordinates(stored: text)?.text, NamedPlace(stored: text)?.text] {
        precondition(stored == nil || stored == text, "what was read is not what is written of it")
    }
    let degrees = text.split(separator: " ", maxSplits: 1).map(String.init)
    if degrees.count == 2 { _ = try? Coordinates(latitude: degrees[0], longitude: degrees[1], isExact: true) }
    guard let answer = try? JSON.parse(bytes) else { return }
    guard let seoul = Coordinates(latitude: 37_570_000, longitude: 126_980_000) else { return }
    let now: Int64 = 1_796_256_000_000
    for time in [now, now - 15 * WeatherQuery.hourLength] {
        guard let query = WeatherQuery(seoul, at: time, now: now) else { continue }
        for provider in [OpenMeteo(), OpenWeather(key: "0123456789")] as [any WeatherProvider] {
            guard let found = provider.weather(in: answer, for: query) else { continue }
            precondition(found.temperature != nil && Weather(stored: found.text) == found, "weather lacks a value")
        }
    }
}

private let picture = "photos/2022-12-21-01970000-0000-7000-8000-000000000001.webp"
private let journalContext = JournalFileContext(
    latest: 1_796_256_000_000, isFit: { hasBoundedMarks($0) },
    picture: { $0 == picture ? .present($0) : $0 == "large.jpg" ? .tooLarge : .absent }
) { time, zone in
    (Moment(milliseconds: time, offset: 32_400), zone == "UTC" ? "UTC" : "Asia/Seoul")
}

/// A journal of any form: what comes of it is within every limit, is the same once it has been written down, and the same
/// entries when it is written as Markdown.
private func journal(_ parsed: ParsedJournal?) {
    guard let parsed else { return }
    let entries = parsed.document.entries
    precondition(Set(entries.map(\.id.importKey)).count == entries.count, "two entries have one id")
    for entry in entries {
        precondition(entry.text.count <= DiaryRoom.Entry.textLimit && !entry.text.utf8.contains(0x0D))
        precondition(entry.photos.count <= DiaryRoom.Entry.photoLimit)
        for photo in entry.photos { precondition(photo.path == picture && photo.alt.count <= EntryPhoto.altLimit) }
        precondition(0 < entry.written && entry.written <= entry.changed && entry.changed <= journalContext.latest)
    }
    let again = try? ParsedJournal(kept: parsed.kept.bytes)
    precondition(
        again?.document == parsed.document && again?.warnings == parsed.warnings,
        "what was written down is not what is read")
    if let written = try? ParsedJournal(markdown: parsed.document.markdown, name: "", journalContext) {
        precondition(withoutIDs(written.document.entries) == withoutIDs(entries), "Markdown is read as other entries")
    }
}

/// In Markdown the name of a photo has its id; here all have one name.
private func withoutIDs(_ entries: [JournalDocument.Entry]) -> [JournalDocument.Entry] {
    entries.map { entry in
        var entry = entry
        for index in entry.photos.indices { entry.photos[index].id = nil }
        return entry
    }
}

/// Whatever a card's text says: its HTML has no tag but ours, and is not much longer than it.
private func commonmark(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let html = String(decoding: Renderer.render(HTML.markdown(text)), as: UTF8.self)
    precondition(html.utf8.count <= 1_000_000 + 100 * text.utf8.count, "it became much longer")
    let tags = [
        "h3>", "h4>", "h5>", "h6>", "p>", "ul>", "ol>", "ol start=\"", "li>", "li class=\"task\">", "blockquote>",
        "pre>",
        "code>", "hr>", "br>", "em>", "strong>", "a>", "a href=\"", "label>", "input type=\"checkbox\" disabled",
    ]
    for part in html.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).dropFirst() {
        let name = part.first == UInt8(ascii: "/") ? part.dropFirst() : part
        precondition(tags.contains { name.starts(with: $0.utf8) }, "a tag that is none of ours")
        guard part.starts(with: "a ".utf8) else { continue }
        let address = part.dropFirst("a href=\"".utf8.count).prefix(8).map {
            (0x41...0x5A).contains($0) ? $0 | 0x20 : $0
        }
        precondition(
            ["https://", "http://", "mailto:", "tel:"].contains { address.starts(with: $0.utf8) }
                || address.first == UInt8(ascii: "/") && address.dropFirst().first != UInt8(ascii: "/"),
            "a link that leads elsewhere")
    }
}

/// Whatever an archive says: no path leaves it, no content is longer than its limit, and it reads the same when it is
/// written again.
private func zip(_ bytes: [UInt8]) {
    let bounds = ZipArchive.Bounds(files: 64, fileBytes: 1 << 16, totalBytes: 1 << 18)
    guard let archive = try? ZipArchive(bytes, within: bounds) else { return }
    var writer = ZipWriter()
    var contents: [String: [UInt8]] = [:]
    for file in archive.files {
        precondition(!file.path.split(separator: "/").contains(".."), "a path leaves the archive")
        guard let content = try? archive.bytes(of: file) else { continue }
        precondition(content.count == file.size && content.count <= bounds.fileBytes)
        // Names that are not UTF-8 may look the same.
        guard contents.updateValue(content, forKey: file.path) == nil else { return }
        do { try writer.add(file.path, content) } catch { preconditionFailure("what was read cannot be written") }
    }
    guard let again = try? ZipArchive(writer.finished(), within: bounds) else {
        preconditionFailure("what was written cannot be read")
    }
    for file in again.files { precondition((try? again.bytes(of: file)) == contents[file.path]) }
    precondition(again.files.count == contents.count)
}

/// Whatever a file says: the route of it is within its limits, and reads the same when it is stored; and the file that is
/// written of it can be read.
private func gpx(_ bytes: [UInt8]) {
    guard let track = try? GPXFile.track(in: bytes) else { return }
    for trim in Track.Trim.allCases {
        guard let route = try? track.route(trimming: trim) else { continue }
        precondition(2...RunRoute.pointLimit ~= route.points.count && RunRoute.lengthRange ~= route.metres)
        precondition(RunRoute(stored: route.text) == route, "what was stored is not what is read")
        precondition((try? GPXFile.track(in: Array(route.gpx.utf8))) != nil, "what was written cannot be read")
    }
    _ = RunRoute(stored: String(decoding: bytes, as: UTF8.self))
}

/// Whatever encoding bytes seem to be in: what they are taken for is text, and is read the same again in UTF-8.
private func encoded(_ bytes: [UInt8]) {
    for encoding in TextEncoding.allCases {
        guard let text = FileText(bytes, in: encoding) else { continue }
        precondition(String(validating: text.bytes, as: UTF8.self) != nil && !text.bytes.contains(0))
    }
    guard let text = FileText(bytes) else { return }
    precondition(String(validating: text.bytes, as: UTF8.self) != nil && !text.bytes.contains(0))
    let again = FileText(text.bytes)
    precondition(again?.bytes == text.bytes && again?.encoding == .utf8, "decoded text is not read as it is")
}

private func text(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? Card.Title(text)
    _ = try? Card.Body(text)
    _ = Text.trimmed(Text.unixLines(text))
    _ = Link(within: text)
    _ = Day(text)
    _ = ID<Entity>(text)
}
