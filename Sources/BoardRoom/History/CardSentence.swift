import Floor

extension HistorySentence {
    /// What was done to a card.
    static func card(_ operation: Operation, _ slice: BoardSlice, _ language: Language) -> HistorySentence? {
        let name = OperationSummary.name(operation, slice, language)
        let object = Particle.object.after(name)
        let phrase: Phrase
        switch operation.kind {
        case "card.added": phrase = added(operation, name, slice, language)
        case "card.copied":
            let original = title(in: operation)
            phrase = Phrase(
                ko: "‘\(name)’\(object) 추가했어요. ‘\(original)’\(Particle.object.after(original)) 복사한 카드예요.",
                en: "added “\(name)”, copied from “\(original)”.")
        case Card.departureKind:
            phrase = Phrase(ko: "‘\(name)’\(object) 다른 보드로 옮겼어요.", en: "moved “\(name)” to another board.")
        case CardArrival.kind:
            phrase = Phrase(ko: "‘\(name)’\(object) 다른 보드에서 옮겨 왔어요.", en: "moved “\(name)” here from another board.")
        case "card.edited": phrase = edited(operation, name)
        case Card.mergeKind:
            phrase = Phrase(
                ko: "‘\(name)’\(object) 다른 사람과 동시에 고쳐서 두 글이 모두 남았어요.",
                en: "edited “\(name)” at the same time as somebody else; both texts are kept.")
        case "card.moved": phrase = moved(operation, name, slice, language)
        case "card.deleted": phrase = Phrase(ko: "‘\(name)’\(object) 지웠어요.", en: "deleted “\(name)”.")
        case "card.restored":
            phrase = Phrase(ko: "‘\(name)’\(object) 휴지통에서 되살렸어요.", en: "restored “\(name)” from the trash.")
        case "card.archived", "cards.archived":
            let cards = OperationSummary.archived(operation, name)
            phrase = Phrase(ko: "\(cards.ko) 보관했어요.", en: "archived \(cards.en).")
            if operation.changes.count > 1 { return HistorySentence(phrase) }
        case "card.made-template":
            phrase = Phrase(ko: "‘\(name)’\(object) 템플릿으로 두었어요.", en: "made “\(name)” a template.")
        case "card.brought-back":
            phrase =
                operation.changes.first?.from == Card.Shelf.template.fieldJSON
                ? Phrase(
                    ko: "템플릿 ‘\(name)’\(object) 보드에 되돌려 놓았어요.", en: "put the template “\(name)” back on the board.")
                : Phrase(ko: "보관한 ‘\(name)’\(object) 되돌려 놓았어요.", en: "brought “\(name)” back from the archive.")
        case "card.attached", "card.detached":
            phrase = Phrase(ko: "‘\(name)’의 파일을 바꿨어요.", en: "changed the files of “\(name)”.")
            if let said = attached(operation, name) {
                return HistorySentence(said, about: name, card: operation.subject)
            }
        case "card.labeled", "card.unlabeled":
            phrase = Phrase(ko: "‘\(name)’의 라벨을 바꿨어요.", en: "changed the labels of “\(name)”.")
        case "card.assigned", "card.unassigned":
            phrase = Phrase(ko: "‘\(name)’의 담당자를 바꿨어요.", en: "changed the assignees of “\(name)”.")
        case "version.restored":
            phrase = Phrase(
                ko: "‘\(name)’\(object) 예전 모습으로 되돌렸어요.", en: "restored an earlier version of “\(name)”.")
        default: return nil
        }
        return HistorySentence(phrase, about: name, card: operation.subject)
    }

