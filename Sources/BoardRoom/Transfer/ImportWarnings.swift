public import Floor

/// What of a file cannot be imported, counted by kind and shown before the import: nothing is lost silently.
public struct ImportWarnings: Equatable, Sendable {
    public private(set) var counts: [(kind: Kind, count: Int)] = []
    /// What is meant, by kind and as far as it has names: people, columns of a table. The first different ones.
    private var names: [(kind: Kind, name: String)] = []

    /// How many names of a kind are told.
    public static let nameLimit = 10

    public enum Kind: String, CaseIterable, Sendable {
        case titlesCut, bodiesCut, namesCut, textsCut, commentsCut, untitled, daysUnknown
        case cardsLeft, columnsLeft, limitsLeft, labelsLeft, itemsLeft, commentsLeft, peopleLeft, peopleAlike,
            peopleOver, history, attachments, filesMissing, filesDamaged, filesTooLarge, filesOver, commentFilesOver,
            others
    }

    public init() {}

    public mutating func add(_ kind: Kind, _ count: Int = 1) {
        if count <= 0 { return }
        if let index = counts.firstIndex(where: { $0.kind == kind }) {
            counts[index].count += count
        } else {
            counts.append((kind, count))
        }
    }

    /// Counts one that has a name.
    mutating func add(_ kind: Kind, named name: String) {
        add(kind)
        let told = names(of: kind)
        if !name.isEmpty, told.count < ImportWarnings.nameLimit, !told.contains(name) { names.append((kind, name)) }
    }

    public func names(of kind: Kind) -> [String] { names.filter { $0.kind == kind }.map { $0.name } }

    public static func == (left: ImportWarnings, right: ImportWarnings) -> Bool {
        left.counts.count == right.counts.count
            && left.counts.allSatisfy { entry in
                right.counts.contains { $0.kind == entry.kind && $0.count == entry.count }
                    && left.names(of: entry.kind).elementsEqual(right.names(of: entry.kind)) { $0 == $1 }
            }
    }
}

