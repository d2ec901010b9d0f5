import DiaryRoom
public import Floor

/// How far the photos of an import are: they come in one by one after the entries.
public struct ImportedPhotos: Equatable, Sendable {
    public var added = 0
    /// Those that the journal had, or that were removed from it.
    public var known = 0
    /// Those that have not been looked at yet.
    public var waiting = 0
    public private(set) var losses: [Loss] = []

    public init() {}

    public struct Loss: Equatable, Sendable {
        public var kind: Kind
        public var number: Int
    }

    /// Why a photo did not come.
    public enum Kind: String, CaseIterable, Sendable {
        /// It is no picture of a kind that we read, damaged, or too costly to read.
        case unreadable
        /// A quota or the disk.
        case noRoom
        /// The entry has as many photos as it can have.
        case over
        /// The archive has lost it, or the entry was deleted meanwhile.
        case gone
    }

    public mutating func add(_ kind: Kind, _ number: Int = 1) {
        if number <= 0 { return }
        let before = losses.first { $0.kind == kind }?.number ?? 0
        let all = losses.filter { $0.kind != kind } + [Loss(kind: kind, number: before + number)]
        losses = Kind.allCases.compactMap { kind in all.first { $0.kind == kind } }
    }
}

extension ImportedPhotos {
    /// What is stored while they come in.
    public var json: JSON {
        [
            "added": .integer(Int64(added)), "known": .integer(Int64(known)), "waiting": .integer(Int64(waiting)),
            "losses": .object(losses.map { JSON.Member($0.kind.rawValue, .integer(Int64($0.number))) }),
        ]
    }

    public init(json: JSON) {
        func count(_ name: String) -> Int { json[name]?.integerValue.map { Int(clamping: $0) } ?? 0 }
        (added, known, waiting) = (count("added"), count("known"), count("waiting"))
        for member in json["losses"]?.members ?? [] {
            guard let kind = Kind(named: member.name) else { continue }
            add(kind, member.value.integerValue.map { Int(clamping: $0) } ?? 0)
        }
    }

    /// What is said of them, nothing if there are none.
    var lines: [Phrase] {
        var lines: [Phrase] = []
        if added + known > 0 {
            lines.append(
                Phrase(
                    ko: "사진 \(grouped(added))장을 추가했어요. 이미 있던 \(grouped(known))장은 건너뛰었어요.",
                    en: "Photos added: \(grouped(added)). Skipped because they were here already: \(grouped(known))."))
        }
        if waiting > 0 {
            lines.append(
                Phrase(
                    ko: "사진 \(grouped(waiting))장을 더 가져오고 있어요. 이 페이지를 닫아도 이어져요.",
                    en: "Photos still to come: \(grouped(waiting)). They keep coming when you close this page."))
        }
        return lines + losses.map { $0.kind.phrase($0.number) }
    }

    static func preview(_ count: Int) -> Phrase {
        Phrase(ko: "사진 \(grouped(count))장도 함께 와요.", en: "Photos that come with them: \(grouped(count)).")
    }
}

extension ImportedPhotos.Kind {
    public func phrase(_ count: Int) -> Phrase {
        let number = grouped(count)
        let photos = counted(count, "1 photo", "photos")
        return switch self {
        case .unreadable:
            Phrase(
                ko: "사진 \(number)장은 읽을 수 없어 가져오지 못했어요.", en: "\(photos) could not be read.")
        case .noRoom:
            Phrase(
                ko: "사진 \(number)장은 둘 자리가 없어 가져오지 못했어요. 자리를 만든 뒤 같은 파일을 다시 가져오면 나머지가 와요.",
                en:
                    "\(photos) did not come because there is no room. Make room and import the same file again: the rest will come."
            )
        case .over:
            Phrase(
                ko: "사진 \(number)장은 한 편에 \(Entry.photoLimit)장까지라 가져오지 못했어요.",
                en: "\(photos) did not come: an entry has at most \(Entry.photoLimit).")
        case .gone:
            Phrase(
                ko: "사진 \(number)장은 그 일기나 파일이 없어져 가져오지 못했어요.",
                en: "\(photos) did not come because the entry or the file is gone.")
        }
    }
}

extension JournalDocument {
    /// How many photos its entries have.
    public var photoCount: Int { entries.reduce(0) { $0 + $1.photos.count } }
}