    /// Which file came or went.
    private static func attached(_ operation: Operation, _ name: String) -> Phrase? {
        guard let change = operation.changes.first, let file = Attachment.file(ofField: change.field) else {
            return nil
        }
        if let came = Attachment(file, json: change.to)?.name {
            if Attachment(file, json: change.from) != nil {
                return Phrase(
                    ko: "‘\(name)’의 ‘\(came)’\(Particle.topic.after(came)) 사진이 아니라 파일이에요.",
                    en: "attached “\(came)” to “\(name)”: it is no picture but a file.")
            }
            return Phrase(
                ko: "‘\(name)’에 파일 ‘\(came)’\(Particle.object.after(came)) 붙였어요.",
                en: "attached the file “\(came)” to “\(name)”.")
        }
        guard let went = Attachment(file, json: change.from)?.name else { return nil }
        return Phrase(
            ko: "‘\(name)’에서 파일 ‘\(went)’\(Particle.object.after(went)) 뺐어요.",
            en: "removed the file “\(went)” from “\(name)”.")
    }

    /// The title that an operation wrote: of a copy, that of the original then.
    private static func title(in operation: Operation) -> String { operation.value(of: Card.title) ?? "" }

    private static func added(
        _ operation: Operation, _ name: String, _ slice: BoardSlice, _ language: Language
    ) -> Phrase {
        let object = Particle.object.after(name)
        let place = operation.change(of: Card.place)?.to
        guard let column = columnName(place, slice, language) else {
            return Phrase(ko: "‘\(name)’\(object) 추가했어요.", en: "added “\(name)”.")
        }
        return Phrase(ko: "‘\(name)’\(object) ‘\(column)’에 추가했어요.", en: "added “\(name)” to “\(column)”.")
    }

    private static func moved(
        _ operation: Operation, _ name: String, _ slice: BoardSlice, _ language: Language
    ) -> Phrase {
        let change = operation.change(of: Card.place)
        let object = Particle.object.after(name)
        guard let from = columnName(change?.from, slice, language), let to = columnName(change?.to, slice, language),
            from != to
        else {
            return Phrase(ko: "‘\(name)’의 순서를 바꿨어요.", en: "moved “\(name)” within its column.")
        }
        return Phrase(
            ko: "‘\(name)’\(object) ‘\(from)’에서 ‘\(to)’\(Particle.to.after(to)) 옮겼어요.",
            en: "moved “\(name)” from “\(from)” to “\(to)”.")
    }

    private static func edited(_ operation: Operation, _ name: String) -> Phrase {
        let change = DueHistory.main(operation)
        switch change?.field {
        case Card.title.name: return Phrase(ko: "‘\(name)’의 제목을 바꿨어요.", en: "changed the title of “\(name)”.")
        case Card.body.name: return Phrase(ko: "‘\(name)’의 내용을 고쳤어요.", en: "changed the details of “\(name)”.")
        case Card.due.name: return changed(Phrase(ko: "마감일", en: "due date"), change, name)
        case Card.time.name: return Phrase(ko: "‘\(name)’의 마감 시각을 바꿨어요.", en: "changed the due time of “\(name)”.")
        default:
            if let told = ToldField.of(change) { return changed(told.noun, change, name) }
            return Phrase(ko: "‘\(name)’\(Particle.object.after(name)) 고쳤어요.", en: "edited “\(name)”.")
        }
    }

    /// That a value was set, removed or changed.
    private static func changed(_ noun: Phrase, _ change: Change?, _ name: String) -> Phrase {
        let (ko, en) = ("‘\(name)’의 \(noun.ko)\(Particle.object.after(noun.ko))", Text.lowercased(noun.en))
        if change?.from.isNull == true { return Phrase(ko: ko + " 정했어요.", en: "set the \(en) of “\(name)”.") }
        if change?.to.isNull == true { return Phrase(ko: ko + " 없앴어요.", en: "removed the \(en) of “\(name)”.") }
        return Phrase(ko: ko + " 바꿨어요.", en: "changed the \(en) of “\(name)”.")
    }

    /// The current name of the column of a place, or its last one if it is deleted.
    static func columnName(_ place: JSON?, _ slice: BoardSlice, _ language: Language) -> String? {
        guard case .string(let text)? = place, let place = Place(stored: text) else { return nil }
        return slice.board.columns[place.column]?.title(language)
    }
}
