public import Floor

/// The scope of deferred updates to apply.
public enum CatchUpScope: Sendable {
    case all
    case space(ID<Space>)
    /// All spaces that a person may see.
    case spaces(of: ID<Person>)
}
