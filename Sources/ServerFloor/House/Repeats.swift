import Crypto
package import Floor
package import Storage

/// What tells one request from another that gives its operation the same id: who asks for what, with which fields.
package struct RequestFingerprint: Equatable, Sendable {
    /// The first 64 bits of a hash. Two requests are compared only where they have one id, which is of chance.
    package let value: Int64

    /// - Parameters:
    ///   - useCase: the last segment of its address.
    ///   - fields: as they were sent. Their order, and the operation's id among them, make no difference: a form calls it
    ///     `operation`, a program's document `id`.
    package init(_ useCase: String, _ fields: Fields, by person: ID<Person>) {
        var hash = SHA256()
        let texts = fields.pairs.filter { !["operation", "id"].contains($0.name) }.sorted { $0.name < $1.name }
            .flatMap { [$0.name, $0.value] }
        // Each with its length before it, so that no two lists of texts give the same bytes.
        for text in [person.text, useCase] + texts {
            hash.update(data: Array("\(text.utf8.count) ".utf8))
            hash.update(data: Array(text.utf8))
        }
        value = hash.finalize().prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    /// Of a form, or of a program's call.
    package init(_ request: Floor.Request, by person: ID<Person>) {
        self.init(request.path.last ?? "", request.form, by: person)
    }

    /// Of what somebody did on a device; nil where the device does not say what it filled in itself.
    package init?(_ change: UnsentChange, by person: ID<Person>) {
        guard change.pinned != nil else { return nil }
        self.init(change.useCase, change.asked, by: person)
    }

    /// The id of the operation that a form makes whose own id was spent on something else: the same each time it is sent.
    package func renewed(_ id: ID<Floor.Operation>) -> ID<Floor.Operation> {
        // The two highest bits say what kind of id it is.
        ID(high: id.high, low: id.low ^ (UInt64(bitPattern: value) & (.max >> 2)))
    }
}

/// What is done where an id was spent on something else.
package enum SpentID {
    /// The request is refused: a program is told.
    case isRefused
    /// It gets another: nothing that a person wrote is lost.
    case isRenewed
}

extension Transaction {
    /// What a request was answered when it was sent before; nil where it is new. Its form has another id then, where the one it
    /// came with was spent on something else.
    ///
    /// - Parameters:
    ///   - route: where the request leads. Operations from before fingerprints were kept are compared by their use case only.
    ///   - space: locked by this transaction, so that whoever sends the same at the same time waits for it.
    /// - Throws: `operation-taken`; `missing` for whoever is not in the space any more, but for their own leaving.
    func earlierOutcome<Rules: HostedRoom>(
        _ request: inout Floor.Request, _ asked: RequestFingerprint?, of route: Route<Rules>, in space: ID<Space>,
        by person: ID<Person>, spent: SpentID
    ) throws -> Outcome? {
        guard let asked, let id: ID<Floor.Operation> = try request.form.id("operation") else { return nil }
        for given in [id, asked.renewed(id)] {
            switch try earlierAnswer(given, in: space) {
            case nil:
                request.form.set("operation", given.text)
                return nil
            case .recorded(let operation, let fingerprint):
                guard try isIn(person, space, after: operation, Rules.self) else { throw Refusal.missing }
                let isSame =
                    fingerprint.map { $0 == asked.value } ?? (operation.author == person && route.made(operation))
                if isSame { return .record([operation], then: route.link(after: operation, request.form)) }
            case .unchanged(let link, let fingerprint):
                if fingerprint == asked.value, let link = Link(within: link) { return .redirect(link) }
                request.form.set("operation", given.text)
                return nil
            }
            if spent == .isRefused { break }
        }
        throw Refusal.operationTaken
    }

    /// The same of a request that makes a space, where that is there already; nil where it came of something else, or is
    /// another's.
    func earlierSpace<Rules: HostedRoom>(
        _ request: inout Floor.Request, _ asked: RequestFingerprint?, of route: Route<Rules>, in space: ID<Space>,
        by person: ID<Person>
    ) throws -> Outcome? {
        do {
            return try earlierOutcome(&request, asked, of: route, in: space, by: person, spent: .isRefused)
        } catch let refusal as Refusal where refusal.kind == .missing || refusal.kind == .conflict {
            return nil
        }
    }

    /// Whoever left is answered as then: their own leaving is all that they may still know of.
    private func isIn<Rules: HostedRoom>(
        _ person: ID<Person>, _ space: ID<Space>, after operation: Floor.Operation, _ rules: Rules.Type
    ) throws -> Bool {
        if operation.author == person, Rules.departure?.made(operation) ?? false { return true }
        return try role(of: person, in: space) != nil
    }

    /// Keeps that nothing came of a request, where it gave its operation an id.
    package func note(
        _ outcome: Outcome, of request: Floor.Request, _ asked: RequestFingerprint?, in space: ID<Space>, at now: Int64
    ) throws {
        guard case .redirect(let link) = outcome, let asked,
            let id: ID<Floor.Operation> = try request.form.id("operation")
        else { return }
        try noteUnchanged(id, in: space, fingerprint: asked.value, link: link.text, at: now)
    }
}
