import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import RunRoom
import ServerFloor
import Storage

/// What a person takes along of this room, as a file.
extension RunHost {
    func mountExport(_ routes: Routes) {
        routes.get("run/\(RunRules.exportFile)") { try await export($0, $1) }
    }

    private func export(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let export = try await runExport(visit)
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"run.json\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: export.json.text)))
    }

    var exportEndpoint: APIEndpoint {
        APIEndpoint(
            .get, "/runner/export", "exportRunner", summary: "All that you have in this room, as a file.",
            answers: [.init(200, "The file, as described in docs/transfer.md.", .runExport)]
        ) { call, _ in .json(try await runExport(call.visit).json) }
    }

    private func runExport(_ visit: Visit) async throws -> RunExport {
        try await services.database.read { try $0.runExport(of: visit.person($0).id) }
    }
}

extension RunExport {
    var json: JSON {
        [
            "format": "maru-run", "version": 1, "profile": profile?.json ?? .null, "logs": .array(logs.map(\.json)),
            "given": .array(given.map(\.json)), "received": .array(received.map(\.json)),
            "meetups": .array(meetups.map(\.json)), "messages": .array(messages.map(\.json)),
            "reactions": .array(reactions.map(\.json)),
        ]
    }
}

extension RunExport.GivenStamp {
    fileprivate var json: JSON {
        [
            "meetup": .string(meetup.text), "person": .string(person.text), "stamp": .string(stamp.rawValue),
        ]
    }
}

extension RunExport.OwnMeetup {
    fileprivate var json: JSON {
        [
            "meetup": .string(id.text), "title": .string(title), "start": time.map { .integer($0.start) } ?? .null,
            "zone": time.map { .string($0.zone) } ?? .null, "led": .bool(isLed),
            "attendance": .string(attendance.rawValue),
        ]
    }
}

extension RunExport.OwnMessage {
    fileprivate var json: JSON {
        [
            "meetup": .string(meetup.text), "message": .string(id.text), "text": .string(text),
            "thread": thread.map { .string($0.text) } ?? .null, "images": .array(images.map(\.apiJSON)),
            "sentAt": .integer(sentAt),
        ]
    }
}

extension RunExport.OwnReaction {
    fileprivate var json: JSON {
        [
            "meetup": .string(meetup.text), "message": .string(message.text), "reaction": .string(reaction.rawValue),
        ]
    }
}

extension Schema {
    fileprivate static let runExport = Schema.named(
        "RunExport",
        .object([
            .init("format", .choice("What it is.", ["maru-run"])), .init("version", .integer("1.")),
            .init("profile", .nullable(.runner)), .init("logs", .list(of: .runLog)),
            .init(
                "given",
                .list(
                    of: .object([
                        .init("meetup", .id("The run.")), .init("person", .id("Who received it.")),
                        .init("stamp", .choice("The stamp.", RunStamp.ofRuns.map(\.rawValue))),
                    ]))),
            .init("received", .list(of: .receivedStamp)),
            .init(
                "meetups",
                .list(
                    of: .object([
                        .init("meetup", .id("The run.")), .init("title", .text("Its title.", limit: Meetup.titleLimit)),
                        .init("start", .nullable(.integer("Unix milliseconds."))),
                        .init("zone", .nullable(.text("Where it takes place, such as Asia/Seoul."))),
                        .init("led", .boolean("Whether you lead it.")),
                        .init(
                            "attendance",
                            .choice("Whether you were there.", Participant.Attendance.allCases.map(\.rawValue))),
                    ]))),
            .init(
                "messages",
                .list(
                    of: .object([
                        .init("meetup", .id("The run.")), .init("message", .id("The message.")),
                        .init("text", .text("May be empty.", limit: Message.limit)),
                        .init("thread", .nullable(.id("The person whose questions it belongs to; null for the talk."))),
                        .init("images", .list(of: .messageImage)), .init("sentAt", .integer("Unix milliseconds.")),
                    ]))),
            .init(
                "reactions",
                .list(
                    of: .object([
                        .init("meetup", .id("The run.")), .init("message", .id("Of whomever.")),
                        .init("reaction", .choice("Your reaction.", Reaction.allCases.map(\.rawValue))),
                    ]))),
        ]))
}
