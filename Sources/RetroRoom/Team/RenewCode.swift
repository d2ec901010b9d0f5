public import Floor

/// Another code for a team, in place of one that went too far. Not an operation: the code is the house's, and stands in no
/// log that people take along.
public enum RenewCode {
    /// By the facilitator.
    ///
    /// - Throws: `missing` for whoever is not in the team; `facilitator-only`.
    public static func check(_ slice: TeamSlice, _ person: ID<Person>) throws(Refusal) {
        guard let role = slice.team.role(of: person) else { throw .missing }
        guard role == .facilitator else { throw .facilitatorOnly }
    }
}
