import Floor
import HTTPTypes

/// Who may ask for what: one row for each address and method of the house. A route without a row fails the tests, and so
/// does a row without a route.
///
/// What stands in braces is made by ``Town`` for each who asks. Where several pages have one address with a name in it,
/// each page has its row.
enum Matrix {
    static let rows = house + entrances + me + inbox + admin + board + api + boardAPI

    /// What anybody can see.
    private static let house: [Row] = [
        .page("/healthz", .everyone),
        .page("/readyz", .everyone),
        .page("/{asset}", .everyone),
        .page("/favicon.ico", .everyone),
        .page("/manifest.webmanifest", .everyone),
        .page("/service-worker.js", .everyone, 404),  // The tests' house has only the files that pages name.
        .page("/robots.txt", .everyone, 404),
        .page("/style", .everyone),
        .page("/live", .people),
        .page("/search", .people),
    ]

    /// The ways in and out.
    private static let entrances: [Row] = [
        .page("/", .everyone, 303),
        .page("/sign-in", .everyone),
        .form("/sign-in", .everyone, ["email": "{ownerEmail}", "password": "{password}"]),
        .form("/sign-out", .everyone),
        .page("/sign-up", .everyone, 403),
        .form("/sign-up", .everyone, ["name": "New", "email": "new@example.org", "password": "{password}"], 403),
        .page("/welcome/{unknown}", .everyone, 404),
        .form(
            "/welcome/{unknown}", .everyone, ["name": "New", "email": "n@example.org", "password": "{password}"], 404),
        .page("/invite", .everyone),
        .form("/invite", .everyone, ["code": "{code}"]),
        .page("/join", .everyone),
        .form("/join", .everyone, ["code": "{code}"]),
        .page("/invite/{code}", .everyone),
        .form("/invite/{code}", .people, but: [.nobody: 422, .suspended: 422]),
        .page("/forgot-password", .everyone),
        .form("/forgot-password", .everyone, ["email": "{ownerEmail}"], 200),  // The matrix's house has no mail server.
        .page("/reset/{resetToken}", .everyone),
        .form("/reset/{resetToken}", .everyone, ["password": "another long one"]),
    ]

    /// One's own page.
    private static let me: [Row] = [
        .page("/me", .people),
        .form("/me/save-profile", .people, ["name": "Somebody", "language": "ko", "theme": "dark"]),
        .form("/me/change-password", .people, ["current": "{password}", "password": "another long one"]),
        .form("/me/end-session", .people, ["session": "{session}"]),
        .form("/me/end-other-sessions", .people),
        .page("/me/profile", .people),
        .form("/me/set-photo", .people, [:], 415),  // The matrix sends no files.
        .form("/me/remove-photo", .people),
        .page("/me/password", .people),
        .page("/me/devices", .people),
        .page("/me/delete", .people),
        .form("/me/delete-account", .people, ["current": "{password}"]),
        .page("/photo/{unknown}/64", .people, 404),
    ]

    /// What an administrator does.
    private static let admin: [Row] = [
        .page("/admin", .housekeepers),
        .form("/admin/invite", .housekeepers, [:], 200),
        .form("/admin/withdraw-invitation", .housekeepers, ["invitation": "{invitation}"]),
        .page("/admin/person/{editorPerson}", .housekeepers),
        .form("/admin/person/{editorPerson}/make-reset-link", .housekeepers, [:], 200),
        .form("/admin/person/{editorPerson}/suspend", .housekeepers),
        .form("/admin/person/{editorPerson}/restore", .housekeepers),
        .form("/admin/person/{editorPerson}/make-administrator", .housekeepers),
        .form("/admin/person/{editorPerson}/unmake-administrator", .housekeepers),
    ]

