import BoardRoom
public import Floor

/// What of a file cannot be imported, counted by kind and shown before the import: nothing is lost silently.
public struct ImportWarnings: Equatable, Sendable {
    public private(set) var counts: [(kind: Kind, count: Int)] = []
    /// What is meant, by kind and as far as it has names: people, columns of a table. The first different ones.
    private var names: [(kind: Kind, name: String)] = []

    /// How many names of a kind are told.
    public static let nameLimit = 10

    public enum Kind: String, CaseIterable, Sendable {
        case titlesCut, bodiesCut, namesCut, textsCut, commentsCut, untitled, daysUnknown, daysGuessed
        case inDetails, doneMoved, doneLeft, listsClosed, boardDetails
        case cardsLeft, columnsLeft, limitsLeft, labelsLeft, itemsOver, itemsLeft, commentsLeft, commentsMissing,
            actionsFull, peopleLeft, peopleAlike, peopleOver, history, attachments, filesMissing, filesDamaged,
            filesTooLarge, filesOver, commentFilesOver, linesBefore, others
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

    /// Counts some that have one name.
    mutating func add(_ kind: Kind, _ count: Int = 1, named name: String) {
        add(kind, count)
        let told = names(of: kind)
        if !name.isEmpty, told.count < ImportWarnings.nameLimit, !told.contains(name) { names.append((kind, name)) }
    }

