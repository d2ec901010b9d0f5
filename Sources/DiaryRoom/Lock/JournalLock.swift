public import Floor

/// A passphrase that a journal asks for again after a time without use, on each device by itself. It is no operation:
/// the server has it, and tells devices that there is one.
public struct JournalLock: Equatable, Sendable {
    /// Minutes without use after which a device is locked.
    public var minutes: Int

    /// The minutes to choose from.
    public static let minutes = [1, 5, 15, 60]
    /// A passphrase, in characters.
    public static let passphraseMinimum = 6
    /// A passphrase, in bytes of UTF-8.
    public static let passphraseByteLimit = 1_024
    /// Minutes after signing in during which a lock can be removed without the passphrase, by whoever forgot it.
    public static let forgottenMinutes = 10

    public init(minutes: Int) { self.minutes = minutes }

    /// Without use, until it locks.
    public var milliseconds: Int64 { Int64(minutes) * 60_000 }
}

/// What somebody asks of a lock. Fields: `minutes`, `passphrase` and `again`; to change the minutes of a lock only, the
/// latter two are empty. `current` is compared by the server.
public struct NewJournalLock: Equatable, Sendable {
    public let lock: JournalLock
    /// As typed; nil if it stays.
    public let passphrase: String?

    /// - Parameter isNew: whether there is no lock yet.
    /// - Throws: `lock-minutes-unknown`, `passphrase-too-short`, `passphrase-too-long`, `passphrase-not-again`. None of
    ///   them repeats the passphrase.
    public init(_ form: Fields, isNew: Bool) throws(Refusal) {
        guard let minutes = Int(form["minutes"] ?? ""), JournalLock.minutes.contains(minutes) else {
            throw .lockMinutesUnknown(form["minutes"] ?? "")
        }
        lock = JournalLock(minutes: minutes)
        let typed = form["passphrase"] ?? ""
        if typed.isEmpty, !isNew {
            passphrase = nil
            return
        }
        guard typed.utf8.count <= JournalLock.passphraseByteLimit else { throw .passphraseTooLong }
        guard Graphemes.count(typed) >= JournalLock.passphraseMinimum else { throw .passphraseTooShort }
        guard typed == form["again"] ?? "" else { throw .passphraseNotAgain }
        passphrase = typed
    }
}

extension Refusal {
    /// For whatever a locked journal does not tell or do. A page is answered with the lock's own.
    public static var journalLocked: Refusal {
        Refusal(
            .forbidden, "journal-locked",
            Phrase(
                ko: "이 일기장은 잠겨 있어요. 일기장을 열어 암호를 넣어 주세요.",
                en: "This journal is locked. Open it and enter its passphrase."))
    }

    public static var passphraseWrong: Refusal {
        Refusal(
            .invalid, "passphrase-wrong", Phrase(ko: "암호가 맞지 않아요.", en: "The passphrase is wrong."),
            field: "current")
    }

    /// Whoever forgot the passphrase has to sign in first.
    public static var signInTooOld: Refusal {
        Refusal(
            .conflict, "sign-in-too-old",
            Phrase(
                ko: "로그인한 지 \(JournalLock.forgottenMinutes)분이 지났어요. 로그아웃하고 다시 로그인해 주세요.",
                en:
                    "You signed in more than \(JournalLock.forgottenMinutes) minutes ago. Sign out and sign in again."))
    }

    /// Whoever has set the password may be somebody else.
    ///
    /// - Parameter days: until the lock can be removed; 1 for less than a day.
    public static func lockWaits(_ days: Int) -> Refusal { Refusal(.conflict, "lock-waits", LockPage.waiting(days)) }

    static func lockMinutesUnknown(_ given: String) -> Refusal {
        .entryValue(
            "lock-minutes-unknown", field: "minutes", given: given,
            Phrase(ko: "시간을 보이는 것 중에서 골라 주세요.", en: "Choose one of the times offered."))
    }

    static var passphraseTooShort: Refusal {
        Refusal(
            .invalid, "passphrase-too-short",
            Phrase(
                ko: "암호는 \(JournalLock.passphraseMinimum)자 이상이어야 해요.",
                en: "The passphrase needs at least \(JournalLock.passphraseMinimum) characters."), field: "passphrase")
    }

    static var passphraseTooLong: Refusal {
        Refusal(
            .invalid, "passphrase-too-long", Phrase(ko: "암호가 너무 길어요.", en: "This passphrase is too long."),
            field: "passphrase")
    }

    static var passphraseNotAgain: Refusal {
        Refusal(
            .invalid, "passphrase-not-again",
            Phrase(ko: "두 암호가 서로 달라요.", en: "The two passphrases differ."), field: "again")
    }
}
