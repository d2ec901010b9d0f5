import BoardRoom
import Floor
import ServerFloor
import Storage

/// The current names that Board's notices mention: loaded with two queries, regardless of their number.
private struct Names {
    var boards: [ID<Space>: String]
    var cards: [ID<Entity>: (title: String, isRemoved: Bool)]
}

extension Connection {
    /// Renders Board's notices as text. Notices of deleted boards are left out.
    func tellBoard(_ notices: [Notice], to viewer: Viewer) throws -> [ID<Notice>: NoticeText] {
        let names = try names(in: notices, for: viewer.person)
        var told: [ID<Notice>: NoticeText] = [:]
        for notice in notices { told[notice.id] = notice.told(names, viewer) }
        return told
    }

    private func names(in notices: [Notice], for person: ID<Person>) throws -> Names {
        var names = Names(boards: [:], cards: [:])
        let boards = Array(Set(notices.compactMap { $0.space ?? $0.firstDue?.board }))
        if boards.isEmpty { return names }
        for row in try all("SELECT id, name FROM board_board WHERE id IN (\(list: boards))") {
            names.boards[try row.id(0)] = try row.text(1)
        }
        let subjects = Array(Set(notices.compactMap { $0.subject ?? $0.firstDue?.card }))
        let rows = try all(
            """
            SELECT c.id, c.title, c.removed
            FROM board_card c JOIN floor_member m ON m.space = c.board AND m.person = \(person)
            WHERE c.board IN (\(list: boards)) AND c.id IN (\(list: subjects))
            """)
        for row in rows { names.cards[try row.id(0)] = (try row.text(1), try row.bool(2)) }
        return names
    }
}

extension Notice {
    fileprivate func told(_ names: Names, _ viewer: Viewer) -> NoticeText? {
        if kind == NoticeKind.cardsDue.name { return toldDue(names) }
        if kind == NoticeKind.takenOff.name { return toldTakenOff() }
        guard let space, let board = names.boards[space] else { return nil }
        guard let text = kind == NoticeKind.cardSoon.name ? sentenceOfTime(names, viewer) : sentence(names) else {
            return nil
        }
        let leave = kind == NoticeKind.broughtIn.name ? Link("/board").at(space).at("people") : nil
        return NoticeText(
            text, place: board, link: link(names, at: space, viewer), leave: leave, unquoted: unquoted(names))
    }

    /// A link to the card if it exists, or else to its board.
    private func link(_ names: Names, at space: ID<Space>, _ viewer: Viewer) -> Link {
        let board = Link("/board").at(space)
        if subject == nil, let lost = linkToOverwrittenText(at: board, viewer) { return lost }
        guard let subject, let card = names.cards[subject] else { return board }
        // Those pages also exist for a card in the trash.
        if let lost = linkToOverwrittenText(at: board.at("card").at(subject), viewer) { return lost }
        if card.isRemoved { return board }
        return board.at("card").at(subject)
    }

    /// The sentences about a comment without its words.
    private func unquoted(_ names: Names) -> Phrase? {
        let who = author?.name ?? ""
        let card = subject.flatMap { names.cards[$0]?.title } ?? ""
        return switch kind {
        case NoticeKind.mentioned.name:
            Phrase(ko: "\(who) 님이 ‘\(card)’의 댓글에서 나를 불렀어요.", en: "\(who) mentioned you in a comment on “\(card)”.")
        case NoticeKind.commented.name:
            Phrase(ko: "\(who) 님이 ‘\(card)’에 댓글을 달았어요.", en: "\(who) commented on “\(card)”.")
        default: nil
        }
    }

    private func sentence(_ names: Names) -> Phrase? {
        let who = author?.name ?? ""
        let by = who + " 님이"
        let card = subject.flatMap { names.cards[$0]?.title } ?? ""
        switch kind {
        case NoticeKind.cardAssigned.name:
            return Phrase(
                ko: "\(by) ‘\(card)’\(Particle.object.after(card)) 맡겼어요.", en: "\(who) assigned “\(card)” to you.")
        case NoticeKind.mentioned.name:
            return Phrase(
                ko: "\(by) ‘\(card)’에서 나를 불렀어요.\(excerpt)", en: "\(who) mentioned you on “\(card)”.\(excerpt)")
        case NoticeKind.commented.name:
            return Phrase(ko: "\(by) ‘\(card)’에 댓글을 달았어요.\(excerpt)", en: "\(who) commented on “\(card)”.\(excerpt)")
        case NoticeKind.titleGaveWay.name: return overwriteSentence(who, on: card)
        case NoticeKind.broughtIn.name:
            return sentenceOfAddition(who)
        case NoticeKind.cameIn.name: return Phrase(ko: "\(by) 보드에 들어왔어요.", en: "\(who) joined the board.")
        case NoticeKind.roleChanged.name: return sentenceOfRole(by, who)
        case NoticeKind.handedOver.name:
            return Phrase(ko: "\(by) 나에게 보드를 넘겼어요.", en: "\(who) handed the board over to you.")
        default: return nil
        }
    }

