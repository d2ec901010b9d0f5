import DiaryRoom
public import Floor

/// What of a file cannot be imported as it is, counted by kind and shown before the import: nothing is lost silently.
public struct JournalWarnings: Equatable, Sendable {
    /// In the order of ``Kind``.
    public private(set) var counts: [Count] = []
    /// What is meant, as far as it has a name: files, pictures, members. The first different ones of each kind.
    public private(set) var names: [Name] = []

    /// How many names of a kind are told, and the characters of one.
    public static let nameLimit = 10
    static let nameLength = 80

    public struct Count: Equatable, Sendable {
        public var kind: Kind
        public var number: Int
    }

    /// A name, and how often it was met.
    public struct Name: Equatable, Sendable {
        public var kind: Kind
        public var name: String
        public var number: Int
    }

    public enum Kind: String, CaseIterable, Sendable {
        case tagsInText, tagsLeft, photosMissing, photosAbsent, photosLarge, photosOver, altsCut, attachments,
            weatherUnknown,
            placesCut, placesUnknown, timesMoved,
            zonesUnknown, characters, decoded, daysUnknown, entriesUnread, filesNotText, filesLeft, others
    }

    public init() {}

    public mutating func add(_ kind: Kind, _ number: Int = 1) {
        if number <= 0 { return }
        let before = counts.first { $0.kind == kind }?.number ?? 0
        let all = counts.filter { $0.kind != kind } + [Count(kind: kind, number: before + number)]
        counts = Kind.allCases.compactMap { kind in all.first { $0.kind == kind } }
    }

    /// Counts some that have a name.
    public mutating func add(_ kind: Kind, named name: String, _ number: Int = 1) {
        add(kind, number)
        let line = JournalReading.line(name.beginning(JournalWarnings.nameLength * Graphemes.bytesEach))
        let told = Graphemes.first(JournalWarnings.nameLength, of: line)
        if number <= 0 || Text.isBlank(told) { return }
        if let index = names.firstIndex(where: { $0.kind == kind && $0.name == told }) {
            names[index].number += number
        } else if names.count(where: { $0.kind == kind }) < JournalWarnings.nameLimit {
            names.append(Name(kind: kind, name: told, number: number))
        }
    }

    /// Counts some of which each has a name.
    public mutating func add(_ kind: Kind, named names: [String]) { for name in names { add(kind, named: name) } }

    /// The names of a kind in one line, each with its number if it was met more than once: `mood (12) · aliases`. Empty
    /// if it has none.
    public func line(of kind: Kind) -> String {
        let told = names.filter { $0.kind == kind }
        if told.isEmpty { return "" }
        let words = told.map { $0.name + ($0.number > 1 ? " (" + grouped($0.number) + ")" : "") }
        let isAll = told.reduce(0) { $0 + $1.number } == counts.first { $0.kind == kind }?.number
        return words.joined(separator: " · ") + (isAll ? "" : " · …")
    }
}

extension JournalWarnings {
    /// The warning of a count, with the names that it has.
    public func phrase(_ count: Count) -> Phrase {
        let (phrase, names) = (count.kind.phrase(count.number), line(of: count.kind))
        return names.isEmpty ? phrase : Phrase(ko: phrase.ko + " " + names, en: phrase.en + " " + names)
    }

    /// What is stored until the import is confirmed: the counts by kind, and the names.
    var keptCounts: JSON { .object(counts.map { JSON.Member($0.kind.rawValue, .integer(Int64($0.number))) }) }
    var keptNames: JSON {
        .array(
            names.map { .array([.string($0.kind.rawValue), .string($0.name), .integer(Int64($0.number))]) })
    }

    init(keptCounts: JSON?, keptNames: JSON?) {
        func number(_ json: JSON) -> Int { json.integerValue.map { Int(clamping: $0) } ?? 0 }
        for member in keptCounts?.members ?? [] {
            if let kind = Kind(named: member.name) { add(kind, number(member.value)) }
        }
        for value in keptNames?.arrayValue ?? [] {
            guard let parts = value.arrayValue, parts.count == 3, let name = parts[1].stringValue,
                let kind = parts[0].stringValue.flatMap({ Kind(named: $0) })
            else { continue }
            names.append(Name(kind: kind, name: name, number: number(parts[2])))
        }
    }
}

