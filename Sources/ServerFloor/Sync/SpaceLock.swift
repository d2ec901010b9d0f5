package import Floor

/// A space that a device must not show after a time without use, as its device is told of it.
package struct SpaceLock: Sendable {
    package let space: ID<Space>
    /// Minutes without use.
    package let minutes: Int
    /// Rises whenever all devices are to be locked.
    package let version: Int64
    /// The version with which its passphrase was set.
    package let passphraseVersion: Int64
    /// Until when the space is open to this session, in Unix milliseconds; 0 if it is not.
    package let openUntil: Int64

    package init(space: ID<Space>, minutes: Int, version: Int64, passphraseVersion: Int64, openUntil: Int64) {
        self.space = space
        self.minutes = minutes
        self.version = version
        self.passphraseVersion = passphraseVersion
        self.openUntil = openUntil
    }

    package var isOpen: Bool { openUntil > 0 }

    var json: JSON {
        [
            "space": .string(space.text), "minutes": .integer(Int64(minutes)), "version": .integer(version),
            "passphraseVersion": .integer(passphraseVersion), "openUntil": .integer(openUntil),
        ]
    }

    static let schema = Schema.object([
        .init("space", .id("A space that the device shows only after its passphrase.")),
        .init("minutes", .integer("Minutes without use after which it is locked again.")),
        .init("version", .integer("A higher one than before locks the device.")),
        .init("passphraseVersion", .integer("The version with which its passphrase was set.")),
        .init("openUntil", .integer("Until when it is open to this session, in Unix milliseconds; 0 if it is locked.")),
    ])
}
