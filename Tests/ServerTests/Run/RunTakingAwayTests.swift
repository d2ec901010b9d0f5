import Floor
import HTTPTypes
import RunRoom
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// What ``TakingAwayTests`` shows of the other rooms: what cannot be undone asks first. Nothing in a run is undone.
@Suite struct `What takes something away from a run` {
    /// Forms that stand in a dialog: what they do cannot be brought back, or not by who did it.
    private static let asking: Set<String> = [
        "cancel-meetup", "discard-draft", "withdraw", "leave-meetup", "remove-member",
        "delete-message", "block-person", "report", "remove-route", "delete-log", "report-log",
    ]

    /// Forms that add something, or put one choice in the place of another, which another form puts back.
    private static let plain: Set<String> = [
        "create-meetup", "edit-meetup", "open-meetup", "repeat-meetup", "close-meetup", "apply", "take-place",
        "accept-application",
        // Who was declined can still be accepted.
        "decline-application",
        "mark-attendance", "check-in", "post-message", "hide-meetup", "show-meetup", "hide-log", "show-log",
        "save-profile",
        "unblock-person",
        // It asks where a code is shown, which ends then.
        "show-code",
        "decide-report", "add-bookmark", "remove-bookmark",
        // A switch, and what was seen.
        "mute-talk", "unmute-talk", "read-talk",
        // A press on it takes it back.
        "react",
        // It has a page of its own, where messages and a reason are chosen.
        "report-messages",
        // It asks nothing: what is sent can be deleted.
        "upload-images",
        // The same file can be uploaded again.
        "attach-route", "upload-route",
        // Whoever was told of a run may stay away.
        "invite-housemate",
        // One for a day, and one for a person: another takes its place.
        "save-log", "give-stamp",
        // It looks for a place and writes nothing.
        "find-place",
    ]

    @Test func `has its way`() {
        let forms =
            RunMatrix.useCases.map(\.address)
            + RunMatrix.house.filter { $0.method == .post && !$0.path.hasPrefix("/api") }
            .compactMap { $0.path.split(separator: "/").last.map(String.init) }
        #expect(Self.asking.union(Self.plain) == Set(forms))
        #expect(Self.asking.isDisjoint(with: Self.plain))
    }

    @Test func `asks first, wherever it stands`() async throws {
        try await withHouse(.sqlite, cast: [.minji], rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let crew = try await RunCrew(house)
            var asked: Set<String> = []
            func look(at path: String, as who: RunMatrix.Who) async throws {
                for form in FormOnPage.all(in: try await crew[who].get(path).body) where Self.asking.contains(form.verb)
                {
                    asked.insert(form.verb)
                    #expect(form.isInDialog || form.asksItself, "\(form.verb) at \(path) does not ask \(who)")
                }
            }
            func lookAround(_ meetup: String) async throws {
                for page in [
                    "", "/apply", "/edit", "/applicants", "/attendance", "/talk", "/talk?thread={me}", "/route",
                ] {
                    for who in RunMatrix.Who.allCases where who != .suspended {
                        try await look(at: "/run/\(meetup)" + crew.filled(page, for: who, in: meetup), as: who)
                    }
                }
            }
            let draft = try await crew[.leader].post("/run/create-meetup", ["title": "남산"])
            try await look(at: try #require(draft.location), as: .leader)
            let meetup = try await crew.meetup()
            let message = [("message", RunMatrix.nothing), ("text", "안녕")]
            _ = try await crew[.accepted].post("/run/\(meetup)/post-message", pairs: message)
            try await lookAround(meetup)
            // While it runs.
            house.clock.advance(seconds: 48 * 3_600 + 60)
            try await lookAround(meetup)
            let today = crew.filled("/run/log/{today}", for: .accepted, in: meetup)
            let log = [("day", String(today.suffix(10))), ("stamp", "check"), ("visibility", "public")]
            _ = try await crew[.accepted].post("/run/save-log", pairs: log)
            for path in [today, today + "?edit"] { try await look(at: path, as: .accepted) }
            try await look(at: crew.filled("/run/runner/{accepted}", for: .leader, in: meetup), as: .leader)
            #expect(asked == Self.asking, "no page has the others")
        }
    }
}
