public import Floor

extension Meetup: SpaceState {
    public func value(of field: String, on subject: ID<Entity>) -> JSON? {
        switch Part(writtenBy: field) {
        case .meetup where subject == ID(id): value(of: field)
        case .participant: participants[ID(subject)]?.value(of: field)
        case .message: messages[subject]?.value(of: field)
        case .report(let reporter):
            reports[Report.Key(thing: subject, reporter: reporter)].map { $0.value?.json ?? .null }
        default: nil
        }
    }

    private func value(of field: String) -> JSON? {
        switch field {
        case Field.leader: .id(leader.value)
        case Field.stage: .string(stage.value.rawValue)
        case Field.openedAt: .time(openedAt.value)
        case Field.isHidden: .bool(isHidden.value)
        case Field.title: .string(title.value)
        case Field.text: .string(text.value)
        case Field.band: .string(band.value.rawValue)
        case Field.time: time.value.map { .string($0.text) } ?? .null
        case Field.conditions: conditions.value?.json ?? .null
        case Field.place: place.value?.json ?? .null
        case Field.district: .string(district.value)
        case Field.codes: .array(codes.value.map { $0.json })
        case Field.series: series.value.map { .string($0.text) } ?? .null
        case Field.route: route.value?.json ?? .null
        default: nil
        }
    }

    public mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>) {
        let subject = change.subject
        switch Part(writtenBy: change.field) {
        case .meetup where subject == ID(id): write(change, stamp)
        case .participant: participants[ID(subject), default: Participant(id: ID(subject))].write(change, stamp, author)
        case .message: messages[subject, default: Message(id: subject)].write(change, stamp, author)
        case .report(let reporter):
            // A report is the reporter's own, whatever an operation claims.
            guard reporter == author else { break }
            reports[Report.Key(thing: subject, reporter: reporter), default: Register(nil)]
                .write(Report(json: change.to), stamp)
        default: break
        }
    }

    private mutating func write(_ change: Change, _ stamp: Stamp) {
        switch (change.field, change.to) {
        case (Field.leader, let to): leader.write(to.id(), stamp)
        case (Field.stage, .string(let text)): if let stage = Stage(named: text) { self.stage.write(stage, stamp) }
        case (Field.openedAt, let to): openedAt.write(to.integerValue, stamp)
        case (Field.isHidden, .bool(let isHidden)): self.isHidden.write(isHidden, stamp)
        case (Field.title, .string(let text)): title.write(text, stamp)
        case (Field.text, .string(let text)): self.text.write(text, stamp)
        case (Field.band, .string(let text)): if let band = Band(named: text) { self.band.write(band, stamp) }
        case (Field.time, .string(let text)):
            if let time = MeetupTime(stored: text) { self.time.write(time, stamp) }
        case (Field.conditions, let to):
            if let conditions = Conditions(json: to) { self.conditions.write(conditions, stamp) }
        case (Field.place, let to): if let place = Place(json: to) { self.place.write(place, stamp) }
        case (Field.district, .string(let text)): district.write(text, stamp)
        case (Field.series, .string(let text)):
            if let series = MeetupSeries(stored: text) { self.series.write(series, stamp) }
        case (Field.codes, .array(let codes)): self.codes.write(codes.compactMap { CheckInCode(json: $0) }, stamp)
        case (Field.route, .null): route.write(nil, stamp)
        case (Field.route, .string(let text)):
            if let route = RunRoute(stored: text) { self.route.write(route, stamp) }
        default: break
        }
    }

    /// The kinds of entities in a meetup. Field names are distinct, so that each identifies the kind of its entity.
    public enum Part: Equatable, Sendable {
        case meetup, participant, message
        case report(by: ID<Person>)

        /// - Parameter field: the field of a ``Change``; nil for one that no meetup has.
        public init?(writtenBy field: String) {
            if Meetup.fields.contains(field) {
                self = .meetup
            } else if Participant.has(field) {
                self = .participant
            } else if Message.has(field) {
                self = .message
            } else if let reporter = Report.reporter(of: field) {
                self = .report(by: reporter)
            } else {
                return nil
            }
        }
    }
}

extension JSON {
    /// An id as stored in operations; null for none.
    static func id<Subject>(_ id: ID<Subject>?) -> JSON { id.map { .string($0.text) } ?? .null }

    /// The id in this JSON string, if it is one.
    func id<Subject>() -> ID<Subject>? { stringValue.flatMap { ID<Subject>($0) } }

    /// Unix milliseconds as a number; null for none.
    static func time(_ time: Int64?) -> JSON { time.map { .integer($0) } ?? .null }
}

extension Meetup {
    /// A change of one of the meetup's own fields from its current value.
    func change(_ field: String, to value: JSON) -> Change {
        Change(ID(id), field, from: self.value(of: field, on: ID(id)) ?? .null, to: value)
    }

    /// The same, or nothing where the field has that value.
    func changes(_ field: String, to value: JSON) -> [Change] {
        let change = change(field, to: value)
        return change.from == change.to ? [] : [change]
    }
}