    /// Counts some of which the first have names.
    mutating func add(_ kind: Kind, _ count: Int, named names: [String]) {
        add(kind, count)
        if count > 0 { for name in names { add(kind, 0, named: name) } }
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
                ko: "제목 \(number)개는 \(Card.titleLimit)자를 넘어, 나머지가 내용의 처음에 와요.",
                en: counted(count, "1 title goes", "titles go")
                    + " on in the details after \(Card.titleLimit) characters.")
        case .bodiesCut:
            Phrase(
                ko: "내용 \(number)개는 \(grouped(Card.bodyLimit))자에서 줄여요.",
                en: counted(count, "The details of 1 card are", "details are")
                    + " shortened to \(grouped(Card.bodyLimit)) characters.")
        case .namesCut:
            Phrase(
                ko: "이름 \(number)개는 길어서 줄여요.",
                en: counted(count, "1 name is too long and is", "names are too long and are") + " shortened.")
        case .textsCut:
            Phrase(
                ko: "체크리스트 \(number)줄은 \(Item.textLimit)자에서 줄이고, 전체를 내용 끝에 적어요.",
                en:
                    counted(count, "1 checklist item is", "checklist items are")
                    + " shortened to \(Item.textLimit) characters; the whole stands at the end of the details."
            )
        case .commentsCut:
            Phrase(
                ko: "댓글 \(number)개는 \(grouped(Comment.textLimit))자에서 줄여요.",
                en: counted(count, "1 comment is", "comments are")
                    + " shortened to \(grouped(Comment.textLimit)) characters.")
        case .untitled:
            Phrase(
                ko: "카드 \(number)장은 제목이 없어 ‘제목 없음’으로 해요.",
                en: counted(count, "1 card has no title and is", "cards have no title and are") + " named “Untitled”.")
        case .daysUnknown:
            Phrase(
                ko: "날짜 \(number)개는 읽을 수 없어 비워 둬요.",
                en: counted(count, "1 date cannot be read and is", "dates cannot be read and are")
                    + " left empty.")
        case .daysGuessed:
            Phrase(
                ko: "날짜 \(number)개는 연·월·일의 순서를 짐작해 읽었어요. 날짜의 순서를 확인해 주세요.",
                en: counted(count, "1 date was", "dates were")
                    + " read in an order that is a guess. Check the order of dates.")
        case .inDetails:
            Phrase(
                ko: "마루에 따로 자리가 없는 \(number)가지는 내용의 끝이나 체크리스트에 글로 적어요.",
                en: counted(count, "1 thing that Maru has no field for is", "things that Maru has no field for are")
                    + " written at the end of details or into checklists.")
        case .doneMoved:
            Phrase(
                ko: "완료로 표시된 카드 \(number)장은 완료 칸으로 가고, 있던 칸은 내용의 끝에 적어요.",
                en:
                    counted(count, "1 card that is marked as done goes", "cards that are marked as done go")
                    + " to the done column; the former column stands at the end of the details."
            )
        case .doneLeft:
            Phrase(
                ko: "완료로 표시된 카드 \(number)장은 완료 칸을 더 만들 자리가 없어 있던 칸에 둬요.",
                en: counted(count, "1 card that is marked as done stays", "cards that are marked as done stay")
                    + " in the former column: there is no room for a done column.")
        case .listsClosed:
            Phrase(
                ko: "보관한 목록 \(number)개는 칸이 되지 않아요. 그 카드는 보관한 카드가 되고, 내용의 끝에 목록 이름이 있어요.",
                en:
                    counted(count, "1 archived list becomes no column.", "archived lists become no columns.")
                    + " The cards are archived and have the list’s name at the end of their details."
            )
        case .boardDetails:
            Phrase(ko: "보드 설명은 보관한 카드 한 장이 돼요.", en: "The board’s description becomes an archived card.")
        case .cardsLeft:
            Phrase(
                ko: "카드 \(number)장은 보드의 한도(\(grouped(Card.countLimit))장)를 넘어 가져오지 않아요.",
                en: counted(count, "1 card is", "cards are")
                    + " not imported: a board has at most \(grouped(Card.countLimit)).")
        case .columnsLeft:
            Phrase(
                ko: "칸 \(number)개는 한도(\(Board.columnLimit)개)를 넘어, 그 카드를 마지막 칸에 둬요.",
                en: counted(count, "1 column exceeds", "columns exceed")
                    + " the limit of \(Board.columnLimit); the cards go to the last column.")
        case .limitsLeft:
            Phrase(
                ko:
                    "칸의 카드 한도 \(number)개는 \(Column.cardLimits.lowerBound)에서 \(Column.cardLimits.upperBound)까지가 아니어서 가져오지 않아요.",
                en:
                    counted(count, "1 card limit is", "card limits are")
                    + " not imported: not \(Column.cardLimits.lowerBound) to \(Column.cardLimits.upperBound)."
            )
        case .labelsLeft:
            Phrase(
                ko: "라벨 \(number)개는 한도를 넘어 가져오지 않아요.",
                en: counted(count, "1 label exceeds the limit and is", "labels exceed the limit and are")
                    + " not imported.")
        case .itemsOver:
            Phrase(
                ko: "체크리스트 \(number)줄은 카드 하나의 한도(\(Item.countLimit)줄)를 넘어 내용의 끝에 적어요.",
                en:
                    counted(count, "1 checklist item is", "checklist items are")
                    + " written at the end of the details: a card has at most \(Item.countLimit)."
            )
        case .itemsLeft:
            Phrase(
                ko: "체크리스트 \(number)줄은 비어 있거나, 둘 자리나 카드가 없어 가져오지 않아요.",
                en: counted(
                    count, "1 checklist item is not imported: it is", "checklist items are not imported: they are")
                    + " empty, or without room or a card.")
        case .commentsLeft:
            Phrase(
                ko: "댓글 \(number)개는 한도를 넘거나, 비어 있거나, 카드가 파일에 없어 가져오지 않아요.",
                en: counted(count, "1 comment is", "comments are")
                    + " not imported: empty, over the limit or without a card in the file.")
        case .commentsMissing:
            Phrase(
                ko: "댓글 \(number)개는 이 파일에 없어요. Trello는 최근 활동 \(grouped(TrelloMembers.actionLimit))개까지만 내보내요.",
                en:
                    counted(count, "1 comment is", "comments are")
                    + " not in this file: Trello exports the last \(grouped(TrelloMembers.actionLimit)) activities."
            )
        case .actionsFull:
            Phrase(
                ko:
                    "활동이 \(number)개예요. Trello는 최근 \(grouped(TrelloMembers.actionLimit))개까지만 내보내서, 그보다 오래된 댓글은 이 파일에 없을 수 있어요.",
                en:
                    "The file has \(number) activities. Trello exports the last \(grouped(TrelloMembers.actionLimit)), so older comments may not be in it."
            )
        case .peopleLeft:
            Phrase(
                ko: "담당자 \(number)곳은 이 집에 없는 사람이라 비워 둬요.",
                en: counted(count, "1 assignment is", "assignments are")
                    + " not imported: nobody on this server has that name.")
        case .peopleAlike:
            Phrase(
                ko: "담당자 \(number)곳은 이름이 같은 사람이 여럿이라 비워 둬요.",
                en: counted(count, "1 assignment is", "assignments are")
                    + " not imported: several people have that name.")
        case .peopleOver:
            Phrase(
                ko: "담당자 \(number)곳은 카드 하나의 한도(\(Card.assigneeLimit)명)를 넘어 비워 둬요.",
                en: counted(count, "1 assignment is", "assignments are")
                    + " not imported: a card has at most \(Card.assigneeLimit).")
        case .history:
            Phrase(
                ko: "기록 \(number)개는 파일에 남고, 새 보드의 기록은 가져온 때부터 시작해요.",
                en: counted(count, "1 history entry stays", "history entries stay")
                    + " in the file; the new board’s history begins with the import.")
        case .attachments:
            Phrase(
                ko: "첨부 파일 \(number)개는 이 파일에 내용이 없어 가져오지 않아요.",
                en: counted(count, "1 attachment is", "attachments are")
                    + " not imported: the content is not in this file.")
        case .filesMissing:
            Phrase(
                ko: "첨부 파일 \(number)개는 zip 안에 없어 가져오지 않아요.",
                en: counted(count, "1 attachment is not in the zip and is", "attachments are not in the zip and are")
                    + " not imported.")
        case .filesDamaged:
            Phrase(
                ko: "첨부 파일 \(number)개는 내보낸 때와 내용이 달라 가져오지 않아요.",
                en: counted(count, "1 attachment is", "attachments are")
                    + " not imported: the content is not what was exported.")
        case .filesTooLarge:
            Phrase(
                ko: "첨부 파일 \(number)개는 \(StoredFile.byteLimit >> 20)MB를 넘어 가져오지 않아요.",
                en: counted(count, "1 attachment has", "attachments have")
                    + " more than \(StoredFile.byteLimit >> 20) MB: not imported.")
        case .filesOver:
            Phrase(
                ko: "첨부 파일 \(number)개는 카드 하나의 한도(\(Attachment.countLimit)개)를 넘어 가져오지 않아요.",
                en: counted(count, "1 attachment is", "attachments are")
                    + " not imported: a card has at most \(Attachment.countLimit).")
        case .commentFilesOver:
            Phrase(
                ko: "첨부 파일 \(number)개는 댓글 하나의 한도(\(Comment.fileLimit)개)를 넘어 가져오지 않아요.",
                en: counted(count, "1 attachment is", "attachments are")
                    + " not imported: a comment has at most \(Comment.fileLimit).")
        case .linesBefore:
            Phrase(
                ko: "제목 줄 앞에 있는 \(number)줄은 가져오지 않아요.",
                en: counted(count, "1 line before the headings is", "lines before the headings are") + " not imported.")
        case .others:
            Phrase(
                ko: "그 밖에 마루에 없는 것 \(number)가지는 가져오지 않아요.",
                en: counted(
                    count, "1 other item that Maru does not support is", "other items that Maru does not support are")
                    + " not imported.")
        }
    }
}