extension JournalWarnings.Kind {
    /// The warning for a count.
    public func phrase(_ count: Int) -> Phrase {
        let number = grouped(count)
        return switch self {
        case .tagsInText:
            Phrase(
                ko: "태그는 일기 \(number)편의 글 끝에 #태그로 적어요.",
                en: count == 1
                    ? "Tags of 1 entry are written at the end of its text as #tags."
                    : "Tags of \(number) entries are written at the end of their text as #tags.")
        case .tagsLeft:
            Phrase(
                ko: "태그 \(number)개는 글이 한도에 닿아 가져오지 않아요.",
                en: counted(count, "1 tag is", "tags are") + " not imported: the text is at its limit.")
        case .photosMissing:
            Phrase(
                ko: "사진 \(number)장은 파일 안에 없어 가져오지 않아요. 사진까지 가져오려면 zip을 골라 주세요.",
                en: counted(count, "1 photo is not in this file and is", "photos are not in this file and are")
                    + " not imported. To import photos, choose a zip.")
        case .photosAbsent:
            Phrase(
                ko: "사진 \(number)장은 파일 안에 없어 가져오지 않아요.",
                en: counted(count, "1 photo is not in this zip and is", "photos are not in this zip and are")
                    + " not imported.")
        case .photosLarge:
            Phrase(
                ko: "사진 \(number)장은 너무 커서 가져오지 않아요.",
                en: counted(count, "1 photo is too large and is", "photos are too large and are") + " not imported.")
        case .photosOver:
            Phrase(
                ko: "사진 \(number)장은 한 편에 \(Entry.photoLimit)장까지라 가져오지 않아요.",
                en: counted(count, "1 photo is", "photos are")
                    + " not imported: an entry has at most \(Entry.photoLimit).")
        case .altsCut:
            Phrase(
                ko: "사진 설명 \(number)개는 \(EntryPhoto.altLimit)자에서 줄여요.",
                en: counted(count, "1 description of a photo is", "descriptions of photos are")
                    + " shortened to \(EntryPhoto.altLimit) characters.")
        case .attachments:
            Phrase(
                ko: "소리·영상·문서 \(number)개는 가져오지 않아요.",
                en: counted(count, "1 recording, video or document is", "recordings, videos and documents are")
                    + " not imported.")
        case .weatherUnknown:
            Phrase(
                ko: "날씨 \(number)개는 알아볼 수 없어 비워 둬요.",
                en: counted(count, "1 weather value is unknown and is", "weather values are unknown and are")
                    + " left empty.")
        case .placesCut:
            Phrase(
                ko: "장소 이름 \(number)개는 \(EntryPlace.nameLimit)자에서 줄여요.",
                en: counted(count, "1 name of a place is", "names of places are")
                    + " shortened to \(EntryPlace.nameLimit) characters.")
        case .placesUnknown:
            Phrase(
                ko: "위치 \(number)개는 지도에 없는 곳이라 비워 둬요.",
                en: counted(count, "1 position is not on the map and is", "positions are not on the map and are")
                    + " left empty.")
        case .timesMoved:
            Phrase(
                ko: "쓴 때 \(number)개는 1970년 전이거나 앞으로 올 때라 옮겨 적어요. 날짜는 그대로예요.",
                en: counted(count, "1 time of writing is", "times of writing are")
                    + " before 1970 or in the future and moved. The days stay.")
        case .zonesUnknown:
            Phrase(
                ko: "시간대 \(number)개는 알 수 없어 지금 시간대로 날짜를 정해요.",
                en: counted(count, "1 time zone is", "time zones are") + " unknown; the days are those of your own.")
        case .characters:
            Phrase(
                ko: "일기 \(number)편에서 글자가 아닌 제어 문자를 지워요.",
                en: "Control characters are removed from " + counted(count, "1 entry.", "entries."))
        case .decoded:
            Phrase(
                ko: "파일 \(number)개는 UTF-8이 아니라서 UTF-16이나 CP949로 읽었어요. 글자가 이상하면 UTF-8로 저장해서 다시 가져와 주세요.",
                en: counted(count, "1 file is not UTF-8 and was", "files are not UTF-8 and were")
                    + " read as UTF-16 or CP949. If the text looks wrong, save it as UTF-8 and import it again.")
        case .daysUnknown:
            Phrase(
                ko: "일기 \(number)편은 날짜를 알 수 없어 가져오지 않아요. 이름이 2026-05-01처럼 시작하거나 머리에 date: 2026-05-01이 있어야 해요.",
                en: counted(
                    count, "1 entry has no date that can be read and is",
                    "entries have no date that can be read and are")
                    + " not imported. A date is a name that begins as 2026-05-01, or date: 2026-05-01 in the head.")
        case .entriesUnread:
            Phrase(
                ko: "일기 \(number)편은 읽을 수 없는 값이 있어 가져오지 않아요.",
                en: counted(count, "1 entry has a value that can’t be read", "entries have a value that can’t be read")
                    + ": not imported.")
        case .filesNotText:
            Phrase(
                ko: "파일 \(number)개는 글자를 읽을 수 없어 가져오지 않아요. UTF-8로 저장하면 읽을 수 있어요.",
                en: counted(
                    count, "1 file is text in no known encoding and is", "files are text in no known encoding and are")
                    + " not imported. Save as UTF-8 to import.")
        case .filesLeft:
            Phrase(
                ko: "글이 아닌 파일 \(number)개는 가져오지 않아요.",
                en: counted(count, "1 file that is no entry is", "files that are no entries are") + " not imported.")
        case .others:
            Phrase(
                ko: "그 밖에 일기에 없는 것 \(number)가지는 가져오지 않아요.",
                en: counted(
                    count, "1 other item that the diary does not have is",
                    "other items that the diary does not have are")
                    + " not imported.")
        }
    }
}
