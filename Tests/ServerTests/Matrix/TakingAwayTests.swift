import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// How a form deals with what it takes away.
private enum Way {
    /// What it did is told with the button that undoes it.
    case undoes
    /// Its board has the button that undoes it.
    case undoesOnBoard
    /// It stands in a dialog that asks, or asks itself for a password or a name.
    case asks
    /// It adds something, or puts one choice in the place of another, which the same form puts back.
    case takesNothing
}

/// One rule everywhere: what can be undone offers undo, what cannot asks first.
@Suite struct `What takes something away` {
    /// The way of each form of the house, by the last word of its address.
    private static let ways: [String: Way] = [
        // Board's operations: what takes something out of sight is told with its undo, all else is undone on the board.
        "delete-card": .undoes, "delete-column": .undoes, "delete-label": .undoes, "delete-item": .undoes,
        "delete-comment": .undoes, "remove-attachment": .undoes, "add-attachment": .undoesOnBoard,
        "upload-attachments": .takesNothing, "upload-comment": .takesNothing,
        "move-cards": .undoes, "archive-card": .undoes, "archive-cards": .undoes, "make-template": .undoes,
        "bring-back-card": .undoes, "copy-card": .undoes,
        "add-card": .undoesOnBoard, "edit-card": .undoesOnBoard, "move-card": .undoesOnBoard,
        "restore-card": .undoesOnBoard, "restore-version": .undoesOnBoard,
        "add-column": .undoesOnBoard, "rename-column": .undoesOnBoard, "limit-column": .undoesOnBoard,
        "move-column": .undoesOnBoard, "add-label": .undoesOnBoard, "edit-label": .undoesOnBoard,
        "label-card": .undoesOnBoard, "unlabel-card": .undoesOnBoard, "assign-card": .undoesOnBoard,
        "unassign-card": .undoesOnBoard, "add-item": .undoesOnBoard, "edit-item": .undoesOnBoard,
        "check-item": .undoesOnBoard, "uncheck-item": .undoesOnBoard, "move-item": .undoesOnBoard,
        "add-comment": .undoesOnBoard, "edit-comment": .undoesOnBoard, "rename-board": .undoesOnBoard,
        // What an administrator does with somebody.
        "suspend": .undoes, "restore": .undoes, "make-administrator": .undoes, "unmake-administrator": .undoes,
        // What nobody can bring back, or not those who did it.
        "renew-invitation": .asks, "withdraw-invitation": .asks, "remove-member": .asks, "hand-over-board": .asks,
        "leave-board": .asks, "delete-board": .asks,
        "end-session": .asks, "end-other-sessions": .asks, "remove-photo": .asks, "delete-account": .asks,
        "change-password": .asks,
        // The Retro room's, where nothing is undone: what its forms put in the place of something they put back too.
        "delete-keyword": .asks, "discard-keyword": .asks, "leave-team": .asks, "delete-team": .asks,
        "move-card-to-board": .takesNothing, "keep-team": .takesNothing, "choose-board": .takesNothing,
        "renew-code": .asks,
        "unschedule-retrospective": .asks, "start-retrospective": .asks, "end-retrospective": .asks,
        "create-team": .takesNothing, "join-team": .takesNothing, "rename-team": .takesNothing,
        "edit-profile": .takesNothing, "choose-team": .takesNothing, "take-seat": .takesNothing,
        "hand-over-seat": .takesNothing,
        "schedule-retrospective": .takesNothing, "change-format": .takesNothing, "change-anonymity": .takesNothing,
        "add-keyword": .takesNothing, "edit-keyword": .takesNothing, "give-turn": .takesNothing,
        "open-keyword": .takesNothing, "close-keyword": .takesNothing, "finish-turn": .takesNothing,
        "start-timer": .takesNothing, "stop-timer": .takesNothing,
        "say-done": .takesNothing, "make-action": .takesNothing, "judge-action": .takesNothing,
        "group-keyword": .takesNothing, "split-group": .takesNothing, "vote": .takesNothing,
        "show-votes": .takesNothing, "park-keyword": .takesNothing,
        // The Diary room's. What is deleted is told with its undo; the other forms take back each other.
        "create-journal": .takesNothing, "rename-journal": .takesNothing, "write-entry": .takesNothing,
        "delete-entry": .undoes, "restore-entry": .takesNothing, "mark-entry": .takesNothing,
        "set-place": .takesNothing, "set-weather": .takesNothing, "dismiss-clash": .takesNothing,
        "show-memories": .takesNothing, "hide-memories": .takesNothing, "mute-memory": .takesNothing,
        "unmute-memory": .takesNothing, "import-entries": .takesNothing, "upload-photos": .takesNothing,
        "add-photo": .takesNothing, "describe-photo": .takesNothing, "move-photo": .takesNothing,
        "diary/remove-photo": .undoes,
        "set-lock": .takesNothing, "lock-now": .takesNothing, "unlock": .takesNothing, "stay-open": .takesNothing,
        "forget-lock": .takesNothing, "remove-lock": .asks,
        "make-link": .takesNothing, "revoke-link": .asks, "{sharedCode}": .takesNothing,
        // The text it replaces is an earlier text then, which the same form brings back.
        "diary/restore-version": .takesNothing,
        // Archiving a board and bringing it back are each other's undo, on the board's own page.
        "archive-board": .takesNothing, "restore-board": .takesNothing,
        "undo": .takesNothing, "redo": .takesNothing, "change-role": .takesNothing, "add-member": .takesNothing,
        "invite-housemate": .takesNothing,
        "create-board": .takesNothing, "add-favourite": .takesNothing, "remove-favourite": .takesNothing,
        "preview-import": .takesNothing, "import-board": .takesNothing, "invite": .takesNothing,
        "save-profile": .takesNothing, "set-photo": .takesNothing, "make-reset-link": .takesNothing,
        "mark-all-read": .takesNothing, "mark-read": .takesNothing, "mark-unread": .takesNothing,
        "save-notices": .takesNothing, "mute-space": .takesNothing, "save-rooms": .takesNothing,
        "add-push": .takesNothing, "save-push": .takesNothing, "send-push": .takesNothing,
        "stop-push": .takesNothing, "remove-push": .asks,
        "sign-in": .takesNothing, "sign-up": .takesNothing, "sign-out": .takesNothing, "join": .takesNothing,
        "forgot-password": .takesNothing, "{code}": .takesNothing, "{resetToken}": .takesNothing,
        // The settings of notices bring the digest back.
        "{unknown}": .takesNothing, "{stopToken}": .takesNothing,
    ]