extension ImportWarnings.Kind {
    /// The warning for a count.
    public func phrase(_ count: Int) -> Phrase {
        let number = grouped(count)
        return switch self {
        case .titlesCut:
            Phrase(
                ko: "제목 \(number)개는 \(Card.titleLimit)자에서 줄여요.",
                en: "\(number) titles are shortened to \(Card.titleLimit) characters.")
        case .bodiesCut:
            Phrase(
                ko: "내용 \(number)개는 \(grouped(Card.bodyLimit))자에서 줄여요.",
                en: "\(number) details are shortened to \(grouped(Card.bodyLimit)) characters.")
        case .namesCut:
            Phrase(ko: "이름 \(number)개는 길어서 줄여요.", en: "\(number) names are too long and are shortened.")
        case .textsCut:
            Phrase(
                ko: "체크리스트 \(number)줄은 \(Item.textLimit)자에서 줄여요.",
                en: "\(number) checklist items are shortened to \(Item.textLimit) characters.")
        case .commentsCut:
            Phrase(
                ko: "댓글 \(number)개는 \(grouped(Comment.textLimit))자에서 줄여요.",
                en: "\(number) comments are shortened to \(grouped(Comment.textLimit)) characters.")
        case .untitled:
            Phrase(
                ko: "카드 \(number)장은 제목이 없어 ‘제목 없음’으로 해요.",
                en: "\(number) cards have no title and are named “Untitled”.")
        case .daysUnknown:
            Phrase(
                ko: "마감일 \(number)개는 날짜로 읽을 수 없어 비워 둬요.", en: "\(number) due dates cannot be read and are left empty.")
        case .cardsLeft:
            Phrase(
                ko: "카드 \(number)장은 보드의 한도(\(grouped(Card.countLimit))장)를 넘어 가져오지 않아요.",
                en: "\(number) cards exceed a board’s limit of \(grouped(Card.countLimit)) and are not imported.")
        case .columnsLeft:
            Phrase(
                ko: "칸 \(number)개는 한도(\(Board.columnLimit)개)를 넘어, 그 카드를 마지막 칸에 둬요.",
                en: "\(number) columns exceed the limit of \(Board.columnLimit); their cards go to the last column.")
        case .limitsLeft:
            Phrase(
                ko:
                    "칸의 카드 한도 \(number)개는 \(Column.cardLimits.lowerBound)에서 \(Column.cardLimits.upperBound)까지가 아니어서 가져오지 않아요.",
                en:
                    "\(number) card limits are not \(Column.cardLimits.lowerBound) to \(Column.cardLimits.upperBound) and are not imported."
            )
        case .labelsLeft:
            Phrase(ko: "라벨 \(number)개는 한도를 넘어 가져오지 않아요.", en: "\(number) labels exceed the limit and are not imported.")
        case .itemsLeft:
            Phrase(
                ko: "체크리스트 \(number)줄은 한도를 넘거나 비어 있어 가져오지 않아요.",
                en: "\(number) checklist items are empty or exceed the limit and are not imported.")
        case .commentsLeft:
            Phrase(
                ko: "댓글 \(number)개는 한도를 넘거나 비어 있어 가져오지 않아요.",
                en: "\(number) comments are empty or exceed the limit and are not imported.")
        case .peopleLeft:
            Phrase(
                ko: "맡은 사람 \(number)곳은 이 집에 없는 사람이라 비워 둬요.",
                en: "\(number) assignments are to people who are not on this server and are not imported.")
        case .peopleAlike:
            Phrase(
                ko: "맡은 사람 \(number)곳은 이름이 같은 사람이 여럿이라 비워 둬요.",
                en: "\(number) assignments are to a name that several people have and are not imported.")
        case .peopleOver:
            Phrase(
                ko: "맡은 사람 \(number)곳은 카드 하나의 한도(\(Card.assigneeLimit)명)를 넘어 비워 둬요.",
                en: "\(number) assignments exceed a card’s limit of \(Card.assigneeLimit) and are not imported.")
        case .history:
            Phrase(
                ko: "기록 \(number)개는 파일에 남고, 새 보드의 기록은 가져온 때부터 시작해요.",
                en: "\(number) history entries stay in the file; the new board’s history begins with the import.")
        case .attachments:
            Phrase(
                ko: "첨부 파일 \(number)개는 이 파일에 내용이 없어 가져오지 않아요.",
                en: "\(number) attachments are not imported, because this file does not have their content.")
        case .filesMissing:
            Phrase(
                ko: "첨부 파일 \(number)개는 zip 안에 없어 가져오지 않아요.",
                en: "\(number) attachments are not in the zip and are not imported.")
        case .filesDamaged:
            Phrase(
                ko: "첨부 파일 \(number)개는 내보낸 때와 내용이 달라 가져오지 않아요.",
                en: "\(number) attachments are not as they were exported and are not imported.")
        case .filesTooLarge:
            Phrase(
                ko: "첨부 파일 \(number)개는 \(StoredFile.byteLimit >> 20)MB를 넘어 가져오지 않아요.",
                en: "\(number) attachments have more than \(StoredFile.byteLimit >> 20) MB and are not imported.")
        case .filesOver:
            Phrase(
                ko: "첨부 파일 \(number)개는 카드 하나의 한도(\(Attachment.countLimit)개)를 넘어 가져오지 않아요.",
                en: "\(number) attachments exceed a card’s limit of \(Attachment.countLimit) and are not imported.")
        case .commentFilesOver:
            Phrase(
                ko: "첨부 파일 \(number)개는 댓글 하나의 한도(\(Comment.fileLimit)개)를 넘어 가져오지 않아요.",
                en: "\(number) attachments exceed a comment’s limit of \(Comment.fileLimit) and are not imported.")
        case .others:
            Phrase(
                ko: "그 밖에 마루에 없는 것 \(number)가지는 가져오지 않아요.",
                en: "\(number) other items that Maru does not support are not imported.")
        }
    }
}
