import BoardRoom
import Floor
package import ServerFloor
import Storage

extension NoticeKind {
    /// A card was assigned to me. About the card.
    static let cardAssigned = NoticeKind(
        room: BoardRules.kind, "card-assigned", Phrase(ko: "카드가 나에게 맡겨졌을 때", en: "A card is assigned to me"))
    /// Somebody mentioned me in a comment. About the card; `detail` is `{"excerpt": …}`.
    static let mentioned = NoticeKind(
        room: BoardRules.kind, "mentioned", Phrase(ko: "댓글에서 나를 불렀을 때", en: "Someone mentions me in a comment"))
    /// A comment on a card of mine. About the card; `detail` is `{"excerpt": …}`.
    static let commented = NoticeKind(
        room: BoardRules.kind, "commented", Phrase(ko: "내 카드에 댓글이 달렸을 때", en: "Someone comments on a card of mine"))
    /// Somebody added me to a board. `detail` is `{"role": …}`.
    static let broughtIn = NoticeKind(
        room: BoardRules.kind, "brought-in", Phrase(ko: "누가 나를 보드에 추가했을 때", en: "Someone adds me to a board"))
    /// My role on a board changed. `detail` is `{"role": …}`.
    static let roleChanged = NoticeKind(
        room: BoardRules.kind, "role-changed", Phrase(ko: "보드에서 내 역할이 바뀌었을 때", en: "My role on a board changes"))
    /// I became the owner of a board. `detail` is `{}`.
    package static let handedOver = NoticeKind(
        room: BoardRules.kind, "handed-over", Phrase(ko: "보드를 넘겨받았을 때", en: "A board is handed over to me"))
    /// I was removed from a board. `detail` is `{"board": its name then}`, since I can no longer look it up.
    static let takenOff = NoticeKind(
        room: BoardRules.kind, "taken-off", Phrase(ko: "보드에서 빠졌을 때", en: "I am removed from a board"),
        isForMembers: false)
    /// Somebody joined a board of mine. About the person; sent to its owners.
    static let cameIn = NoticeKind(
        room: BoardRules.kind, "came-in", Phrase(ko: "내 보드에 누가 들어왔을 때", en: "Someone joins a board of mine"))
    /// My title of a card, name of a board, column or label, or text of a checklist item gave way to one that somebody
    /// wrote at the same time. About the card, if it is on one; `detail` is `{"operation": that wrote my words, "lost":
    /// my words, "kept": theirs, "of": "name", "column", "label" or "item", absent for a title}`.
    static let titleGaveWay = NoticeKind(
        room: BoardRules.kind, "title-gave-way",
        Phrase(
            ko: "제목·이름·항목을 여럿이 고쳐 내 글이 밀렸을 때",
            en: "My title, name or item gives way to one written at the same time"))
    /// Cards of mine are due today. `detail` is `{"cards": [{"board": …, "card": …}]}`.
    static let cardsDue = NoticeKind(
        room: BoardRules.kind, "cards-due", Phrase(ko: "내 카드의 마감일 아침에", en: "On the morning my cards are due"),
        remindsOfDue: true)

    /// A card of mine has a time that comes. About the card; `detail` is `{"due": the time in Unix milliseconds}`.
    static let cardSoon = NoticeKind(
        room: BoardRules.kind, "card-soon", Phrase(ko: "내 카드의 마감 시각 알림", en: "Reminders of my cards with a time"),
        remindsOfDue: true)

    /// All of Board's kinds, in the order of their switches.
    package static let board: [NoticeKind] = [
        .cardsDue, .cardSoon, .cardAssigned, .mentioned, .commented, .titleGaveWay, .broughtIn, .cameIn, .roleChanged,
        .handedOver, .takenOff,
    ]
}
