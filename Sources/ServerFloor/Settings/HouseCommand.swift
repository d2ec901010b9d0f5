/// Commands that a host is told to type, so that each means the house that tells of it.
public struct HouseCommand: Sendable, Equatable {
    /// What a command needs after its name to mean this house: options, each after a space, without secrets. Empty where
    /// the name does.
    public var options: String
    /// What it needs before that: variables, each before a space, without secrets.
    public var variables = ""

    public init(options: String = "") { self.options = options }

    /// - Parameter name: without the program's: `clock accept`.
    public func callAsFunction(_ name: String) -> String { variables + "maru " + name + options }
}
