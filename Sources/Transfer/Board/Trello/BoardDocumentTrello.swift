import BoardRoom
import Floor

extension BoardFormat {
    /// Trello's export: lists that have names, and cards that have a name or say in which list they are.
    static var trello: BoardFormat {
        BoardFormat(
            form: .trello,
            isOf: { json in
                guard let lists = json["lists"]?.arrayValue, let cards = json["cards"]?.arrayValue else { return false }
                let areLists = lists.isEmpty || lists.contains { $0["name"] != nil }
                return areLists && (cards.isEmpty || cards.contains { $0["idList"] != nil || $0["name"] != nil })
            }
        ) { json, reading throws(Refusal) in try BoardDocument(trello: json, &reading) }
    }
}

extension BoardDocument {
    /// Parses a Trello export. Archived cards stay archived, as do the cards of archived lists, and templates are
    /// templates. A card that is complete goes to the done column. What Maru has no field for is written at the end of
    /// a card's details, and told; the rest is counted by its name.
    init(trello json: JSON, _ reading: inout BoardReading) throws(Refusal) {
        self.init(name: json["name"]?.stringValue ?? "")
        isArchived = json["closed"]?.boolValue == true
        reading.warnings.addUnread(json, but: TrelloMembers.board, TrelloMembers.shared)
        let lists = takeLists(json, &reading)
        let labelPlaces = takeLabels(json)
        let members = takeMembers(json)
        let fields = TrelloFields(json)
        var parts = TrelloParts(json, &reading.warnings)
        var done: [(card: Int, from: String)] = []
        for card in BoardDocument.sorted(json["cards"]) {
            let list = BoardDocument.key(card["idList"]).flatMap { lists[$0] }
            var taken = Card(
                column: list?.column ?? 0, title: card["name"]?.stringValue ?? "",
                body: reading.warnings.text("desc", of: card) ?? "",
                isArchived: card["closed"]?.boolValue == true || list?.column == nil)
            if card["isTemplate"]?.boolValue == true, !taken.isArchived {
                taken.isArchived = true
                taken.isTemplate = true
            }
            if list == nil, card["idList"]?.stringValue != nil { reading.warnings.add(.others, named: "idList") }
            taken.takeDue(trello: card, &reading)
            taken.takeStart(trello: card, &reading)
            for label in card["idLabels"]?.arrayValue ?? [] {
                if let place = BoardDocument.key(label).flatMap({ labelPlaces[$0] }) { taken.labels.append(place) }
            }
            for member in card["idMembers"]?.arrayValue ?? [] {
                guard let person = BoardDocument.key(member).flatMap({ members[$0] }) else {
                    reading.warnings.add(.peopleLeft)
                    continue
                }
                taken.assignees.append(person)
            }
            if let list, list.column == nil { taken.last.take(TrelloWords.list(reading.language), list.name) }
            taken.last.keep(trello: card, fields, &reading)
            let id = BoardDocument.key(card["id"]) ?? []
            let checklists = parts.takeChecklists(of: id)
            if checklists.count == 1, checklists[0].isNamed {
                taken.last.keep(TableField.checklist.phrase(reading.language), checklists[0].name, &reading.warnings)
            }
            taken.items = items(of: checklists, members, &reading)
            taken.comments = parts.takeComments(of: id, card, &reading.warnings)
            for attachment in card["attachments"]?.arrayValue ?? [] {
                taken.last.take(trello: attachment, &reading.warnings)
            }
            if card["dueComplete"]?.boolValue == true {
                done.append((cards.count, list?.column == nil ? "" : list?.name ?? ""))
            }
            cards.append(taken)
        }
        parts.tellLeft(&reading.warnings)
        takeDetails(trello: json, &reading)
        move(done: done, in: reading.language, &reading.warnings)
        try fit(&reading.warnings)
    }

    /// A dictionary key as bytes: comparing text with many combining marks would be quadratic.
    static func key(_ id: JSON?) -> [UInt8]? { (id?.stringValue).map { Array($0.utf8) } }

    /// A list of Trello: a column, or none if it is archived.
    private struct TrelloList {
        let name: String
        let column: Int?
    }

    private mutating func takeLists(_ json: JSON, _ reading: inout BoardReading) -> [[UInt8]: TrelloList] {
        var lists: [[UInt8]: TrelloList] = [:]
        for list in BoardDocument.sorted(json["lists"]) {
            reading.warnings.addUnread(list, but: TrelloMembers.list, TrelloMembers.shared)
            let name = list["name"]?.stringValue ?? ""
            let isClosed = list["closed"]?.boolValue == true
            if let id = BoardDocument.key(list["id"]) {
                lists[id] = TrelloList(name: name, column: isClosed ? nil : columns.count)
            }
            if isClosed {
                reading.warnings.add(.listsClosed, named: ImportTable.shown(name))
                continue
            }
            columns.append(
                Column(
                    name: name, kind: BoardRoom.Column.Kind(guessing: name),
                    limit: list["softLimit"]?.integerValue.map { Int(clamping: $0) }))
        }
        return lists
    }

