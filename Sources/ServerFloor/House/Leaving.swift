public import Floor
public import Storage

extension Room {
    /// What becomes of somebody's part of a room when they delete their account.
    public struct Leaving: Sendable {
        /// What they have there, as they are told before.
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

        /// A room in which nobody has anything of their own.
        public static let nothing = Leaving(belongings: { _, _ in [] }, part: { _, _ in })
    }

    /// One space of somebody who is about to go.
    public struct Belonging: Sendable, Equatable {
        public let space: ID<Space>
        public let name: String
        public let fate: Fate

        public init(space: ID<Space>, name: String, fate: Fate) {
            self.space = space
            self.name = name
            self.fate = fate
        }

        public enum Fate: Sendable, Equatable {
            /// Nobody else is there: it goes with all that is in it.
            case deleted
            /// Others are there and nobody else owns it: one of these will, the first if nobody is chosen.
            case handedOver([Heir])
            /// Somebody else owns it: it stays as it is.
            case stays
        }
    }

    /// Somebody who can have a space from its last owner.
    public struct Heir: Sendable, Equatable {
        public let id: ID<Person>
        public let name: String

        public init(id: ID<Person>, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// Somebody who goes.
    public struct Departure: Sendable {
        public let viewer: Viewer
        /// Whom they chose for which space.
        public let heirs: [ID<Space>: ID<Person>]
        public let entropy: Entropy
        /// Unix milliseconds.
        public let now: Int64

        package init(
            viewer: Viewer, heirs: [ID<Space>: ID<Person>], entropy: Entropy, now: Int64
        ) {
            self.viewer = viewer
            self.heirs = heirs
            self.entropy = entropy
            self.now = now
        }
    }
}