    /// What one was told, and Today.
    private static let inbox: [Row] = [
        .page("/today", .people),
        .form("/today/add-card", .editors, ["board": "{board}", "title": "우유 사기", "due-today": "on"]),
        .page("/inbox", .people),
        .page("/inbox/{notice}", .people, 303),
        .form("/inbox/mark-all-read", .people),
        .form("/inbox/{notice}/mark-read", .people),
        .form("/inbox/{notice}/mark-unread", .people),
        .page("/me/notices", .people),
        .form("/me/save-notices", .people, ["reminder-hour": "9"]),
        .page("/me/mute-space?space={board}", .members),
        .form("/me/mute-space", .members, ["space": "{board}", "for": "day"]),
        .page("/me/rooms", .people),
        .form("/me/save-rooms", .people, ["board": "on"]),
        .api(.get, "/inbox", .people),
        .api(.post, "/inbox/mark-all-read", .people, [:], 204),
        .api(.post, "/inbox/{notice}/mark-read", .people, [:], 204),
        .api(.post, "/inbox/{notice}/mark-unread", .people, [:], 204),
        .api(.get, "/me/notices", .people),
        .api(.patch, "/me/notices", .people, ["reminderHour": 7]),
        .api(.post, "/me/mutes", .members, ["space": "{board}", "for": "week"]),
    ]

    /// Board's pages and forms.
    private static let board: [Row] = [
        .page("/board", .people),
        .page("/board/new-card", .people, 303),
        .form("/board/create-board", .people, ["name": "새 보드"]),
        .page("/board/{board}", .members),
        .page("/board/{board}/new-card", .editors),
        .page("/board/{board}/columns", .members),
        .page("/board/{board}/people", .members),
        .page("/board/{board}/trash", .editors),
        .page("/board/{board}/card/{card}", .members),
        .page("/board/{board}/card/{card}/menu", .editors),
        .page("/board/{board}/history", .members),
        .page("/board/{board}/search", .members),
        .page("/board/{board}/card/{card}/history", .members),
        .page("/board/{board}/card/{card}/history/{cardOperation}", .members),
        .form("/board/{board}/restore-version", .editors, ["card": "{card}", "version": "{cardOperation}"]),
        .form("/board/{board}/add-card", .editors, ["title": "우유 사기", "column": "{column}"]),
        .form("/board/{board}/edit-card", .editors, ["card": "{card}", "title": "우유 두 병 사기"]),
        .form("/board/{board}/move-card", .editors, ["card": "{card}", "column": "{emptyColumn}"]),
        .form("/board/{board}/delete-card", .editors, ["card": "{card}"]),
        .form("/board/{board}/restore-card", .editors, ["card": "{removedCard}"]),
        .form("/board/{board}/add-column", .editors, ["name": "검토"]),
        .form("/board/{board}/rename-column", .editors, ["column": "{column}", "name": "다음"]),
        .form("/board/{board}/move-column", .editors, ["column": "{column}", "to": "right"]),
        .form("/board/{board}/delete-column", .editors, ["column": "{emptyColumn}"]),
        .page("/board/{board}/labels", .members),
        .form("/board/{board}/add-label", .editors, ["name": "급해요"]),
        .form("/board/{board}/edit-label", .editors, ["label": "{label}", "name": "천천히"]),
        .form("/board/{board}/delete-label", .editors, ["label": "{label}"]),
        .form("/board/{board}/label-card", .editors, ["card": "{card}", "label": "{label}"]),
        .form("/board/{board}/unlabel-card", .editors, ["card": "{card}", "label": "{label}"]),
        .form("/board/{board}/assign-card", .editors, ["card": "{card}", "person": "{editorPerson}"]),
        .form("/board/{board}/unassign-card", .editors, ["card": "{card}", "person": "{editorPerson}"]),
        .form("/board/{board}/add-item", .editors, ["card": "{card}", "text": "우유"]),
        .form("/board/{board}/edit-item", .editors, ["card": "{card}", "item": "{item}", "text": "두부"]),
        .form("/board/{board}/check-item", .editors, ["card": "{card}", "item": "{item}"]),
        .form("/board/{board}/uncheck-item", .editors, ["card": "{card}", "item": "{item}"]),
        .form("/board/{board}/move-item", .editors, ["card": "{card}", "item": "{item}", "to": "top"]),
        .form("/board/{board}/delete-item", .editors, ["card": "{card}", "item": "{item}"]),
        .form("/board/{board}/add-comment", .editors, ["card": "{card}", "text": "좋아요"]),
        .form("/board/{board}/edit-comment", .editors, ["card": "{card}", "comment": "{comment}", "text": "싫어요"]),
        .form("/board/{board}/delete-comment", .editors, ["card": "{card}", "comment": "{comment}"]),
        .form("/board/{board}/rename-board", .editors, ["name": "새 이름"]),
        .form("/board/{board}/undo", .editors, needing: "card"),
        .form("/board/{board}/redo", .editors, needing: "undone"),
        .form("/board/{board}/invite", .owners, ["role": "viewer"], 200),
        .form("/board/{board}/renew-invitation", .owners, ["invitation": "{boardInvitation}"], 200),
        .form("/board/{board}/withdraw-invitation", .owners, ["invitation": "{boardInvitation}"]),
        .form("/board/{board}/change-role", .owners, ["person": "{editorPerson}", "role": "viewer"]),
        .form("/board/{board}/remove-member", .owners, ["person": "{editorPerson}"]),
        .form("/board/{board}/hand-over-board", .owners, ["person": "{editorPerson}"]),
        .form("/board/{board}/leave-board", .members, but: [.owner: 409]),  // The only one it has.
        .page("/board/{board}/put-away", .owners),
        .page("/board/{board}/export", .members),
        .page("/board/{board}/export.json", .members),
        .page("/board/{board}/export.csv", .members),
        .page("/board/import", .people),
        .form("/board/preview-import", .people, [:], 415),  // A file comes in another form.
        .form("/board/import-board", .people, ["import": "{unknownID}"], 404),
        .form("/board/{board}/archive-board", .owners),
        .form("/board/{board}/restore-board", .owners),
        .form("/board/{board}/delete-board", .owners, ["name": "비밀스러운 보드"]),
    ]

