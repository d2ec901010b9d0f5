import Floor

/// Checklists and comments of a Trello board, by card.
struct TrelloParts {
    private var checklists: [[UInt8]: [Checklist]] = [:]
    private var comments: [[UInt8]: [BoardDocument.Comment]] = [:]

    struct Checklist {
        let name: String
        let items: [JSON]

        /// Whether somebody has given it a name.
        var isNamed: Bool {
            !Text.isBlank(name) && !["checklist", "체크리스트"].contains(Text.lowercased(Text.trimmed(name)))
        }
    }

    init(_ json: JSON, _ warnings: inout ImportWarnings) {
        for list in BoardDocument.sorted(json["checklists"]) {
            let items = BoardDocument.sorted(list["checkItems"])
            guard let card = BoardDocument.key(list["idCard"]) else {
                warnings.add(.itemsLeft, items.count)
                continue
            }
            checklists[card, default: []].append(Checklist(name: list["name"]?.stringValue ?? "", items: items))
        }
        let actions = warnings.list("actions", of: json)
        var others = 0
        for action in actions {
            // A card that was copied has its comments as another kind of activity.
            guard let type = action["type"]?.stringValue, ["commentCard", "copyCommentCard"].contains(type) else {
                others += 1
                continue
            }
            guard let card = BoardDocument.key(action["data"]?["card"]?["id"]),
                let text = action["data"]?["text"]?.stringValue
            else {
                warnings.add(.commentsLeft)
                continue
            }
            let author = action["memberCreator"]
            comments[card, default: []].append(
                BoardDocument.Comment(
                    name: author?["fullName"]?.stringValue ?? author?["username"]?.stringValue ?? "",
                    saidAt: action["date"]?.stringValue.flatMap { UnixTime.parse($0)?.milliseconds }, text: text))
        }
        warnings.add(.history, others)
        // Where cards say how many comments they have, the missing ones are counted instead.
        let saysHowMany = json["cards"]?.arrayValue?.contains { $0["badges"]?["comments"] != nil } == true
        if actions.count >= TrelloMembers.actionLimit, !saysHowMany { warnings.add(.actionsFull, actions.count) }
    }

    mutating func takeChecklists(of card: [UInt8]) -> [Checklist] { checklists.removeValue(forKey: card) ?? [] }

    /// The comments of a card, the oldest first. Counts those that it has and the file has not.
    mutating func takeComments(
        of id: [UInt8], _ card: JSON, _ warnings: inout ImportWarnings
    ) -> [BoardDocument.Comment] {
        let held = comments.removeValue(forKey: id) ?? []
        let count = card["badges"]?["comments"]?.integerValue.map { Int(clamping: $0) } ?? 0
        if count > held.count {
            warnings.add(
                .commentsMissing, count - held.count, named: ImportTable.shown(card["name"]?.stringValue ?? ""))
        }
        return held.sorted { ($0.saidAt ?? 0) < ($1.saidAt ?? 0) }
    }

    /// Counts what belongs to no card of the file.
    func tellLeft(_ warnings: inout ImportWarnings) {
        for (_, lists) in checklists { for list in lists { warnings.add(.itemsLeft, list.items.count) } }
        for (_, held) in comments { warnings.add(.commentsLeft, held.count) }
    }
}

/// The fields that people have made for the cards of a Trello board.
struct TrelloFields {
    private var names: [[UInt8]: String] = [:]
    /// What can be chosen in a list.
    private var options: [[UInt8]: String] = [:]

    init(_ json: JSON) {
        for field in json["customFields"]?.arrayValue ?? [] {
            if let id = BoardDocument.key(field["id"]) { names[id] = field["name"]?.stringValue }
            for option in field["options"]?.arrayValue ?? [] {
                if let id = BoardDocument.key(option["id"]) { options[id] = option["value"]?["text"]?.words }
            }
        }
    }

    func name(of item: JSON) -> String {
        BoardDocument.key(item["idCustomField"]).flatMap { names[$0] } ?? "customFieldItems"
    }

