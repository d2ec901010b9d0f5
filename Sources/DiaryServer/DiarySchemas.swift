import DiaryRoom
import Floor
package import ServerFloor

/// The schemas of Diary's resources.
extension Schema {
    static let journal = Schema.named(
        "Journal",
        .object([
            .init("id", .id("The journal.")),
            .init("name", .text("Its name, at most \(Journal.nameLimit) characters.")),
            .init("entryCount", .integer("The number of its entries, without deleted ones.")),
            .init("memories", .boolean("Whether “on this day” is shown.")),
            .init("mutedDays", .list(of: .text("A day of the year that “on this day” leaves out, such as 12-03."))),
        ]))

    static let journalSummary = Schema.named(
        "JournalSummary",
        .object([
            .init("id", .id("The journal.")),
            .init("name", .text("Its name, at most \(Journal.nameLimit) characters.")),
            .init("entryCount", .integer("The number of its entries, without deleted ones.")),
        ]))

    package static let entrySummary = Schema.named(
        "EntrySummary",
        .object([
            .init("id", .id("The entry.")), .init("day", .text("The day it was begun, where it was.", format: "date")),
            .init("title", .text("The beginning of its first line; may be empty.")),
            .init("preview", .text("The beginning of what follows; may be empty.")),
            .init("weather", .nullable(.text("The weather in its compact form."))),
            .init("mark", .nullable(.choice("Its mark.", Entry.Mark.allCases.map(\.rawValue)))),
            .init("photoCount", .integer("The number of its photos.")),
            .init("link", .text("Its page.")),
        ]))

    static let entryPhoto = Schema.named(
        "EntryPhoto",
        .object([
            .init("id", .id("The file.")),
            .init("alt", .text("What is seen in it, at most \(EntryPhoto.altLimit) characters; may be empty.")),
            .init("width", .integer("Its width in pixels, as it was added; 0 if unknown.")),
            .init("height", .integer("Its height.")),
            .init("link", .text("The address of the picture without its size; the file may not have arrived.")),
        ]))

    static let entry = Schema.named(
        "Entry",
        .object([
            .init("id", .id("The entry.")), .init("day", .text("The day it was begun, where it was.", format: "date")),
            .init("zone", .text("The time zone it was begun in, such as Asia/Seoul; empty if unknown.")),
            .init("text", .text("The text. Its first line is the title.")),
            .init("version", .id("The operation that wrote the text: the `base` of the next write.")),
            .init("weather", .nullable(.text("The weather in its compact form."))),
            .init("place", .entryPlace),
            .init("mark", .nullable(.choice("Its mark.", Entry.Mark.allCases.map(\.rawValue)))),
            .init("photos", .list(of: .entryPhoto)),
            .init("muted", .boolean("Whether “on this day” leaves it out.")),
            .init(
                "clashes",
                .integer("The number of places in which the texts of two devices stand one below the other.")),
            .init("writtenAt", .integer("When it was first written, in Unix milliseconds.")),
            .init("changedAt", .integer("When its text was last changed, in Unix milliseconds.")),
        ]))

    static let entryPlace = Schema.nullable(
        .object([
            .init("name", .text("The place's name; may be empty.")),
            .init("coordinates", .nullable(.text("Latitude and longitude in degrees: 37.57,126.98."))),
        ]))

    static let entryVersion = Schema.named(
        "EntryVersion",
        .object([
            .init("version", .id("The operation that wrote the text.")),
            .init("writtenAt", .integer("When, in Unix milliseconds.")),
        ]))

    static let entryVersionText = Schema.named(
        "EntryVersionText",
        .object([
            .init("version", .id("The operation that wrote the text.")), .init("text", .text("The text as it was.")),
        ]))
}

extension JournalSummary {
    var json: JSON {
        ["id": .string(id.text), "name": .string(name), "entryCount": .integer(Int64(entryCount))]
    }
}

extension JournalSlice {
    var json: JSON {
        [
            "id": .string(journal.id.text), "name": .string(journal.name.value),
            "entryCount": .integer(Int64(entryCount)), "memories": .bool(journal.memories.value),
            "mutedDays": .array(journal.mutedDays.muted.map { .string($0.text) }),
        ]
    }
}

extension EntrySummary {
    func json(in journal: ID<Space>) -> JSON {
        [
            "id": .string(id.text), "day": .string(day.iso), "title": .string(title), "preview": .string(preview),
            "weather": .optional(weather), "mark": .optional(mark?.rawValue),
            "photoCount": .integer(Int64(photos.count)),
            "link": .string(DiaryRules.link(to: journal).at("entry").at(id).text),
        ]
    }
}

extension Entry {
    /// - Throws: `entry-missing` for an entry that is deleted or was never written.
    func json() throws(Refusal) -> JSON {
        guard isWritten, !isRemoved, let day = day.value, let version = text.version else { throw .entryMissing }
        let place: JSON? = place.value.map {
            ["name": .string($0.name), "coordinates": .optional($0.coordinates?.text)]
        }
        return [
            "id": .string(id.text), "day": .string(day.day.iso), "zone": .string(day.zone),
            "text": .string(text.value), "version": .string(version.text), "weather": .optional(weather.value),
            "place": place ?? .null, "mark": .optional(mark.value?.rawValue),
            "photos": .array(photos.map(\.described)), "muted": .bool(muted.value),
            "clashes": .integer(Int64(clashes.value.places.count)), "writtenAt": .integer(writtenAt),
            "changedAt": .integer(changedAt),
        ]
    }
}

extension EntryPhoto {
    fileprivate var described: JSON {
        [
            "id": .string(file.text), "alt": .string(alt), "width": .integer(Int64(width)),
            "height": .integer(Int64(height)), "link": .string(Link("/file").at(file).text),
        ]
    }
}

extension JSON {
    /// A text, or null.
    fileprivate static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
}