    /// The floor's part of the API.
    private static let api: [Row] = [
        .api(.get, "/openapi.json", .everyone),
        .api(.post, "/session", .everyone, ["email": "{ownerEmail}", "password": "{password}"]),
        .api(.get, "/session", .people),
        .api(.delete, "/session", .people, nil, 204),
        .api(.get, "/me", .people),
        .api(.patch, "/me", .people, ["theme": "dark"]),
        .api(.put, "/me/photo", .people, ["photo": "bm90IGEgcGljdHVyZQ=="], 422),
        .api(.delete, "/me/photo", .people, nil, 204),
        .api(.get, "/me/sessions", .people),
        .api(.delete, "/me/sessions/{session}", .people, nil, 204),
        .api(.delete, "/me/sessions", .people, nil, 204),
        .api(.post, "/me/password", .people, ["current": "{password}", "password": "another long one"], 204),
        .api(.get, "/people", .people),
        .api(.get, "/search", .people),
        .api(.get, "/residents", .housekeepers),
        .api(.post, "/residents/{editorPerson}/make-reset-link", .housekeepers, nil, 201),
        .api(.post, "/residents/{editorPerson}/suspend", .housekeepers),
        .api(.post, "/residents/{editorPerson}/restore", .housekeepers),
        .api(.post, "/residents/{editorPerson}/make-administrator", .housekeepers),
        .api(.post, "/residents/{editorPerson}/unmake-administrator", .housekeepers),
        .api(.post, "/invitations", .administrators, [:], 201),
        .api(.post, "/invitations", .owners, ["space": "{board}", "role": "viewer"], 201),
    ]

