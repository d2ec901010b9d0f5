import enum BoardRoom.CardLink
import Floor
import HTTPTypes
import Storage
import TestKit

@testable import Server
@testable import ServerFloor
@testable import BoardServer

extension MatrixFixtures {
    /// What a name in braces stands for, made for whoever is about to ask.
    mutating func make(_ name: String, for who: Who) async throws -> String {
        switch name {
        case "board", "otherBoard": return try await makeBoard()
        case "column": return try await column(0)
        case "emptyColumn": return try await column(2)
        case "card": return try await makeCard(for: who)
        case "cardCode":
            guard let card = ID<Entity>(try await value("card", for: who)) else { throw Lacking(name: name) }
            return String(CardLink.link(to: card).text.dropFirst("/c/".count))
        case "cardOperation": return try await cardOperation(for: who)
        case "removedCard": return try await makeRemovedCard(for: who)
        case "archivedCard": return try await makeArchivedCard(for: who)
        case "label": return try await makePart("labels", ["name": .string(MatrixFixtures.secret)], for: who)
        case "item":
            return try await makePart(
                "cards/\(try await value("card", for: who))/items", ["text": .string(MatrixFixtures.secret)], for: who)
        case "attachment":
            var entropy = house.services.random.entropy()
            let id = ID<StoredFile>(milliseconds: house.clock.now, entropy: &entropy).text
            let card = "/boards/\(try await value("board", for: who))/cards/\(try await value("card", for: who))"
            _ = try await asked(.owner, .put, card + "/attachments/" + id, ["name": .string(MatrixFixtures.secret)])
            return id
        case "comment":
            return try await makePart(
                "cards/\(try await value("card", for: who))/comments", ["text": .string(MatrixFixtures.secret)],
                for: who)
        case "undone": return try await makeUndone(for: who)
        case "editorPerson": return try person(.editor).person.text
        case "strangerPerson": return try person(.stranger).person.text
        case "strangerEmail": return email(.stranger)
        case "ownerEmail": return email(.owner)
        case "password": return MatrixFixtures.password
        case "session": return try await makeSession(for: who)
        case "invitation": return try await makeInvitation(by: who == .nobody ? .owner : who).id
        case "boardInvitation": return try await makeBoardInvitation(for: who)
        case "code": return try await makeInvitation(by: .administrator).code
        case "notice": return try await makeNotice(for: who)
        case "resetToken": return try await makeReset()
        case "stopToken": return try await makeDigest()
        case "unknown": return SessionToken(house.services.random).text
        case "unknownID": return newID()
        case "asset": return String(house.services.assets.links["styles/maru.css"].text.dropFirst())
        default:
            if let value = try await makeRetro(name, for: who) { return value }
            guard let value = try await makeDiary(name, for: who) else { throw Lacking(name: name) }
            return value
        }
    }

    private func newID() -> String {
        var entropy = house.services.random.entropy()
        return ID<Entity>(milliseconds: house.clock.now, entropy: &entropy).text
    }

    /// A board of the owner's, with the editor, the viewer, and the editor who is suspended on it.
    private func makeBoard() async throws -> String {
        let board = try await asked(.owner, .post, "/boards", ["name": .string(MatrixFixtures.secret + " 보드")])
        guard let space = board["id"]?.stringValue.flatMap({ ID<Space>($0) }), let room = house.services.rooms.first
        else { throw Lacking(name: "board") }
        let owner = try person(.owner)
        let admissions = try [(Who.editor, "editor"), (.viewer, "viewer"), (.suspended, "editor")].map { who, role in
            Room.Admission(
                space: space, person: try person(who).person, role: role, invitedBy: owner.person,
                device: owner.device, now: house.clock.now)
        }
        let seed = house.services.random.entropy()
        try await house.services.database.write { transaction in
            var entropy = seed
            for admission in admissions { _ = try room.admit(transaction, admission, &entropy) }
        }
        return space.text
    }

    private mutating func column(_ index: Int) async throws -> String {
        let board = try await value("board", for: .owner)
        let columns = try await asked(.owner, .get, "/boards/\(board)")["columns"]?.arrayValue ?? []
        guard columns.indices.contains(index), let id = columns[index]["id"]?.stringValue else {
            throw Lacking(name: "column")
        }
        return id
    }

    /// A card by whoever asks, if they may make one, so that there is something of theirs to undo.
    private mutating func makeCard(for who: Who) async throws -> String {
        let board = try await value("board", for: who)
        let maker = who == .editor ? who : .owner
        let card = try await asked(
            maker, .post, "/boards/\(board)/cards", ["title": .string(MatrixFixtures.secret + " 카드")])
        guard let id = card["id"]?.stringValue else { throw Lacking(name: "card") }
        return id
    }

