import Floor

/// One line below a history sentence: the old and the new value of a field.
enum HistoryDetail: Equatable {
    case pair(Phrase, from: String?, to: String?)
    case lines(Phrase, [LineDiff.Line])

    /// The details of an operation that its sentence does not contain.
    static func all(_ operation: Operation, _ slice: BoardSlice, _ viewer: Viewer) -> [HistoryDetail] {
        // What the next card took over is in the history of the one before.
        if let next = RepeatView.detail(operation, viewer) { return [next] }
        return operation.changes.compactMap { detail($0, of: operation, slice, viewer) }
    }

    /// The change of one field, whatever the operation.
    static func view(_ change: Change, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let operation = Operation(
            id: .unmade, space: slice.board.id, author: viewer.person, device: viewer.device, clock: .zero,
            kind: "version.restored", changes: [change])
        return detail(change, of: operation, slice, viewer)?.view(viewer) ?? .nothing
    }

    private static func detail(
        _ change: Change, of operation: Operation, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HistoryDetail? {
        let isArrival = operation.kind == "card.added" && operation.intent == .act
        // What was copied is in the original's history, and what was moved in that of the other board.
        if operation.kind == "card.copied", operation.intent == .act { return nil }
        if operation.kind == CardArrival.kind || operation.kind == Card.departureKind { return nil }
        switch change.field {
        case Card.title.name where !isArrival:
            return .pair(Noun.title, from: text(change.from), to: text(change.to))
        case Card.body.name:
            return .lines(
                Noun.body, LineDiff.summary(from: text(change.from) ?? "", to: text(change.to) ?? ""))
        case Card.due.name:
            let time = DueHistory.times(of: operation, change.subject, slice)
            return .pair(
                Noun.due, from: DueHistory.day(change.from, time.from, viewer),
                to: DueHistory.day(change.to, time.to, viewer))
        case Card.time.name:
            let day = DueHistory.days(of: operation, change.subject, slice)
            return .pair(
                Noun.time, from: DueHistory.text(change.from, day.from, viewer),
                to: DueHistory.text(change.to, day.to, viewer))
        case Card.repeats.name:
            return .pair(
                RepeatView.noun, from: RepeatView.name(change.from, viewer), to: RepeatView.name(change.to, viewer))
        // The sentence says it of all of them.
        case Card.place.name where operation.kind == "cards.moved": return nil
        case Card.place.name where !isArrival && (operation.kind != "card.moved" || operation.intent != .act):
            let from = HistorySentence.columnName(change.from, slice, viewer.language)
            let to = HistorySentence.columnName(change.to, slice, viewer.language)
            return from == to ? nil : .pair(Phrase(ko: "칸", en: "Column"), from: from, to: to)
        case Board.name.name where change.subject == ID(slice.board.id) && operation.kind != BoardRules.creation.kind:
            return .pair(Noun.boardName, from: text(change.from), to: text(change.to))
        case Column.name.name where operation.kind == "column.renamed":
            let kind = slice.board.columns[change.subject]?.kind.value.phrase(viewer.language)
            return .pair(Noun.columnName, from: text(change.from) ?? kind, to: text(change.to) ?? kind)
        case Column.kind.name where operation.kind == "column.renamed":
            return .pair(Noun.columnKind, from: kind(change.from, viewer), to: kind(change.to, viewer))
        case Column.cardLimit.name where operation.kind == "column.limited" || operation.kind == "column.renamed":
            return .pair(Noun.cardLimit, from: number(change.from), to: number(change.to))
        case Label.name.name where text(change.from) != nil:
            return .pair(Noun.labelName, from: text(change.from), to: text(change.to))
        case Item.text.name where text(change.from) != nil:
            return .pair(Noun.item, from: text(change.from), to: text(change.to))
        case Comment.text.name:
            func said(_ value: JSON) -> String {
                CommentText(text(value) ?? "").typed { slice.called($0)(viewer.language) }
            }
            let (from, to) = (said(change.from), said(change.to))
            return from == to ? nil : .lines(Noun.comment, LineDiff.summary(from: from, to: to))
        default:
            if let told = ToldField.of(change) {
                return .pair(told.noun, from: told.text(change.from, viewer), to: told.text(change.to, viewer))
            }
            guard let file = Comment.file(ofField: change.field) else { return nil }
            return .pair(
                Noun.commentFile, from: Attachment(file, json: change.from)?.name,
                to: Attachment(file, json: change.to)?.name)
        }
    }

    private static func text(_ value: JSON) -> String? {
        if case .string(let text) = value { text } else { nil }
    }

    private static func kind(_ value: JSON, _ viewer: Viewer) -> String? {
        text(value).flatMap { Column.Kind(stored: $0) }.map { viewer.say($0.phrase) }
    }

    private static func number(_ value: JSON) -> String? {
        if case .integer(let number) = value { String(number) } else { nil }
    }

    /// Lines of a text shown below one sentence.
    static let lineLimit = 12
    /// Characters shown of one line: a page has dozens of texts of which each may be one long line.
    static let lineLength = 1_000

    func view(_ viewer: Viewer) -> HTML {
        switch self {
        case .pair(let label, let from, let to):
            return tag("p", .class("change")) {
                tag("span", .class("change-label")) { viewer.say(label) }
                if let from { tag("del") { from } }
                if from != nil, to != nil { tag("span", .class("change-arrow"), .hiddenFromSpeech) { "→" } }
                if let to {
                    tag("ins") { to }
                } else {
                    tag("span", .class("change-none")) { viewer.say(Phrase(ko: "없음", en: "none")) }
                }
            }
        case .lines(let label, let lines):
            return tag("div", .class("change")) {
                tag("span", .class("change-label")) { viewer.say(label) }
                HistoryDetail.view(lines, limit: HistoryDetail.lineLimit, viewer)
            }
        }
    }

    /// Removed and added lines, each labelled for screen readers.
    static func view(_ lines: [LineDiff.Line], limit: Int, _ viewer: Viewer) -> HTML {
        let rest = lines.count - limit
        return tag("div", .class("diff")) {
            for line in lines.prefix(limit) {
                let text = shown(line.text)
                switch line.kind {
                case .kept: tag("p", .class("diff-line")) { text }
                case .removed:
                    tag("p", .class("diff-line diff-line--out")) {
                        spoken(viewer.say(Phrase(ko: "뺀 줄:", en: "Removed:")))
                        tag("del") { text }
                    }
                case .added:
                    tag("p", .class("diff-line diff-line--in")) {
                        spoken(viewer.say(Phrase(ko: "넣은 줄:", en: "Added:")))
                        tag("ins") { text }
                    }
                case .skipped:
                    tag("p", .class("diff-gap")) {
                        viewer.say(
                            Phrase(
                                ko: "그대로인 \(line.text)줄",
                                en: line.text == "1" ? "1 line unchanged" : "\(line.text) lines unchanged"))
                    }
                }
            }
            if rest > 0 {
                tag("p", .class("diff-gap")) {
                    viewer.say(Phrase(ko: "\(grouped(rest))줄 더", en: "\(grouped(rest)) more lines"))
                }
            }
        }
    }

    private static func shown(_ line: String) -> String {
        let start = Graphemes.first(lineLength, of: line)
        return start.utf8.count == line.utf8.count ? line : start + "…"
    }
}
