public import Floor

/// Of what something that rooms keep late is brought up to date.
public enum CatchUpScope: Sendable {
    case all
    case space(ID<Space>)
    /// All that a person may see.
    case spaces(of: ID<Person>)
}
