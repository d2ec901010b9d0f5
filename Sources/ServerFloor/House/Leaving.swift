public import Floor
public import Storage

extension Room {
    /// What happens to a person's part of a room when they delete their account.
    public struct Leaving: Sendable {
        /// What they have there, as shown to them first.
        package let belongings: @Sendable (Connection, ID<Person>) throws -> [Belonging]
        /// Deletes it, hands it over or leaves it, in the transaction that deletes the person.
        package let part: @Sendable (Transaction, Departure) throws -> Void

        public init(
            belongings: @escaping @Sendable (Connection, ID<Person>) throws -> [Belonging],
            part: @escaping @Sendable (Transaction, Departure) throws -> Void
        ) {
            self.belongings = belongings
            self.part = part
        }

        /// For a room in which people own nothing.
        public static let nothing = Leaving(belongings: { _, _ in [] }, part: { _, _ in })
    }

    /// One space of a person who is about to leave.
    public struct Belonging: Sendable, Equatable {
        public let space: ID<Space>
        public let name: String
        public let disposition: Disposition

        public init(space: ID<Space>, name: String, disposition: Disposition) {
            self.space = space
            self.name = name
            self.disposition = disposition
        }

        public enum Disposition: Sendable, Equatable {
            /// They are alone in it: it is deleted with its content.
            case deleted
            /// Others are in it and none of them owns it: one of these becomes the owner, by default the first.
            case handedOver([Successor])
            /// Somebody else owns it: it stays as it is.
            case stays
            /// It needs them: if it is still to come it is cancelled, and the others are told. What was stays to them.
            case ends
        }
    }

    /// Somebody who can take over a space from its last owner.
    public struct Successor: Sendable, Equatable {
        public let id: ID<Person>
        public let name: String

        public init(id: ID<Person>, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// A person who deletes their account.
    public struct Departure: Sendable {
        public let viewer: Viewer
        /// The new owners they chose, by space.
        public let successors: [ID<Space>: ID<Person>]
        public let entropy: Entropy
        /// Unix milliseconds.
        public let now: Int64

        package init(
            viewer: Viewer, successors: [ID<Space>: ID<Person>], entropy: Entropy, now: Int64
        ) {
            self.viewer = viewer
            self.successors = successors
            self.entropy = entropy
            self.now = now
        }
    }
}
