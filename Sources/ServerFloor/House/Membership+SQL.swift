package import Floor
package import Storage

extension Transaction {
    /// Sets or removes the role of a person in a space, as ``setRole(_:of:in:at:)`` does. Whoever gets one has an account,
    /// which is not deleted before this transaction has ended: a space must not be left to nobody. Of whoever has one
    /// already the account is not looked at: who deletes it waits for the space, which this transaction has locked.
    ///
    /// - Throws: `missing` where their account was deleted in this moment.
    package func setMember(_ role: String?, of person: ID<Person>, in space: ID<Space>, at now: Int64) throws {
        if try role != nil && self.role(of: person, in: space) == nil {
            let isThere = try first("SELECT 1 FROM floor_person WHERE id = \(person) \(.forKeyShare)") != nil
            guard isThere else { throw Refusal.missing }
        }
        try setRole(role, of: person, in: space, at: now)
    }
}