    /// A board of Maru has no text of its own: that of Trello's becomes a card.
    private mutating func takeDetails(trello json: JSON, _ reading: inout BoardReading) {
        guard let text = reading.warnings.text("desc", of: json), !Text.isBlank(text) else { return }
        cards.append(Card(column: 0, title: TrelloWords.board(reading.language), body: text, isArchived: true))
        reading.warnings.add(.boardDetails)
    }

    /// The items of all checklists. Those of several have the names of theirs in front; a day and a person stand
    /// behind.
    private func items(
        of checklists: [TrelloParts.Checklist], _ members: [[UInt8]: ID<Person>], _ reading: inout BoardReading
    ) -> [Item] {
        var items: [Item] = []
        for list in checklists {
            let name = checklists.count > 1 && list.isNamed ? list.name : ""
            if !name.isEmpty { reading.warnings.add(.inDetails, named: ImportTable.shown(name)) }
            for item in list.items {
                var text = item["name"]?.stringValue ?? ""
                var more: [String] = []
                if let due = item["due"]?.stringValue {
                    more.append(TrelloWords.time(due, reading.clock))
                    reading.warnings.add(.inDetails, named: TrelloWords.itemDue(reading.language))
                }
                if let member = BoardDocument.key(item["idMember"]) {
                    if let person = members[member].flatMap({ people[$0] }) {
                        more.append(person)
                        reading.warnings.add(.inDetails, named: TrelloWords.itemPerson(reading.language))
                    } else {
                        reading.warnings.add(.peopleLeft)
                    }
                }
                if !Text.isBlank(text) {
                    if !name.isEmpty { text = name + ": " + text }
                    if !more.isEmpty { text += " (" + more.joined(separator: ", ") + ")" }
                }
                items.append(Item(text: text, isDone: item["state"]?.stringValue == "complete"))
            }
        }
        return items
    }

    /// The people of the board, whom Trello names and gives ids of its own.
    private mutating func takeMembers(_ json: JSON) -> [[UInt8]: ID<Person>] {
        var members: [[UInt8]: ID<Person>] = [:]
        for member in json["members"]?.arrayValue ?? [] {
            guard let id = BoardDocument.key(member["id"]), members[id] == nil else { continue }
            let person = BoardDocument.standIn(members.count)
            members[id] = person
            people[person] = member["fullName"]?.stringValue ?? member["username"]?.stringValue
        }
        return members
    }

    private mutating func takeLabels(_ json: JSON) -> [[UInt8]: Int] {
        var places: [[UInt8]: Int] = [:]
        for label in json["labels"]?.arrayValue ?? [] {
            let colour = BoardRoom.Label.Colour(trello: label["color"]?.stringValue ?? "")
            let name = label["name"]?.stringValue ?? ""
            guard let id = BoardDocument.key(label["id"]), places[id] == nil else { continue }
            places[id] = labels.count
            labels.append(Label(name: Text.isBlank(name) ? colour.phrase.en : name, colour: colour))
        }
        return places
    }

    /// The values of a list, sorted by `pos`.
    static func sorted(_ list: JSON?) -> [JSON] {
        (list?.arrayValue ?? []).sorted { position($0) < position($1) }
    }

    private static func position(_ value: JSON) -> Double {
        switch value["pos"] {
        case .integer(let number): Double(number)
        case .decimal(let digits): Double(digits) ?? 0
        default: 0
        }
    }
}

extension BoardDocument.Card {
    /// Trello has a moment, in UTC, and the minutes before it at which people are reminded: -1 for never. What Maru has
    /// no reminder for is left out and counted, since nobody asked to be told at another time.
    fileprivate mutating func takeDue(trello card: JSON, _ reading: inout BoardReading) {
        guard let written = card["due"]?.stringValue else { return }
        guard let instant = UnixTime.parse(written)?.milliseconds else {
            due = WrittenDay(written).sure
            if due == nil { reading.warnings.add(.daysUnknown, named: ImportTable.shown(written)) }
            return
        }
        due = reading.clock(instant).day
        let minutes = reading.warnings.read("dueReminder", of: card) { $0.integerValue }
        let reminder = minutes.flatMap { DueTime.Reminder(rawValue: Int(clamping: $0)) }
        if let minutes, minutes >= 0, reminder == nil { reading.warnings.add(.others, named: "dueReminder") }
        let read = DueTime(at: instant, reminder: reminder, reading.clock)
        // Before the first day and after the last there is no moment.
        if abs(read.ahead) < 1_440 { time = read }
    }

    /// Trello has a moment, in UTC, and shows its day alone.
    fileprivate mutating func takeStart(trello card: JSON, _ reading: inout BoardReading) {
        guard let written = reading.warnings.text("start", of: card) else { return }
        start = TrelloWords.day(written, reading.clock)
        if start == nil { reading.warnings.add(.daysUnknown, named: ImportTable.shown(written)) }
    }
}

extension Label.Colour {
    /// The nearest to one of Trello's colours, with or without its shade.
    fileprivate init(trello name: String) {
        let base = name.split(separator: "_").first.map { String($0) } ?? ""
        switch base {
        case "green", "lime": self = .green
        case "yellow": self = .yellow
        case "orange": self = .orange
        case "red", "pink": self = .red
        case "purple": self = .purple
        case "blue", "sky": self = .blue
        default: self = .grey
        }
    }
}
