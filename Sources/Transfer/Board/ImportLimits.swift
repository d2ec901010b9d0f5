import BoardRoom
import Floor

extension BoardDocument {
    /// Enforces the board's limits. What is too long or too much goes on in the details of its card where it can; the
    /// rest is cut or dropped. Counts all of it.
    ///
    /// - Throws: `import-empty` if nothing is left.
    mutating func fit(_ warnings: inout ImportWarnings) throws(Refusal) {
        name = BoardDocument.line(name, Board.nameLimit, .namesCut, &warnings) ?? "보드"
        // Each is looked at for each assignment and mention.
        let most = BoardRoom.Comment.Origin.nameLimit * Graphemes.bytesEach
        for (person, name) in people where name.utf8.count > most { people[person] = ImportTable.shown(name) }
        fitColumns(&warnings)
        warnings.add(
            .labelsLeft, labels.count - BoardRoom.Label.countLimit,
            named: labels.dropFirst(BoardRoom.Label.countLimit).prefix(ImportWarnings.nameLimit).map {
                ImportTable.shown($0.name)
            })
        labels = Array(labels.prefix(BoardRoom.Label.countLimit))
        for place in labels.indices {
            labels[place].name =
                BoardDocument.line(labels[place].name, BoardRoom.Label.nameLimit, .namesCut, &warnings)
                ?? labels[place].colour.phrase.ko
        }
        fitCards(&warnings)
        guard !columns.isEmpty else { throw .importEmpty }
    }

    private mutating func fitColumns(_ warnings: inout ImportWarnings) {
        warnings.add(
            .columnsLeft, columns.count - Board.columnLimit,
            named: columns.dropFirst(Board.columnLimit).prefix(ImportWarnings.nameLimit).map {
                ImportTable.shown($0.name ?? "")
            })
        // Their cards go to the last one, and say where they were.
        for place in cards.indices where cards[place].column >= Board.columnLimit {
            guard columns.indices.contains(cards[place].column), let name = columns[cards[place].column].name else {
                continue
            }
            let column = TableField.column
            cards[place].last.take(column.phrase(.ko) + " · " + column.phrase(.enUS), name)
        }
        columns = Array(columns.prefix(Board.columnLimit))
        for place in columns.indices {
            if let limit = columns[place].limit, !BoardRoom.Column.cardLimits.contains(limit) {
                columns[place].limit = nil
                warnings.add(.limitsLeft)
            }
            guard let name = columns[place].name else { continue }
            columns[place].name = BoardDocument.line(name, BoardRoom.Column.nameLimit, .namesCut, &warnings)
        }
        // Cards need a column.
        if columns.isEmpty, !cards.isEmpty { columns = [Column(name: nil, kind: .todo)] }
    }

    private mutating func fitCards(_ warnings: inout ImportWarnings) {
        let standing = cards.count { $0.isOnBoard }
        warnings.add(.cardsLeft, max(0, standing - BoardRoom.Card.countLimit))
        warnings.add(.cardsLeft, max(0, cards.count - standing - BoardRoom.Card.countLimit))
        var left = BoardRoom.Card.countLimit
        // The archive and the trash together.
        var awayLeft = BoardRoom.Card.countLimit
        cards = cards.filter { card in
            if card.isOnBoard { left -= 1 } else { awayLeft -= 1 }
            return card.isOnBoard ? left >= 0 : awayLeft >= 0
        }
        // Mutating in place would copy the whole array for each card, since `fitted` reads all of `self`.
        cards = cards.map { fitted($0, &warnings) }
    }

    private func fitted(_ given: Card, _ warnings: inout ImportWarnings) -> Card {
        var card = given
        card.column = min(max(card.column, 0), max(columns.count - 1, 0))
        fitTitle(&card, &warnings)
        fitParts(&card, &warnings)
        // No card of a board begins after it is due.
        if let start = card.start, let due = card.due, start > due {
            card.last.keep(Noun.start.ko + " · " + Noun.start.en, start.iso, &warnings)
            card.start = nil
        }
        // Only now is all known that is at their beginning and at their end.
        card.body = card.last.appended(to: card.body, &warnings)
        card.last = LastLines()
        var held: [Int] = []
        for label in card.labels where labels.indices.contains(label) && !held.contains(label) { held.append(label) }
        warnings.add(.labelsLeft, held.count - BoardRoom.Card.labelLimit)
        card.labels = held.prefix(BoardRoom.Card.labelLimit).sorted()
        // How many there may be is a matter of those who are on this server.
        card.assignees = Set(card.assignees).sorted()
        return card
    }

    /// The rest of a long title is the beginning of the details.
    private func fitTitle(_ card: inout Card, _ warnings: inout ImportWarnings) {
        let title = BoardDocument.shown(card.title)
        card.title = title
        if Text.isBlank(title) {
            card.title = "제목 없음 · Untitled"
            warnings.add(.untitled)
        } else if let (beginning, rest) = BoardDocument.beginning(of: title, BoardRoom.Card.titleLimit) {
            card.title = beginning
            card.body = rest + (Text.isBlank(card.body) ? "" : "\n\n" + card.body)
            warnings.add(.titlesCut, named: ImportTable.shown(title))
        }
    }

