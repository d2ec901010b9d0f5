import Floor
import HTTPTypes
import Hummingbird
import Storage

extension AttemptKey {
    /// One person's guesses in one space.
    fileprivate static func guess(
        _ name: String, in space: ID<Space>, by person: ID<Person>, _ pace: Limits.Pace
    ) -> AttemptKey {
        AttemptKey(hash: sha256("guess \(name) \(space.text) \(person.text)", from: nil), pace: pace)
    }
}

/// How often a person may try a use case in which something secret can be guessed: the room says which that is. A wrong
/// guess is one that the rule finds invalid, and only that counts. Tries are counted before the rule decides, and apart from
/// its transaction, which a refusal takes back; for all processes of the server together.
extension RoomHost {
    /// A counted try; nil for a use case in which nothing can be guessed.
    ///
    /// - Throws: `too-many-attempts`.
    func counted(_ route: Route<Rules>?, _ visit: Visit) async throws -> AttemptKey? {
        guard let guess = try await guess(route, visit) else { return nil }
        try await services.countAttempts([guess])
        return guess
    }

    private func guess(_ route: Route<Rules>?, _ visit: Visit) async throws -> AttemptKey? {
        guard case .act(let space, let useCase) = route, let pace = Rules.guesses(useCase) else { return nil }
        let person = try await services.database.read { try visit.person($0).id }
        return .guess(useCase.name, in: space, by: person, pace)
    }

    /// Does what was counted.
    ///
    /// - Parameter judged: what a result says of the guess.
    func settle<Result: Sendable>(
        _ guess: AttemptKey?, judged: (Result) -> Guessed, _ body: () async throws -> Result
    ) async throws -> Result {
        guard let guess else { return try await body() }
        do {
            let result = try await body()
            try await count(guess, as: judged(result))
            return result
        } catch {
            try await count(guess, as: (error as? Refusal).map { Guessed($0) } ?? .unsaid)
            throw error
        }
    }

    /// Keeps what was counted, clears all of the person's there, or takes it back.
    func count(_ guess: AttemptKey, as guessed: Guessed) async throws {
        switch guessed {
        case .wrong: break
        case .right: try await services.database.write { try $0.forgetAttempts([guess]) }
        case .unsaid: try await services.database.write { try $0.takeBackAttempt(guess) }
        }
    }

    /// The form again, for somebody who has guessed too often.
    ///
    /// - Throws: the refusal, if there is no form to show it in.
    func answer(_ refusal: Refusal, _ route: Route<Rules>, _ visit: Visit) async throws -> Response {
        guard case .act(let space, let useCase) = route, let form = useCase.form else { throw refusal }
        var tools = visit.tools(clock: .zero)
        let formID: ID<Floor.Operation> = tools.id()
        let (page, viewer) = try await services.database.read { connection in
            var viewer = try visit.viewer(connection)
            viewer.formID = formID
            guard let head = try connection.space(space), head.kind == Rules.kind else { throw Refusal.missing }
            let slice = try Rules.slice(
                useCase.needs(visit.request.form, space), at: head, for: viewer.person, connection)
            return (try form(visit.request.form, refusal, slice, viewer), viewer)
        }
        guard var page else { throw refusal }
        page.status = refusal.kind.status
        var response = Reply(services).page(page, for: viewer, visit.request)
        if let seconds = refusal.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        return response
    }
}

/// What an answer says of a guess.
enum Guessed {
    case wrong, right
    /// Something else stood in the way.
    case unsaid

    init(_ refusal: Refusal) { self = refusal.kind == .invalid ? .wrong : .unsaid }

    init(_ outcome: Outcome) {
        self =
            switch outcome {
            case .page(let page): page.status == Refusal.Kind.invalid.status ? .wrong : .unsaid
            case .record: .right
            // It may be the answer to something that was done before.
            case .redirect: .unsaid
            }
    }

    init(_ outcome: PushOutcome) {
        self =
            switch outcome {
            case .refusal(let refusal): Guessed(refusal)
            // Here a repeat looks like a right guess: it clears nothing.
            case .result: .unsaid
            }
    }
}
