import BoardRoom
import Floor

extension BoardDocument {
    /// Parses a Trello export. Archived cards stay archived, as do the cards of archived lists, and templates are
    /// templates. A card that is complete goes to the done column. What Maru has no field for is written at the end of
    /// a card's details, and told; the rest is counted by its name.
    ///
    /// - Parameters:
    ///   - language: of the words that are written into cards.
    ///   - clock: what the viewer's clock shows at a time, for due times.
    init(
        trello json: JSON, _ warnings: inout ImportWarnings, in language: Language, clock: (Int64) -> Moment
    ) throws(Refusal) {
        self.init(name: json["name"]?.stringValue ?? "")
        isArchived = json["closed"]?.boolValue == true
        warnings.addUnread(json, but: TrelloMembers.board, TrelloMembers.shared)
        let lists = takeLists(json, &warnings)
        let labelPlaces = takeLabels(json)
        let members = takeMembers(json)
        let fields = TrelloFields(json)
        var parts = TrelloParts(json, &warnings)
        var done: [(card: Int, from: String)] = []
        for card in BoardDocument.sorted(json["cards"]) {
            let list = BoardDocument.key(card["idList"]).flatMap { lists[$0] }
            var taken = Card(
                column: list?.column ?? 0, title: card["name"]?.stringValue ?? "",
                body: warnings.text("desc", of: card) ?? "",
                isArchived: card["closed"]?.boolValue == true || list?.column == nil)
            if card["isTemplate"]?.boolValue == true, !taken.isArchived {
                taken.isArchived = true
                taken.isTemplate = true
            }
            if list == nil, card["idList"]?.stringValue != nil { warnings.add(.others, named: "idList") }
            taken.takeDue(trello: card, &warnings, clock)
            for label in card["idLabels"]?.arrayValue ?? [] {
                if let place = BoardDocument.key(label).flatMap({ labelPlaces[$0] }) { taken.labels.append(place) }
            }
            for member in card["idMembers"]?.arrayValue ?? [] {
                guard let person = BoardDocument.key(member).flatMap({ members[$0] }) else {
                    warnings.add(.peopleLeft)
                    continue
                }
                taken.assignees.append(person)
            }
            if let list, list.column == nil { taken.last.take(TrelloWords.list(language), list.name) }
            taken.last.keep(trello: card, fields, &warnings, language, clock)
            let id = BoardDocument.key(card["id"]) ?? []
            let checklists = parts.takeChecklists(of: id)
            if checklists.count == 1, checklists[0].isNamed {
                taken.last.keep(TableField.checklist.phrase(language), checklists[0].name, &warnings)
            }
            taken.items = items(of: checklists, members, &warnings, language, clock)
            taken.comments = parts.takeComments(of: id, card, &warnings)
            for attachment in card["attachments"]?.arrayValue ?? [] {
                taken.last.take(trello: attachment, &warnings)
            }
            if card["dueComplete"]?.boolValue == true {
                done.append((cards.count, list?.column == nil ? "" : list?.name ?? ""))
            }
            cards.append(taken)
        }
        parts.tellLeft(&warnings)
        takeDetails(trello: json, &warnings, language)
        move(done: done, in: language, &warnings)
        try fit(&warnings)
    }

    /// A dictionary key as bytes: comparing text with many combining marks would be quadratic.
    static func key(_ id: JSON?) -> [UInt8]? { (id?.stringValue).map { Array($0.utf8) } }

    /// A list of Trello: a column, or none if it is archived.
    private struct TrelloList {
        let name: String
        let column: Int?
    }