    /// Long items of the checklist, and those for which it has no room, are tasks at the end of the details.
    private func fitParts(_ card: inout Card, _ warnings: inout ImportWarnings) {
        var items: [Item] = []
        for item in card.items {
            let text = BoardDocument.shown(item.text)
            let cut = BoardDocument.beginning(of: text, BoardRoom.Item.textLimit)
            let isOver = items.count >= BoardRoom.Item.countLimit
            if Text.isBlank(text) {
                warnings.add(.itemsLeft)
            } else if isOver || cut != nil {
                card.last.add((item.isDone ? "- [x] " : "- [ ] ") + text, .itemsLeft)
                warnings.add(isOver ? .itemsOver : .textsCut)
            }
            if isOver || Text.isBlank(text) { continue }
            items.append(Item(text: cut?.beginning ?? text, isDone: item.isDone))
        }
        card.items = items
        var comments: [Comment] = []
        for comment in card.comments where comments.count < BoardRoom.Comment.countLimit {
            let text = BoardDocument.lines(comment.text, BoardRoom.Comment.textLimit, .commentsCut, &warnings)
            if Text.isBlank(text), comment.attachments.isEmpty { continue }
            let name = BoardDocument.line(comment.name, BoardRoom.Comment.Origin.nameLimit, .namesCut, &warnings) ?? ""
            let saidAt = comment.saidAt.map { min(max($0, 0), BoardRoom.Comment.Origin.latest) }
            comments.append(
                Comment(
                    name: name, saidAt: saidAt, text: text, mentions: comment.mentions,
                    attachments: comment.attachments))
        }
        warnings.add(.commentsLeft, card.comments.count - comments.count)
        card.comments = comments
    }

    /// The beginning of a line that is longer than the limit, and what follows: `…` stands where it goes on. Nil for
    /// any other line.
    static func beginning(of line: String, _ limit: Int) -> (beginning: String, rest: String)? {
        guard Graphemes.count(line, upTo: limit).isOver else { return nil }
        let beginning = Text.trimmed(Graphemes.prefix(line, limit - 1))
        return (beginning + "…", "…" + line.dropping(beginning.utf8.count))
    }

    /// One line within the limit; nil if it is blank.
    static func line(
        _ given: String, _ limit: Int, _ kind: ImportWarnings.Kind, _ warnings: inout ImportWarnings
    ) -> String? {
        var text = Text.trimmed(cleaned(given, keepsLines: false))
        if Graphemes.count(text, upTo: limit).isOver {
            warnings.add(kind, named: ImportTable.shown(text))
            text = Text.trimmed(Graphemes.prefix(text, limit))
        }
        return Text.isBlank(text) ? nil : text
    }

    private static func lines(
        _ given: String, _ limit: Int, _ kind: ImportWarnings.Kind, _ warnings: inout ImportWarnings
    ) -> String {
        let text = lines(given)
        guard Graphemes.count(text, upTo: limit).isOver else { return text }
        warnings.add(kind)
        return Graphemes.prefix(text, limit)
    }

    /// A text of a file, on as many lines as it has, as a page may show it.
    static func lines(_ text: String) -> String { cleaned(Text.unixLines(text), keepsLines: true) }

    /// A text of a file, on one line, as a page may show it.
    static func shown(_ text: String) -> String { Text.trimmed(cleaned(text, keepsLines: false)) }

    /// Removes what stored text must not contain: control characters, and in a line also those that change its
    /// direction.
    private static func cleaned(_ given: String, keepsLines: Bool) -> String {
        let isClean = given.unicodeScalars.allSatisfy { isText($0, keepsLines) }
        if isClean { return given }
        var scalars = String.UnicodeScalarView()
        for scalar in given.unicodeScalars {
            if isText(scalar, keepsLines) {
                scalars.append(scalar)
            } else if !keepsLines, scalar == "\n" || scalar == "\r" || scalar == "\t" {
                scalars.append(" ")
            }
        }
        return String(scalars)
    }

    private static func isText(_ scalar: Unicode.Scalar, _ keepsLines: Bool) -> Bool {
        if scalar == "\n" || scalar == "\t" { return keepsLines }
        if Text.isControl(scalar) { return false }
        if keepsLines { return true }
        return scalar != "\u{2028}" && scalar != "\u{2029}" && !Text.isBidirectional(scalar)
    }
}

extension Graphemes {
    /// The first `limit` characters, within a number of bytes: by default what the limit allows.
    static func prefix(_ text: String, _ limit: Int, bytes most: Int? = nil) -> String {
        let most = most ?? limit * bytesEach
        var bytes = 0
        var kept = String(text.prefix(0))
        for character in text.prefix(limit) {
            bytes += character.utf8.count
            if bytes > most { break }
            kept.append(character)
        }
        return kept
    }
}
