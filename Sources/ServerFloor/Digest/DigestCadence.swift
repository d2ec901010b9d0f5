package import Floor

/// How often a person gets the mail digest.
package enum DigestCadence: String, Sendable, CaseIterable {
    case off, daily, weekly

    /// The option's label.
    package var phrase: Phrase {
        switch self {
        case .off: Phrase(ko: "받지 않기", en: "Off")
        case .daily: Phrase(ko: "매일", en: "Every day")
        case .weekly: Phrase(ko: "월요일마다", en: "Mondays")
        }
    }

    /// The days that one digest covers: what came in those before it, and what is due in those from its own on.
    package var days: Int { self == .weekly ? 7 : 1 }

    /// - Throws: `choice-unknown` at the field.
    package init(_ given: String, field: String) throws(Refusal) {
        guard let cadence = DigestCadence(rawValue: given) else { throw .choiceUnknown(field, given: given) }
        self = cadence
    }
}

extension Limits {
    /// The hour of mail digests on their person's clock.
    package static let digestHour = 8
    /// The hour from which quiet hours put it off no longer: nobody's quiet hours keep a day's digest from coming.
    package static let digestLastHour = 23
    /// Digests in a row whose mailbox the mail server refuses for good, after which a person's digests end.
    package static let digestRefusals: Int64 = 3
    /// Notices that a digest tells, of the unread ones looked at; the others are counted.
    package static let digestNotices = 20
    package static let digestNoticesRead = 200
    /// Due things of each room that a digest tells; the others are counted.
    package static let digestDue = 10
    /// Characters of each of its lines.
    static let digestLineCharacters = 300
    /// Digests planned in one transaction, which other writers wait for.
    package static let digestsPlannedAtOnce = 500
}

extension Refusal {
    /// In a house without a mail server.
    package static let digestUnavailable = Refusal(
        .invalid, "digest-unavailable",
        Phrase(ko: "이 집은 메일을 보내지 않아요.", en: "This house sends no mail."), field: "digest")
}
