import Crypto
package import Floor
package import Storage

/// Distinguishes a repeated request from another one that gives its operation the same id: the person, the use case and
/// the fields.
package struct RequestFingerprint: Equatable, Sendable {
    /// The first 64 bits of a hash. Only requests with the same random id are compared.
    package let value: Int64

    /// - Parameters:
    /// - useCase: the last segment of its address.
    /// - fields: as sent. Their order and the operation's id do not matter; a form calls the id `operation`, an API
    ///   request `id`.
    package init(_ useCase: String, _ fields: Fields, by person: ID<Person>) {
        var hash = SHA256()
        let texts = fields.pairs.filter { !["operation", "id"].contains($0.name) }.sorted { $0.name < $1.name }
            .flatMap { [$0.name, $0.value] }
        // Length-prefixed, so that no two lists of texts give the same bytes.
        for text in [person.text, useCase] + texts {
            hash.update(data: Array("\(text.utf8.count) ".utf8))
            hash.update(data: Array(text.utf8))
        }
        value = hash.finalize().prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    /// The fingerprint of a form or an API call.
    package init(_ request: Floor.Request, by person: ID<Person>) {
        self.init(request.path.last ?? "", request.form, by: person)
    }

    /// The fingerprint of a change on a device. If the device does not report which fields it filled in itself, all count.
    package init(_ change: UnsentChange, by person: ID<Person>) {
        self.init(change.useCase, change.submitted, by: person)
    }

    /// The operation id for a form whose own id was used for another request: deterministic for each repetition.
    package func renewed(_ id: ID<Floor.Operation>) -> ID<Floor.Operation> {
        // The two highest bits are the kind of id.
        ID(high: id.high, low: id.low ^ (UInt64(bitPattern: value) & (.max >> 2)))
    }
}

/// What happens if an id was used for another request.
package enum SpentID {
    /// The request is refused, for a program.
    case isRefused
    /// The operation gets another id, so that nothing a person wrote is lost.
    case isRenewed
}

extension Transaction {
    /// The outcome of a repeated request; nil for a new one. The form then has another id if its own was used for
    /// another request.
    ///
    /// - Parameters:
    /// - route: the request's route. Operations recorded before fingerprints existed are compared by their use case
    ///   only.
    /// - space: locked by this transaction, so that concurrent duplicates wait for it.
    /// - Throws: `operation-taken`; `missing` for a person who is no longer in the space, except for their own leaving.
    func earlierOutcome<Rules: HostedRoom>(
        _ request: inout Floor.Request, _ fingerprint: RequestFingerprint?, of route: Route<Rules>, in space: ID<Space>,
        by person: ID<Person>, spent: SpentID
    ) throws -> Outcome? {
        guard let fingerprint, let id: ID<Floor.Operation> = try request.form.id("operation") else { return nil }
        for given in [id, fingerprint.renewed(id)] {
            switch try earlierAnswer(given, in: space) {
            case nil:
                request.form.set("operation", given.text)
                return nil
            case .recorded(let operation, let earlier):
                guard try isIn(person, space, after: operation, Rules.self) else { throw Refusal.missing }
                let isSame =
                    earlier.map { $0 == fingerprint.value } ?? (operation.author == person && route.made(operation))
                if isSame { return .record([operation], then: route.link(after: operation, request.form)) }
            case .unchanged(let link, let earlier):
                if earlier == fingerprint.value, let link = Link(within: link) { return .redirect(link) }
                request.form.set("operation", given.text)
                return nil
            }
            if spent == .isRefused { break }
        }
        throw Refusal.operationTaken
    }

    /// The same for a request that creates a space that exists already; nil if another request or person created it.
    func earlierSpace<Rules: HostedRoom>(
        _ request: inout Floor.Request, _ fingerprint: RequestFingerprint?, of route: Route<Rules>, in space: ID<Space>,
        by person: ID<Person>
    ) throws -> Outcome? {
        do {
            return try earlierOutcome(&request, fingerprint, of: route, in: space, by: person, spent: .isRefused)
        } catch let refusal as Refusal where refusal.kind == .missing || refusal.kind == .conflict {
            return nil
        }
    }

    /// A person who is not in it gets the answer to what they did themselves, where the room says so.
    private func isIn<Rules: HostedRoom>(
        _ person: ID<Person>, _ space: ID<Space>, after operation: Floor.Operation, _ rules: Rules.Type
    ) throws -> Bool {
        if operation.author == person, Rules.isAnsweredOutside(operation) { return true }
        return try role(of: person, in: space) != nil
    }

    /// Records that a request changed nothing, if it gave its operation an id.
    package func note(
        _ outcome: Outcome, of request: Floor.Request, _ fingerprint: RequestFingerprint?, in space: ID<Space>,
        at now: Int64
    ) throws {
        guard case .redirect(let link) = outcome, let fingerprint,
            let id: ID<Floor.Operation> = try request.form.id("operation")
        else { return }
        try noteUnchanged(id, in: space, fingerprint: fingerprint.value, link: link.text, at: now)
    }
}
