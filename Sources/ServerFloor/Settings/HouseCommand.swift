/// Commands that a host is told to type, so that each means the house that tells of it.
public struct HouseCommand: Sendable, Equatable {
    /// What a command needs beside its name to mean this house: options as they were typed, each after a space, without
    /// secrets. Empty where the name does.
    public var options: String

    public init(options: String = "") { self.options = options }

    /// - Parameter name: without the program's: `clock accept`.
    public func callAsFunction(_ name: String) -> String { "maru " + name + options }
}