    private mutating func takeLists(_ json: JSON, _ warnings: inout ImportWarnings) -> [[UInt8]: TrelloList] {
        var lists: [[UInt8]: TrelloList] = [:]
        for list in BoardDocument.sorted(json["lists"]) {
            warnings.addUnread(list, but: TrelloMembers.list, TrelloMembers.shared)
            let name = list["name"]?.stringValue ?? ""
            let isClosed = list["closed"]?.boolValue == true
            if let id = BoardDocument.key(list["id"]) {
                lists[id] = TrelloList(name: name, column: isClosed ? nil : columns.count)
            }
            if isClosed {
                warnings.add(.listsClosed, named: ImportTable.shown(name))
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
    private mutating func takeDetails(trello json: JSON, _ warnings: inout ImportWarnings, _ language: Language) {
        guard let text = warnings.text("desc", of: json), !Text.isBlank(text) else { return }
        cards.append(Card(column: 0, title: TrelloWords.board(language), body: text, isArchived: true))
        warnings.add(.boardDetails)
    }

    /// The items of all checklists. Those of several have the names of theirs in front; a day and a person stand
    /// behind.
    private func items(
        of checklists: [TrelloParts.Checklist], _ members: [[UInt8]: ID<Person>], _ warnings: inout ImportWarnings,
        _ language: Language, _ clock: (Int64) -> Moment
    ) -> [Item] {
        var items: [Item] = []
        for list in checklists {
            let name = checklists.count > 1 && list.isNamed ? list.name : ""
            if !name.isEmpty { warnings.add(.inDetails, named: ImportTable.shown(name)) }
            for item in list.items {
                var text = item["name"]?.stringValue ?? ""
                var more: [String] = []
                if let due = item["due"]?.stringValue {
                    more.append(TrelloWords.time(due, clock))
                    warnings.add(.inDetails, named: TrelloWords.itemDue(language))
                }
                if let member = BoardDocument.key(item["idMember"]) {
                    if let person = members[member].flatMap({ people[$0] }) {
                        more.append(person)
                        warnings.add(.inDetails, named: TrelloWords.itemPerson(language))
                    } else {
                        warnings.add(.peopleLeft)
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
        var keyed: [(Double, Int, JSON)] = []
        for (index, value) in (list?.arrayValue ?? []).enumerated() { keyed.append((position(value), index, value)) }
        keyed.sort { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
        return keyed.map { $0.2 }
    }

    private static func position(_ value: JSON) -> Double {
        switch value["pos"] {
        case .integer(let number): Double(number)
        case .decimal(let digits): BoardDocument.decimal(digits)
        default: 0
        }
    }

    /// A decimal number, with enough precision to sort cards.
    private static func decimal(_ digits: String) -> Double {
        var value = 0.0
        var scale = 1.0
        var isFraction = false
        let isNegative = digits.utf8.first == UInt8(ascii: "-")
        for byte in digits.utf8.prefix(40) {
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                value = value * 10 + Double(byte - UInt8(ascii: "0"))
                if isFraction { scale *= 10 }
            } else if byte != UInt8(ascii: "-") {
                break
            }
        }
        return (isNegative ? -value : value) / scale
    }
}

extension BoardDocument.Card {
    /// Trello has a moment, in UTC, and the minutes before it at which people are reminded: -1 for never. What Maru has
    /// no reminder for is left out and counted, since nobody asked to be told at another time.
    fileprivate mutating func takeDue(
        trello card: JSON, _ warnings: inout ImportWarnings, _ clock: (Int64) -> Moment
    ) {
        guard let written = card["due"]?.stringValue else { return }
        guard let instant = UnixTime.parse(written)?.milliseconds else {
            due = WrittenDay(written).sure
            if due == nil { warnings.add(.daysUnknown, named: ImportTable.shown(written)) }
            return
        }
        due = clock(instant).day
        let minutes = warnings.read("dueReminder", of: card) { $0.integerValue }
        let reminder = minutes.flatMap { DueTime.Reminder(rawValue: Int(clamping: $0)) }
        if let minutes, minutes >= 0, reminder == nil { warnings.add(.others, named: "dueReminder") }
        let read = DueTime(at: instant, reminder: reminder, clock)
        // Before the first day and after the last there is no moment.
        if abs(read.ahead) < 1_440 { time = read }
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
