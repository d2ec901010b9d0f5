/// A look at one field of a thing, or a write of it. The declaration of a field hands it the property: `$1(&$0.title)`.
///
/// What it does is made once for each type of value, not for each field.
public struct FieldVisit {
    let task: Task
    private let merging: FieldMerging
    /// Of a family, or empty.
    let key: String
    /// The value to write, or the one that was found.
    var json: JSON
    /// The same of its stamp; none for a key of a family that was never written.
    var stamp: Stamp?
    /// Whether the value was one of the field.
    public private(set) var isTaken = false

    enum Task {
        case tell, tellStamp
        /// Writes what an operation has, if that wins.
        case write
        /// Takes over what a row has.
        case take
        /// Sets the value under the stamp that it has.
        case set
    }

    init(_ task: Task, _ merging: FieldMerging = .last, key: String = "", _ json: JSON = .null, _ stamp: Stamp? = nil) {
        self.task = task
        self.merging = merging
        self.key = key
        self.json = json
        self.stamp = stamp
    }

    /// A field that is a register.
    public mutating func callAsFunction<Value: FieldValue>(_ register: inout Register<Value>) {
        switch task {
        case .tell:
            json = register.value.fieldJSON
            stamp = register.stamp
        case .tellStamp: stamp = register.stamp
        case .write, .take, .set:
            if task == .write, merging != .last, json.isNull { return }
            guard let value = Value(fieldJSON: json) else { return }
            isTaken = true
            let stamp = task == .set ? register.stamp : self.stamp ?? .never
            guard task != .write || wins(stamp, over: register) else { return }
            register = Register(value, stamp: stamp)
        }
    }

    private func wins<Value: FieldValue>(_ stamp: Stamp, over present: Register<Value>) -> Bool {
        if merging == .first { return present.value.fieldJSON.isNull || stamp < present.stamp }
        return present.stamp < stamp
    }

    /// A field whose writes become one by a rule of their own.
    ///
    /// - Parameter merge: gets a write, whose value is one of the field.
    public mutating func callAsFunction<Value: FieldValue>(
        _ register: inout Register<Value>, merge: (inout Register<Value>, Value, Stamp) -> Void
    ) {
        guard task == .write else { return self(&register) }
        guard let value = Value(fieldJSON: json) else { return }
        isTaken = true
        merge(&register, value, stamp ?? .never)
    }

    /// A value without a stamp, which follows from the order of the log.
    public mutating func callAsFunction<Value: FieldValue>(plain value: inout Value) {
        var register = Register(value)
        self(&register)
        value = register.value
    }

    /// A family of fields.
    public mutating func callAsFunction<Family: FieldFamily>(family: inout Family) {
        switch task {
        case .tell:
            json = key.isEmpty ? family.familyJSON : family.value(at: key)
            stamp = family.stamp(at: key)
        case .tellStamp: stamp = family.stamp(at: key)
        case .write: isTaken = family.write(json, at: key, stamp ?? .never)
        case .take, .set:
            guard let taken = Family(familyJSON: json) else { return }
            isTaken = true
            family = taken
        }
    }
}
