import Floor

extension BoardDocument {
    /// Parses a Trello export. Archived cards stay archived, as do the cards of archived lists.
    ///
    /// - Parameter clock: what the viewer's clock shows at a time, for due times.
    init(trello json: JSON, _ warnings: inout ImportWarnings, clock: (Int64) -> Moment) throws(Refusal) {
        self.init(name: json["name"]?.stringValue ?? "")
        let lists = BoardDocument.sorted(json["lists"]).filter { $0["closed"]?.boolValue != true }
        var columnPlaces: [[UInt8]: Int] = [:]
        for list in lists {
            if let id = BoardDocument.key(list["id"]) { columnPlaces[id] = columns.count }
            let name = list["name"]?.stringValue ?? ""
            columns.append(
                Column(
                    name: name, kind: BoardRoom.Column.Kind(guessing: name),
                    limit: list["softLimit"]?.integerValue.map { Int(clamping: $0) }))
        }
        let labelPlaces = takeLabels(json)
        let members = takeMembers(json)
        let parts = TrelloParts(json)
        for card in BoardDocument.sorted(json["cards"]) {
            let list = BoardDocument.key(card["idList"]).flatMap { columnPlaces[$0] }
            var taken = Card(
                column: list ?? 0, title: card["name"]?.stringValue ?? "", body: card["desc"]?.stringValue ?? "",
                isArchived: card["closed"]?.boolValue == true || list == nil)
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
            var links = AttachedLinks()
            for attachment in card["attachments"]?.arrayValue ?? [] { links.take(trello: attachment, &warnings) }
            taken.body = links.appended(to: taken.body, &warnings)
            if let id = BoardDocument.key(card["id"]) { parts.give(&taken, of: id) }
            cards.append(taken)
        }
        warnings.add(.others, (json["customFields"]?.arrayValue?.count ?? 0) + parts.unknownActions)
        try fit(&warnings)
    }

    /// A dictionary key as bytes: comparing text with many combining marks would be quadratic.
    fileprivate static func key(_ id: JSON?) -> [UInt8]? { (id?.stringValue).map { Array($0.utf8) } }

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
    fileprivate static func sorted(_ list: JSON?) -> [JSON] {
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
    /// Trello has a moment, in UTC, and the minutes before it at which people are reminded: -1 for never. What Maru has no
    /// reminder for is left out, since nobody asked to be told at another time.
    fileprivate mutating func takeDue(
        trello card: JSON, _ warnings: inout ImportWarnings, _ clock: (Int64) -> Moment
    ) {
        guard let written = card["due"]?.stringValue else { return }
        guard let instant = UnixTime.parse(written)?.milliseconds else {
            due = BoardDocument.day(written)
            if due == nil { warnings.add(.daysUnknown) }
            return
        }
        due = clock(instant).day
        let minutes = card["dueReminder"]?.integerValue.map { Int(clamping: $0) }
        let read = DueTime(at: instant, reminder: minutes.flatMap { DueTime.Reminder(rawValue: $0) }, clock)
        // Before the first day and after the last there is no moment.
        if abs(read.ahead) < 1_440 { time = read }
    }
}

/// Checklists and comments of a Trello board, by card.
private struct TrelloParts {
    private var items: [[UInt8]: [BoardDocument.Item]] = [:]
    private var comments: [[UInt8]: [BoardDocument.Comment]] = [:]
    /// Comment actions that could not be read.
    private(set) var unknownActions = 0

    init(_ json: JSON) {
        for list in BoardDocument.sorted(json["checklists"]) {
            guard let card = BoardDocument.key(list["idCard"]) else { continue }
            for item in BoardDocument.sorted(list["checkItems"]) {
                items[card, default: []].append(
                    BoardDocument.Item(
                        text: item["name"]?.stringValue ?? "", isDone: item["state"]?.stringValue == "complete"))
            }
        }
        for action in json["actions"]?.arrayValue ?? [] {
            guard action["type"]?.stringValue == "commentCard" else { continue }
            guard let card = BoardDocument.key(action["data"]?["card"]?["id"]),
                let text = action["data"]?["text"]?.stringValue
            else {
                unknownActions += 1
                continue
            }
            comments[card, default: []].append(
                BoardDocument.Comment(
                    name: action["memberCreator"]?["fullName"]?.stringValue ?? "",
                    saidAt: action["date"]?.stringValue.flatMap { UnixTime.parse($0)?.milliseconds }, text: text))
        }
    }

    func give(_ card: inout BoardDocument.Card, of id: [UInt8]) {
        card.items = items[id] ?? []
        card.comments = (comments[id] ?? []).sorted { ($0.saidAt ?? 0) < ($1.saidAt ?? 0) }
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