    /// Board's part of the API.
    private static let boardAPI: [Row] = [
        .api(.get, "/boards", .people),
        .api(.post, "/boards", .people, ["name": "새 보드"], 201),
        .api(.get, "/boards/{board}", .members),
        .api(.patch, "/boards/{board}", .editors, ["name": "새 이름"]),
        .api(
            .delete, "/boards/{board}?name=%EB%B9%84%EB%B0%80%EC%8A%A4%EB%9F%AC%EC%9A%B4%20%EB%B3%B4%EB%93%9C", .owners,
            nil, 204),
        .api(.patch, "/boards/{board}/people/{editorPerson}", .owners, ["role": "viewer"]),
        .api(.delete, "/boards/{board}/people/{editorPerson}", .owners),
        .api(.post, "/boards/{board}/people/{editorPerson}/hand-over", .owners, [:]),
        .api(.post, "/boards/{board}/leave", .members, [:], but: [.owner: 409]),
        .api(.post, "/boards/{board}/archive", .owners, [:]),
        .api(.post, "/boards/{board}/restore", .owners, [:]),
        .api(.get, "/boards/{board}/operations", .members),
        .api(.post, "/boards/{board}/undo", .editors, [:], needing: "card"),
        .api(.post, "/boards/{board}/redo", .editors, [:], needing: "undone"),
        .api(.get, "/boards/{board}/cards", .members),
        .api(.post, "/boards/{board}/cards", .editors, ["title": "우유 사기"], 201),
        .api(.get, "/boards/{board}/cards/{card}", .members),
        .api(.patch, "/boards/{board}/cards/{card}", .editors, ["title": "우유 두 병 사기"]),
        .api(.delete, "/boards/{board}/cards/{card}", .editors),
        .api(.get, "/boards/{board}/history", .members),
        .api(.get, "/boards/{board}/search", .members),
        .api(.get, "/boards/{board}/cards/{card}/history", .members),
        .api(.get, "/boards/{board}/cards/{card}/versions/{cardOperation}", .members),
        .api(.post, "/boards/{board}/cards/{card}/restore-version", .editors, ["version": "{cardOperation}"]),
        .api(.post, "/boards/{board}/cards/{card}/move", .editors, ["column": "{emptyColumn}"]),
        .api(.post, "/boards/{board}/cards/{removedCard}/restore", .editors, [:]),
        .api(.post, "/boards/{board}/labels", .editors, ["name": "급해요"]),
        .api(.patch, "/boards/{board}/labels/{label}", .editors, ["colour": "red"]),
        .api(.delete, "/boards/{board}/labels/{label}", .editors),
        .api(.put, "/boards/{board}/cards/{card}/labels/{label}", .editors),
        .api(.delete, "/boards/{board}/cards/{card}/labels/{label}", .editors),
        .api(.put, "/boards/{board}/cards/{card}/assignees/{editorPerson}", .editors),
        .api(.delete, "/boards/{board}/cards/{card}/assignees/{editorPerson}", .editors),
        .api(.get, "/boards/{board}/cards/{card}/items", .members),
        .api(.post, "/boards/{board}/cards/{card}/items", .editors, ["text": "우유"]),
        .api(.patch, "/boards/{board}/cards/{card}/items/{item}", .editors, ["text": "두부"]),
        .api(.post, "/boards/{board}/cards/{card}/items/{item}/check", .editors, [:]),
        .api(.post, "/boards/{board}/cards/{card}/items/{item}/uncheck", .editors, [:]),
        .api(.post, "/boards/{board}/cards/{card}/items/{item}/move", .editors, ["to": "top"]),
        .api(.delete, "/boards/{board}/cards/{card}/items/{item}", .editors),
        .api(.get, "/boards/{board}/cards/{card}/comments", .members),
        .api(.post, "/boards/{board}/cards/{card}/comments", .editors, ["text": "좋아요"]),
        .api(.patch, "/boards/{board}/cards/{card}/comments/{comment}", .editors, ["text": "싫어요"]),
        .api(.delete, "/boards/{board}/cards/{card}/comments/{comment}", .editors),
        .api(.post, "/boards/{board}/columns", .editors, ["name": "검토"]),
        .api(.patch, "/boards/{board}/columns/{column}", .editors, ["name": "다음"]),
        .api(.post, "/boards/{board}/columns/{column}/move", .editors, ["to": "right"]),
        .api(.delete, "/boards/{board}/columns/{emptyColumn}", .editors),
    ]
}
