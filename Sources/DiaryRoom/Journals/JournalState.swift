public import Floor

extension Journal: SpaceState {
    public func value(of field: String, on subject: ID<Entity>) -> JSON? {
        guard subject == ID(id) else { return entries[subject]?.value(of: field) }
        switch field {
        case Field.name: return .string(name.value)
        case Field.owner: return owner.value.map { .string($0.text) } ?? .null
        case Field.memories: return .bool(memories.value)
        default: return YearDay(field: field).map { .bool(mutedDays[$0]?.value ?? false) }
        }
    }

    public mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>) {
        guard change.subject == ID(id) else {
            guard Entry.has(change.field) else { return }
            entries[change.subject, default: Entry(id: change.subject)].apply(change, stamp, author)
            return
        }
        switch (change.field, change.to) {
        case (Field.name, .string(let text)): name.write(text, stamp)
        case (Field.owner, .string(let text)):
            // A journal is never handed over: the first write counts.
            guard let person = ID<Person>(text), owner.value == nil || stamp < owner.stamp else { return }
            owner = Register(person, stamp: stamp)
        case (Field.memories, .bool(let isOn)): memories.write(isOn, stamp)
        case (_, .bool(let isMuted)):
            guard let day = YearDay(field: change.field) else { return }
            mutedDays[day, default: Register(false)].write(isMuted, stamp)
        default: break
        }
    }

    /// The last write of a field; nil if the journal does not hold the thing, or the thing has no such field.
    public func stamp(of field: String, on subject: ID<Entity>) -> Stamp? {
        guard subject == ID(id) else { return entries[subject]?.stamp(of: field) }
        switch field {
        case Field.name: return name.stamp
        case Field.owner: return owner.stamp
        case Field.memories: return memories.stamp
        default: return YearDay(field: field).flatMap { mutedDays[$0]?.stamp }
        }
    }

    /// Operations of one device in the order in which it made them: one that writes a field again is later than its own
    /// device's write before, whose clock a merge may have moved.
    ///
    /// - Parameter isBefore: whether an operation was made on the same device, before these.
    public func ordered(_ operations: [Operation], after isBefore: (ID<Operation>) -> Bool) -> [Operation] {
        operations.map { operation in
            var moved = operation
            for change in operation.changes {
                guard let last = stamp(of: change.field, on: change.subject), last.operation != operation.id,
                    last.clock >= moved.clock, isBefore(last.operation)
                else { continue }
                moved.clock = last.clock.next
            }
            return moved
        }
    }

    /// The earliest time, not before `clock`, at which each change wins its field: for a rule that has read them.
    func moment(past changes: [Change], notBefore clock: HybridTime) -> HybridTime {
        changes.reduce(clock) { time, change in
            guard let last = stamp(of: change.field, on: change.subject), last.clock >= time else { return time }
            return last.clock.next
        }
    }
}
