/// Values of a thing that have one name and a key each: its labels, its files. Each has a stamp of its own, so that two
/// devices that add one at once both keep theirs.
public protocol FieldFamily: Equatable, Sendable {
    /// Parses ``familyJSON``; nil for anything else.
    init?(familyJSON json: JSON)
    /// Every value that was ever written, each as `[key, stamp, value]`.
    var familyJSON: JSON { get }

    /// The value of a key in operations, also of one that was never written.
    func value(at key: String) -> JSON
    /// The last write of a key; nil if it was never written.
    func stamp(at key: String) -> Stamp?
    /// Writes a value if the stamp is later than the key's.
    ///
    /// - Returns: false for what is no value.
    mutating func write(_ value: JSON, at key: String, _ stamp: Stamp) -> Bool
}
