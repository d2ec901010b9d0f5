import Floor
import ServerFloor
import Storage

/// What entitles somebody to create an account.
enum Entrance: Sendable {
    /// The link of the first start: the person becomes the administrator.
    case welcome(SessionToken)
    case invitation(InvitationCode)
    /// Open sign-up.
    case open
    /// The command line.
    case administrator(makes: Bool)
}

/// Creates an account through an entrance, and signs its person in. A repeated form creates one account and signs in
/// both times (`ExistingAccountSignIn`).
///
/// The password is hashed before the transaction, which then checks the entrance again, so that of two concurrent
/// attempts only one succeeds.
struct SignUp: Sendable {
    let services: Services
    let entrance: Entrance
    let language: Language
    let zone: String?
    let network: [UInt8]?
    let deviceName: String
    /// The source of ids, if they must be deterministic.
    var entropy: Entropy?
    /// The browser's previous session.
    var replaced: SessionToken?

    func callAsFunction(email: String, name: String, password: String) async throws -> Begun {
        // First, or validation errors would reveal to an uncounted attempt whether a code is right.
        try await services.countAttempts([AttemptKey.network(network)])
        let email = try EmailAddress(email)
        let name = try PersonName(name)
        let password = try Password(new: password, for: email, name: name.text)
        do {
            return try await makeAccount(email, name, password)
        } catch let refusal as Refusal where [.conflict, .missing].contains(refusal.kind) {
            // The form may be a repetition: then the address has an account, and a single-use link is used up.
            let signIn = ExistingAccountSignIn(
                services: services, entrance: entrance, network: network, deviceName: deviceName,
                replaced: replaced)
            guard let begun = try await signIn(email, password) else { throw refusal }
            return begun
        }
    }

    private func makeAccount(_ email: EmailAddress, _ name: PersonName, _ password: Password) async throws -> Begun {
        try await services.database.read { connection in
            try entrance.check(connection, now: services.clock())
            if try connection.person(email) != nil { throw Refusal.emailTaken }
        }
        let hash = try await services.passwords.hash(password, salt: services.random.secret(16))
        let now = services.clock()
        var entropy = entropy ?? services.random.entropy()
        let person = NewPerson(
            id: ID(milliseconds: now, entropy: &entropy), email: email, name: name, language: language, zone: zone)
        let device = ID<Device>(milliseconds: now, entropy: &entropy)
        let token = SessionToken(services.random)
        let seed = entropy
        let (next, former) = try await services.database.write { transaction in
            var entropy = seed
            guard try transaction.add(person, hash: hash, isAdministrator: makesAdministrator, now: now) else {
                throw Refusal.emailTaken
            }
            let next = try enter(transaction, person.id, device, now, &entropy)
            try transaction.beginSession(
                token, device: device, of: person.id, name: deviceName, now: services.houseClock.cautious())
            return (next, try transaction.endSession(replaced: replaced))
        }
        if let former { services.live.recheck(former) }
        let browser = KnownBrowser(of: person.id, hash: hash)
        return Begun(token: token, person: person.id, device: device, browser: browser, next: next)
    }

    private var makesAdministrator: Bool {
        switch entrance {
        case .welcome: true
        case .administrator(let makes): makes
        case .invitation, .open: false
        }
    }

    private func enter(
        _ transaction: Transaction, _ person: ID<Person>, _ device: ID<Device>, _ now: Int64, _ entropy: inout Entropy
    ) throws -> Link {
        switch entrance {
        case .welcome(let token):
            guard try transaction.welcomes(token), try transaction.openHouse(now: now) else {
                throw Refusal.welcomeMissing
            }
        case .invitation(let code):
            return try services.accept(code, person, device, transaction, now, &entropy, isNew: true)
        case .open: try entrance.check(transaction, now: now)
        case .administrator(let makes): if makes { _ = try transaction.openHouse(now: now) }
        }
        return Link("/")
    }
}

extension Entrance {
    /// Whether the entrance is open, checked before any expensive work.
    ///
    /// - Throws: `welcome-missing`, `invitation-missing`, `sign-up-closed`.
    func check(_ connection: Connection, now: Int64) throws {
        switch self {
        case .welcome(let token): guard try connection.welcomes(token) else { throw Refusal.welcomeMissing }
        case .invitation(let code):
            guard try connection.invitation(code, now: now) != nil else { throw Refusal.invitationMissing }
        case .open: guard try connection.isOpen() else { throw Refusal.signUpClosed }
        case .administrator: break
        }
    }
}
