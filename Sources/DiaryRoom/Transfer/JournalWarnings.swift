public import Floor

/// What of a file cannot be imported as it is, counted by kind and shown before the import: nothing is lost silently.
public struct JournalWarnings: Equatable, Sendable {
    /// In the order of ``Kind``.
    public private(set) var counts: [Count] = []

    public struct Count: Equatable, Sendable {
        public var kind: Kind
        public var number: Int
    }

    public enum Kind: String, CaseIterable, Sendable {
        case tagsInText, tagsLeft, photosMissing, photosLarge, photosOver, altsCut, attachments, weatherUnknown,
            placesCut, placesUnknown, timesMoved,
            zonesUnknown, characters, daysUnknown, filesLeft, others
    }

    public init() {}

    public mutating func add(_ kind: Kind, _ number: Int = 1) {
        if number <= 0 { return }
        var numbers = Kind.allCases.map { kind in counts.first { $0.kind == kind }?.number ?? 0 }
        for (index, known) in Kind.allCases.enumerated() where known == kind { numbers[index] += number }
        counts = []
        for (index, known) in Kind.allCases.enumerated() where numbers[index] > 0 {
            counts.append(Count(kind: known, number: numbers[index]))
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
                en: "Tags of \(number) entries are written at the end of their text as #tags.")
        case .tagsLeft:
            Phrase(
                ko: "태그 \(number)개는 글이 한도에 닿아 가져오지 않아요.",
                en: "\(number) tags are not imported: the text is at its limit.")
        case .photosMissing:
            Phrase(
                ko: "사진 \(number)장은 파일 안에 없어 가져오지 않아요. 사진까지 가져오려면 zip을 골라 주세요.",
                en: "\(number) photos are not in this file and are not imported. To import photos, choose a zip.")
        case .photosLarge:
            Phrase(
                ko: "사진 \(number)장은 너무 커서 가져오지 않아요.", en: "\(number) photos are too large and are not imported.")
        case .photosOver:
            Phrase(
                ko: "사진 \(number)장은 한 편에 \(Entry.photoLimit)장까지라 가져오지 않아요.",
                en: "\(number) photos are not imported: an entry has at most \(Entry.photoLimit).")
        case .altsCut:
            Phrase(
                ko: "사진 설명 \(number)개는 \(EntryPhoto.altLimit)자에서 줄여요.",
                en: "\(number) descriptions of photos are shortened to \(EntryPhoto.altLimit) characters.")
        case .attachments:
            Phrase(
                ko: "소리·영상·문서 \(number)개는 가져오지 않아요.",
                en: "\(number) recordings, videos and documents are not imported.")
        case .weatherUnknown:
            Phrase(
                ko: "날씨 \(number)개는 알아볼 수 없어 비워 둬요.", en: "\(number) weather values are unknown and are left empty.")
        case .placesCut:
            Phrase(
                ko: "장소 이름 \(number)개는 \(EntryPlace.nameLimit)자에서 줄여요.",
                en: "\(number) names of places are shortened to \(EntryPlace.nameLimit) characters.")
        case .placesUnknown:
            Phrase(
                ko: "위치 \(number)개는 지도에 없는 곳이라 비워 둬요.",
                en: "\(number) positions are not on the map and are left empty.")
        case .timesMoved:
            Phrase(
                ko: "쓴 때 \(number)개는 1970년 전이거나 앞으로 올 때라 옮겨 적어요. 날짜는 그대로예요.",
                en: "\(number) times of writing are before 1970 or in the future and are moved. The days stay.")
        case .zonesUnknown:
            Phrase(
                ko: "시간대 \(number)개는 알 수 없어 지금 시간대로 날짜를 정해요.",
                en: "\(number) time zones are unknown; the days are those of your own.")
        case .characters:
            Phrase(
                ko: "일기 \(number)편에서 글자가 아닌 제어 문자를 지워요.",
                en: "Control characters are removed from \(number) entries.")
        case .daysUnknown:
            Phrase(
                ko: "일기 \(number)편은 날짜가 없어 가져오지 않아요.", en: "\(number) entries have no date and are not imported.")
        case .filesLeft:
            Phrase(
                ko: "글이 아닌 파일 \(number)개는 가져오지 않아요.", en: "\(number) files that are no entries are not imported.")
        case .others:
            Phrase(
                ko: "그 밖에 일기에 없는 것 \(number)가지는 가져오지 않아요.",
                en: "\(number) other items that the diary does not have are not imported.")
        }
    }
}