    /// The operation that made the card.
    private mutating func cardOperation(for who: Who) async throws -> String {
        let board = try await value("board", for: who)
        let card = try await value("card", for: who)
        let history = try await asked(.owner, .get, "/boards/\(board)/cards/\(card)/history")
        guard let id = history["entries"]?.arrayValue?.last?["operation"]?.stringValue else {
            throw Lacking(name: "cardOperation")
        }
        return id
    }

    private mutating func makeRemovedCard(for who: Who) async throws -> String {
        let card = try await makeCard(for: who)
        _ = try await asked(.owner, .delete, "/boards/\(try await value("board", for: who))/cards/\(card)")
        return card
    }

    private mutating func makeArchivedCard(for who: Who) async throws -> String {
        let card = try await makeCard(for: who)
        let path = "/boards/\(try await value("board", for: who))/cards/\(card)/archive"
        _ = try await asked(.owner, .post, path, [:])
        return card
    }

    /// A label of the board, or something that hangs on the card of whoever asks: theirs, if they may make one.
    private mutating func makePart(_ path: String, _ body: JSON, for who: Who) async throws -> String {
        let board = try await value("board", for: who)
        let made = try await asked(who == .editor ? who : .owner, .post, "/boards/\(board)/\(path)", body)
        guard let id = made["subject"]?.stringValue else { throw Lacking(name: path) }
        return id
    }

    /// A card that whoever asks has added and taken back.
    private mutating func makeUndone(for who: Who) async throws -> String {
        let card = try await makeCard(for: who)
        let board = try await value("board", for: who)
        _ = try await asked(who == .editor ? who : .owner, .post, "/boards/\(board)/undo", [:])
        return card
    }

    /// Another device of whoever asks.
    private func makeSession(for who: Who) async throws -> String {
        let services = house.services
        let person = try person(who == .nobody ? .owner : who).person
        let (token, now) = (SessionToken(services.random), services.clock())
        var entropy = services.random.entropy()
        let device = ID<Device>(milliseconds: now, entropy: &entropy)
        try await services.database.write {
            try $0.beginSession(token, device: device, of: person, name: "Firefox, Linux", now: now)
        }
        return device.text
    }

    /// An invitation into the house.
    private func makeInvitation(by who: Who) async throws -> (id: String, code: String) {
        let services = house.services
        let (person, code, now) = (try person(who).person, InvitationCode(services.random), services.clock())
        var entropy = services.random.entropy()
        let id = ID<Invitation>(milliseconds: now, entropy: &entropy)
        try await services.database.write {
            try $0.add(invitation: id, code, by: person, to: nil, as: nil, uses: 1, now: now)
        }
        return (id.text, code.text)
    }

    /// An invitation onto the board, by its owner.
    private mutating func makeBoardInvitation(for who: Who) async throws -> String {
        guard let board = ID<Space>(try await value("board", for: who)) else { throw Lacking(name: "board") }
        let services = house.services
        let (person, code, now) = (try person(.owner).person, InvitationCode(services.random), services.clock())
        var entropy = services.random.entropy()
        let id = ID<Invitation>(milliseconds: now, entropy: &entropy)
        try await services.database.write {
            _ = try $0.add(invitation: id, code, by: person, to: board, as: "viewer", uses: 1, now: now)
        }
        return id.text
    }

    /// Something that whoever asks was told.
    private func makeNotice(for who: Who) async throws -> String {
        let person = try person(who == .nobody ? .owner : who).person
        let (cause, now) = (newID(), house.clock.now)
        let notice = NewNotice(.cardsDue, to: [person], cause: cause, detail: .null, at: now)
        return try await house.services.database.write { transaction in
            try transaction.notify(notice)
            return try transaction.notices(of: person, limit: 1).first?.id.text ?? cause
        }
    }

    private func makeReset() async throws -> String {
        let link = try await house.services.resetLink(for: email(.owner))
        return link.text.split(separator: "/").last.map(String.init) ?? ""
    }

    private func makeDigest() async throws -> String {
        let (owner, now, random) = (try person(.owner).person, house.clock.now, house.services.random)
        return try await house.services.database.write { transaction in
            try transaction.setDigest(.daily, of: owner, at: Moment(milliseconds: now), now: now)
            return try transaction.madeDigestLink(random).token(of: owner)
        }
    }

    /// What somebody is answered who may.
    func asked(_ who: Who, _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) async throws
        -> JSON
    {
        let answer = try await self[who].api(method, path, body)
        guard answer.status < 300, let json = answer.json else { throw Lacking(name: "\(path): \(answer.body)") }
        return json
    }
}