    private static var forms: [Row] { Matrix.rows.filter { $0.form != nil } }

    /// The way of a form. Where two rooms name a form alike and deal with it differently, its room stands before it.
    private static func way(of row: Row) -> Way? { way(of: row.verb, in: row.room) }
    private static func way(of verb: String, in room: String) -> Way? { ways[room + "/" + verb] ?? ways[verb] }

    @Test func `every form has its way, and every way a form`() {
        for row in Self.forms {
            #expect(Self.way(of: row) != nil, "\(row): \(row.verb) has no way in TakingAwayTests.swift")
        }
        for verb in Self.ways.keys {
            #expect(Self.forms.contains { $0.verb == verb || $0.room + "/" + $0.verb == verb }, "no form is \(verb)")
        }
    }

    @Test func `what can be undone offers undo`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            for (number, row) in Self.forms.enumerated() {
                guard let way = Self.way(of: row), way == .undoes || way == .undoesOnBoard else { continue }
                var fixtures = try await MatrixFixtures(house, number: number)
                let who = row.doer
                let sent = try await fixtures.send(row, as: who)
                let told = try #require(sent.location, "\(row): \(sent.status)")
                let place = way == .undoes ? told : "/board/" + (try await fixtures.value("board", for: who))
                let page = try await fixtures[who].get(place)
                let offers = FormOnPage.all(in: page.body).contains { $0.isReady && row.isUndone(by: $0.verb) }
                #expect(offers, "\(row) is told at \(place)")
            }
        }
    }

    @Test func `what cannot be undone asks first, wherever it stands`() async throws {
        try await inHouse { house in
            var asked: Set<String> = []
            for (number, row) in Matrix.rows.enumerated() where row.method == .get && !row.path.hasPrefix("/api/") {
                for who in [Who.viewer, .owner, .administrator] where row.rule.denial(who) == nil && row.path != "/live"
                {
                    var fixtures = try await MatrixFixtures(
                        house, number: number * 10 + (who == .owner ? 1 : who == .viewer ? 2 : 3))
                    try await fixtures.furnish(for: who)
                    let page = try await fixtures.send(row, as: who)
                    for form in FormOnPage.all(in: page.body) where Self.way(of: form.verb, in: form.room) == .asks {
                        asked.insert(form.verb)
                        #expect(form.isInDialog || form.asksItself, "\(form.verb) at \(row) does not ask \(who)")
                    }
                }
            }
            for (verb, way) in Self.ways where way == .asks { #expect(asked.contains(verb), "no page has \(verb)") }
        }
    }
}

/// A house that keeps pictures.
private func inHouse(_ look: @escaping @Sendable (House) async throws -> Void) async throws {
    try await inFolder { folder in
        try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder.path }, look)
    }
}

extension Row {
    /// The last word of the address.
    fileprivate var verb: String { segments.last.map(String.init) ?? "" }
    /// The first word of it.
    fileprivate var room: String { segments.first.map(String.init) ?? "" }
    /// Whether what it did is undone by another form.
    fileprivate func isUndone(by other: String) -> Bool {
        switch verb {
        case "suspend": other == "restore"
        case "restore": other == "suspend"
        case "delete-entry": other == "restore-entry"
        case "remove-photo": other == "add-photo"
        case "make-administrator": other == "unmake-administrator"
        case "unmake-administrator": other == "make-administrator"
        default: other == "undo"
        }
    }
    /// Somebody who may.
    fileprivate var doer: Who {
        switch rule {
        case .housekeepers, .administrators: .administrator
        case .editors: .editor
        default: .owner
        }
    }
}

extension MatrixFixtures {
    /// What pages can be asked to take away: another session, with its notifications, an invitation, a picture.
    fileprivate mutating func furnish(for who: Who) async throws {
        let session = try await value("session", for: who)
        let device = try #require(ID<Device>(session))
        let (person, services) = (try person(who).person, house.services)
        let endpoint = try PushEndpoint("https://push.example.net/" + device.text, isAnywhere: false)
        try await services.database.write {
            try $0.subscribe(device, of: person, to: endpoint, PushReceiver("other").keys, at: services.clock())
        }
        if who == .owner { _ = try await value("boardInvitation", for: who) }
        if who == .owner { _ = try await value("shareLink", for: who) }
        if who == .owner { _ = try await value("lock", for: who) }
        if who == .administrator { _ = try await value("invitation", for: who) }
        #expect(try await self[who].upload(Pictures.jpeg).status == 303)
    }
}