    /// The time is told on the reader's clock.
    private func sentenceOfTime(_ names: Names, _ viewer: Viewer) -> Phrase? {
        guard let due = detail["due"]?.integerValue else { return nil }
        let card = subject.flatMap { names.cards[$0]?.title } ?? ""
        let when = viewer.clock(due).text(today: viewer.today, in: viewer.language)
        return Phrase(ko: "‘\(card)’ 카드의 마감: \(when)", en: "“\(card)” is due: \(when).")
    }

    private var excerpt: String { detail["excerpt"]?.stringValue.map { " “\($0)”" } ?? "" }

    private func sentenceOfAddition(_ who: String) -> Phrase {
        guard let role = detail["role"]?.stringValue.flatMap({ Role(stored: $0) }) else {
            return Phrase(ko: "\(who) 님이 나를 보드에 추가했어요.", en: "\(who) added you to the board.")
        }
        let (named, name) = (role.phrase.ko, Text.lowercased(role.phrase.en))
        return Phrase(
            ko: "\(who) 님이 나를 보드에 추가했어요. 내 역할은 ‘\(named)’\(Particle.being.after(named)).",
            en: "\(who) added you to the board as \(role == .viewer ? "a" : "an") \(name).")
    }

    private func sentenceOfRole(_ by: String, _ who: String) -> Phrase? {
        switch detail["role"]?.stringValue {
        case Role.owner.rawValue: Phrase(ko: "\(by) 나를 보드의 주인으로 정했어요.", en: "\(who) made you an owner of the board.")
        case Role.editor.rawValue: Phrase(ko: "\(by) 내 역할을 ‘편집’으로 바꿨어요.", en: "\(who) made you an editor.")
        case Role.viewer.rawValue: Phrase(ko: "\(by) 내 역할을 ‘보기’로 바꿨어요.", en: "\(who) made you a viewer.")
        default: nil
        }
    }

    /// The card that a reminder names.
    fileprivate var firstDue: (board: ID<Space>, card: ID<Entity>)? {
        guard kind == NoticeKind.cardsDue.name, let first = detail["cards"]?.arrayValue?.first,
            let board = first["board"]?.stringValue.flatMap({ ID<Space>($0) }),
            let card = first["card"]?.stringValue.flatMap({ ID<Entity>($0) })
        else { return nil }
        return (board, card)
    }

    /// One card is named and linked, several are counted. A card that the reader can no longer see is not named.
    private func toldDue(_ names: Names) -> NoticeText {
        let others = max(0, (detail["cards"]?.arrayValue?.count ?? 1) - 1)
        guard let firstDue, let card = names.cards[firstDue.card], let board = names.boards[firstDue.board] else {
            return NoticeText(
                Phrase(ko: "오늘이 마감인 카드가 있었어요.", en: "A card was due on this day."), place: "", link: Link("/board"))
        }
        let title = card.title
        if others == 0 {
            return NoticeText(
                Phrase(
                    ko: "‘\(title)’ 카드의 마감일이에요.", en: "“\(title)” is due today."), place: board,
                link: card.isRemoved
                    ? Link("/board").at(firstDue.board) : Link("/board").at(firstDue.board).at("card").at(firstDue.card)
            )
        }
        return NoticeText(
            Phrase(
                ko: "‘\(title)’ 등 카드 \(others + 1)장의 마감일이에요.",
                en: others == 1
                    ? "“\(title)” and another card are due today."
                    : "“\(title)” and \(others) other cards are due today."),
            place: "", link: Link("/today"))
    }

    private func toldTakenOff() -> NoticeText {
        let who = author?.name ?? ""
        let board = detail["board"]?.stringValue ?? ""
        return NoticeText(
            Phrase(ko: "\(who) 님이 나를 보드에서 뺐어요.", en: "\(who) removed you from the board."),
            place: board, link: Link("/board"))
    }
}
