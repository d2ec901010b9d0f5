import Floor

/// One operation as a history entry: who, what, old and new values, and when.
enum HistoryEntry {
    static func view(
        _ recorded: RecordedOperation, isNewest: Bool, isOfOneCard: Bool, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        let operation = recorded.operation
        let name = slice.called(operation.author)(viewer.language)
        let moment = viewer.clock(recorded.recordedAt)
        return tag("li", .class("entry"), .id("entry-" + String(recorded.sequence))) {
            avatar(
                name, person: operation.author, photo: slice.photo(of: operation.author), size: .medium,
                isNamedBeside: true)
            tag("div", .class("entry-words")) {
                tag("p", .class("entry-said")) {
                    HistorySentence.subject(name, viewer.language)
                    said(operation, isLinked: !isOfOneCard, slice, viewer)
                }
                for detail in HistoryDetail.all(operation, slice, viewer) { detail.view(viewer) }
                tag("p", .class("entry-meta")) {
                    tag("time", .value("datetime", iso(moment))) { moment.time(in: viewer.language) }
                    if let original = operation.original {
                        tag("a", .class("entry-version"), .href(CardView.link(original, slice))) {
                            viewer.say(Phrase(ko: "원래 카드 보기", en: "View the original"))
                        }
                    }
                    trace(operation, viewer)
                    if !(isOfOneCard && isNewest), let version = version(operation, slice) {
                        tag("a", .class("entry-version"), .href(version)) {
                            viewer.say(Phrase(ko: "이때 모습 보기", en: "View as it was"))
                        }
                    }
                }
            }
        }
    }

    /// The sentence, with the card's title as a link.
    private static func said(
        _ operation: Operation, isLinked: Bool, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        let sentence = HistorySentence(operation, slice, viewer.language)
        let text = sentence.phrase(viewer.language)
        guard isLinked, let thing = sentence.thing, let card = sentence.card.flatMap({ slice.board.cards[$0] }),
            !card.isRemoved, let parts = split(text, around: thing)
        else { return .text(text) }
        return group {
            parts.before
            tag("a", .href(CardView.link(card.id, slice))) { thing }
            parts.after
        }
    }

    /// A sentence before and after the thing in its first quotation marks, ‘ or “, of three bytes each.
    private static func split(_ text: String, around thing: String) -> (before: String, after: String)? {
        let bytes = text.bytes
        let length = thing.utf8.count
        for index in bytes.indices.dropLast(3 + length) where bytes[index] == 0xE2 && bytes[index + 1] == 0x80 {
            guard bytes[index + 2] == 0x98 || bytes[index + 2] == 0x9C else { continue }
            let start = index + 3
            guard bytes[start..<start + length].elementsEqual(thing.bytes) else { return nil }
            return (
                String(bytes: bytes[..<start]),
                String(bytes: bytes[(start + length)...])
            )
        }
        return nil
    }

    /// The way to a card on the other board of a move, or to its history there. Whether the viewer may see that board is
    /// the server's to say.
    private static func trace(_ operation: Operation, _ viewer: Viewer) -> HTML {
        guard let card = operation.subject else { return .nothing }
        let link: Link
        let words: Phrase
        if let from = operation.departed {
            link = CardLink.page(of: card, on: from).at("history")
            words = Phrase(ko: "그 보드의 기록 보기 (함께하는 사람만)", en: "View its history there (members only)")
        } else if operation.kind == Card.departureKind {
            link = CardLink.link(to: card)
            words = Phrase(ko: "카드 보기 (그 보드에 함께하는 사람만)", en: "View the card (members of that board only)")
        } else {
            return .nothing
        }
        return tag("a", .class("entry-version"), .href(link)) { viewer.say(words) }
    }

    /// The page of a card as it was after an operation that wrote its text, day or place.
    private static func version(_ operation: Operation, _ slice: BoardSlice) -> Link? {
        if operation.kind == Card.departureKind { return nil }
        guard let change = operation.changes.first(where: { Card.has($0.field, in: .version) }) else { return nil }
        return HistoryPage.address(change.subject, slice).at(operation.id)
    }

    private static func iso(_ moment: Moment) -> String {
        func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return moment.day.iso + "T" + padded(moment.minute / 60) + ":" + padded(moment.minute % 60)
    }
}