    /// What a card has in a field; nil for what cannot be read.
    func text(of item: JSON, _ reading: BoardReading) -> String? {
        let value = item["value"]
        if let text = value?["text"]?.words ?? value?["number"]?.words { return text }
        if let date = value?["date"]?.stringValue { return TrelloWords.time(date, reading.clock) }
        if let box = value?["checked"]?.words {
            return (box == "true" ? TrelloWords.yes : TrelloWords.no)(reading.language)
        }
        return BoardDocument.key(item["idValue"]).flatMap { options[$0] }
    }
}

extension LastLines {
    /// Takes an attachment of Trello, or counts it: an uploaded file stays there.
    mutating func take(trello attachment: JSON, _ warnings: inout ImportWarnings) {
        let name = BoardDocument.shown(attachment["name"]?.stringValue ?? "")
        let address = attachment["url"]?.stringValue ?? ""
        guard attachment["isUpload"]?.boolValue != true, LastLines.isLink(address) else {
            return warnings.add(.attachments, named: ImportTable.shown(name))
        }
        add(name.isEmpty || name == address ? address : name + ": " + address, .attachments)
    }

    /// Takes what a card of Trello has, and one of Maru has no field for. Counts what cannot even be written down.
    mutating func keep(trello card: JSON, _ fields: TrelloFields, _ reading: inout BoardReading) {
        let language = reading.language
        reading.warnings.addUnread(card, but: TrelloMembers.card, TrelloMembers.shared)
        let coordinates = card["coordinates"].map { place in
            place.words ?? (place.members ?? []).compactMap { $0.value.words }.joined(separator: ",")
        }
        let place = [card["locationName"]?.stringValue, card["address"]?.stringValue, coordinates]
            .compactMap { $0 }.filter { !Text.isBlank($0) }
        keep(TrelloWords.place(language), place.joined(separator: ", "), &reading.warnings)
        for item in reading.warnings.list("customFieldItems", of: card) {
            let name = fields.name(of: item)
            if let text = fields.text(of: item, reading) {
                keep(name, text, &reading.warnings)
            } else if item["value"]?.saysNothing == false || item["idValue"]?.saysNothing == false {
                reading.warnings.add(.others, named: ImportTable.shown(name))
            }
        }
        if ["color", "idAttachment", "idUploadedBackground", "idPlugin"].contains(where: {
            card["cover"]?[$0]?.saysNothing == false
        }) {
            reading.warnings.add(.others, named: TrelloWords.cover(language))
        }
    }
}

/// The words for what Trello has and Maru has not.
enum TrelloWords {
    static let list = Phrase(ko: "목록", en: "List")
    static let board = Phrase(ko: "보드 설명", en: "About this board")
    static let place = Phrase(ko: "장소", en: "Place")
    static let cover = Phrase(ko: "표지", en: "Cover")
    static let itemDue = Phrase(ko: "체크리스트의 마감일", en: "Due dates in checklists")
    static let itemPerson = Phrase(ko: "체크리스트의 담당자", en: "People in checklists")
    static let yes = Phrase(ko: "예", en: "Yes")
    static let no = Phrase(ko: "아니요", en: "No")

    /// A moment in UTC as the reader's clock shows it; any other text as it is.
    static func time(_ written: String, _ clock: (Int64) -> Moment) -> String {
        guard let time = UnixTime.parse(written) else { return written }
        let moment = clock(time.milliseconds)
        return moment.day.iso + " " + LocalTime.text(moment.minute)
    }

    /// The day of a moment in UTC on the reader's clock; its own if it says no time, which is midnight.
    static func day(_ written: String, _ clock: (Int64) -> Moment) -> Day? {
        guard let time = UnixTime.parse(written) else { return WrittenDay(written).sure }
        let isMidnight = time.milliseconds.isMultiple(of: 86_400_000)
        return isMidnight ? time.day : clock(time.milliseconds).day
    }
}
