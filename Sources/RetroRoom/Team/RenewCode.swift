public import Floor

/// Replaces a team's code, for instance after it was shared too widely. It is not an operation: the code belongs to the
/// server, and must not be in a log that devices copy.
public enum RenewCode {
    /// By the facilitator.
    ///
    /// - Throws: `missing` for a person who is not in the team; `facilitator-only`.
    public static func check(_ slice: TeamSlice, _ person: ID<Person>) throws(Refusal) {
        guard let role = slice.team.role(of: person) else { throw .missing }
        guard role == .facilitator else { throw .facilitatorOnly }
    }
}
