import BoardRoom
import Floor
import ServerFloor
import Storage

extension Transaction {
    /// Makes a file, which is downloaded, of what cards and comments show as a picture though its bytes are none: in the
    /// name of whoever uploads it, before the upload is complete. Whoever changes a board locks it before its files.
    func makeFile(of picture: ID<StoredFile>, on space: ID<Space>, as person: ID<Person>, at now: Int64) throws {
        guard var head = try lockSpace(space), var board = try boardRow(space, for: person)?.board else { return }
        for some in try holders(of: picture, on: space).pieces {
            board.insertLoaded(try cards(some, of: space))
            board.insertLoaded(try comments(some, of: space))
            // Each is either.
            try makeFiles(of: [picture], of: some, some, on: &board, to: &head, as: person, at: now)
        }
    }

    /// The same for what some operations say of files that are complete.
    func makeFiles(
        after operations: [Floor.Operation], on board: inout Board, to head: inout SpaceHead, at now: Int64
    ) throws {
        let told = operations.flatMap(\.pictures)
        guard !told.isEmpty, let author = operations.last?.author else { return }
        var found: [ID<StoredFile>] = []
        for some in told.pieces {
            found += try files(some, in: board.id).values.filter { $0.picture?.isPicture == false }.map(\.id)
        }
        guard !found.isEmpty else { return }
        let affected = BoardAffectedIDs(of: operations)
        try makeFiles(
            of: found, of: affected.attached.sorted(), affected.comments.sorted(), on: &board, to: &head, as: author,
            at: now)
    }

    private func makeFiles(
        of pictures: [ID<StoredFile>], of cards: [ID<Entity>], _ comments: [ID<Entity>], on board: inout Board,
        to head: inout SpaceHead, as person: ID<Person>, at now: Int64
    ) throws {
        let ofCards = cards.map { ("card.attached", board.cards[$0]?.changes(downloading: pictures) ?? []) }
        let ofComments = comments.map { ("comment.edited", board.comments[$0]?.changes(downloading: pictures) ?? []) }
        for (kind, changes) in ofCards + ofComments {
            guard let holder = changes.first?.subject, let picture = pictures.first else { continue }
            let operation = Floor.Operation.ofHouse(
                kind, changes, about: holder, picture, as: person, after: head, at: now)
            try record([operation], on: &board, to: &head, at: now)
        }
    }

    /// The cards and comments of a board that have a file.
    func holders(of file: ID<StoredFile>, on board: ID<Space>) throws -> [ID<Entity>] {
        try all(
            "SELECT entity FROM floor_file_reference WHERE space = \(board) AND file = \(file) ORDER BY entity"
        ).map { try $0.id(0) }
    }
}

extension Floor.Operation {
    /// What the house itself does to a card or a comment that has a file, in somebody's name. Undo skips it.
    static func ofHouse(
        _ kind: String, _ changes: [Change], about holder: ID<Entity>, _ file: ID<StoredFile>, as person: ID<Person>,
        after head: SpaceHead, at now: Int64
    ) -> Floor.Operation {
        // An id takes two numbers, which depend on the first three words alone.
        var hash = FNV1a()
        for word in [holder.high, holder.low, file.high, file.low] { hash.add(word) }
        var entropy = Entropy(seed: (holder.low, hash.value, file.low, file.high))
        return Floor.Operation(
            id: ID(milliseconds: now, entropy: &entropy), space: head.id, author: person, device: ID(head.id),
            clock: head.clock.next(now: now), kind: kind, intent: .permanent, changes: changes)
    }
}
