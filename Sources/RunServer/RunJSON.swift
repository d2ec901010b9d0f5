import Floor
import RunRoom
import ServerFloor

extension SeenMeetup {
    /// A meetup in the API, as its reader may see it.
    func json(_ viewer: Viewer) -> JSON {
        let conditions = meetup.conditions.value
        let (place, circle): (Place?, Circle?) =
            switch visiblePlace {
            case .exact(let place): (place, nil)
            case .near(let circle): (nil, circle)
            }
        return [
            "id": .string(meetup.id.text), "title": .string(meetup.title.value), "text": .string(meetup.text.value),
            "band": .string(meetup.band.value.rawValue), "phase": .string(phase(at: viewer.now).name),
            "standing": .string(standing.name), "leader": .text(meetup.leader.value),
            "start": meetup.time.value.map { .integer($0.start) } ?? .null,
            "zone": meetup.time.value.map { .string($0.zone) } ?? .null,
            "minutes": meetup.time.value.map { .integer(Int64($0.minutes)) } ?? .null,
            "conditions": conditions?.apiJSON ?? .null, "district": .string(meetup.district.value),
            "place": place?.apiJSON ?? .null, "circle": circle?.apiJSON ?? .null,
            "route": routeLength?.apiJSON ?? .null, "taken": .integer(Int64(taken)), "free": .integer(Int64(free)),
            "waiting": .integer(Int64(waitlistCount)),
            "waitlistPlace": waitlistPlace.map { .integer(Int64($0)) } ?? .null,
            "participants": .array(participants(viewer)), "series": seriesJSON(viewer),
        ]
    }

    /// Those whom the reader sees: the leader first, then in the order of their ids.
    func participants(_ viewer: Viewer) -> [JSON] {
        let others = meetup.participants.values.filter { $0.id != meetup.leader.value }.sorted { $0.id < $1.id }
        let leader = meetup.leader.value.flatMap { meetup.participants[$0] }
        return ((leader.map { [$0] } ?? []) + others).map { json(of: $0, viewer) }
    }

    private func json(of participant: Participant, _ viewer: Viewer) -> JSON {
        let runner = runners[participant.id]
        return [
            "person": .string(participant.id.text),
            "nickname": nickname(of: participant.id).map { .string($0) } ?? .null,
            "job": runner.map { .string($0.job.rawValue) } ?? .null,
            "gender": runner.map { .string($0.gender.rawValue) } ?? .null,
            "ageBand": runner.map { .string(viewer.say($0.ageBand(in: year(viewer)))) } ?? .null,
            "pace": runner.map { .string($0.pace.rawValue) } ?? .null,
            "status": .string(participant.status.value.rawValue), "note": .string(participant.note.value),
            "attendance": .string(participant.attendance.value.rawValue),
        ]
    }

    func json(of message: Message) -> JSON {
        [
            "id": .string(message.id.text), "author": .text(message.author),
            "nickname": message.author.flatMap { nickname(of: $0) }.map { .string($0) } ?? .null,
            "text": .string(message.text.value), "answers": .text(message.answers.value),
            "thread": .text(message.thread.value), "removed": .bool(message.removed.value),
            "images": .array(message.images.value.map(\.apiJSON)), "reactions": .array(reactions(to: message)),
            "sentAt": .integer(message.sentAt.value),
        ]
    }

    /// Each kind that somebody whom the reader may know of adds.
    private func reactions(to message: Message) -> [JSON] {
        Reaction.allCases.compactMap { reaction in
            let people = message.reactions.people(reaction)
            if people.isEmpty { return nil }
            return [
                "reaction": .string(reaction.rawValue), "count": .integer(Int64(people.count)),
                "mine": .bool(people.contains(viewer)), "people": .array(people.map { .string($0.text) }),
            ]
        }
    }
}

extension MeetupSummary {
    var json: JSON {
        [
            "id": .string(id.text), "title": .string(title), "band": .string(band.rawValue),
            "phase": .string(phase.name), "start": .integer(time.start), "zone": .string(time.zone),
            "minutes": .integer(Int64(time.minutes)), "conditions": conditions.apiJSON, "district": .string(district),
            "circle": circle?.apiJSON ?? .null, "taken": .integer(Int64(taken)),
            "metres": distance.map { .integer(Int64($0)) } ?? .null,
        ]
    }
}

extension Conditions {
    fileprivate var apiJSON: JSON {
        [
            "gender": .string(gender.rawValue), "ageFrom": ages.map { .integer(Int64($0.lowerBound)) } ?? .null,
            "ageTo": ages.map { .integer(Int64($0.upperBound)) } ?? .null, "capacity": .integer(Int64(capacity)),
            "pace": .string(pace.rawValue), "afterParty": .bool(hasAfterParty),
        ]
    }
}

extension Place {
    fileprivate var apiJSON: JSON {
        [
            "latitude": .string(point.latitudeText), "longitude": .string(point.longitudeText), "name": .string(name),
            "address": .string(address), "hint": .string(hint),
        ]
    }
}

extension Circle {
    fileprivate var apiJSON: JSON {
        [
            "latitude": .integer(Int64(latitude)), "longitude": .integer(Int64(longitude)),
            "metres": .integer(Int64(Circle.radius)),
        ]
    }
}

extension RunnerRecord {
    var json: JSON {
        [
            "nickname": .string(runner.nickname), "birthYear": .integer(Int64(runner.birthYear)),
            "gender": .string(runner.gender.rawValue), "job": .string(runner.job.rawValue),
            "pace": .string(runner.pace.rawValue), "namedAt": .integer(namedAt), "jobAt": .integer(jobAt),
        ]
    }
}

extension BlockedPerson {
    var json: JSON {
        [
            "person": .string(person.text), "nickname": nickname.map { .string($0) } ?? .null,
            "since": .integer(since),
        ]
    }
}

extension Meetup.Phase {
    /// Its name in the API.
    var name: String {
        switch self {
        case .draft: "draft"
        case .open: "open"
        case .closed: "closed"
        case .running: "running"
        case .ended: "ended"
        case .cancelled: "cancelled"
        case .hidden: "hidden"
        }
    }
}

extension Standing {
    /// Its name in the API.
    var name: String {
        switch self {
        case .guest: "guest"
        case .outsider: "outsider"
        case .applied: "applied"
        case .waitlisted: "waitlisted"
        case .offered: "offered"
        case .accepted: "accepted"
        case .leader: "leader"
        case .declined: "declined"
        case .former: "former"
        case .unanswered: "unanswered"
        }
    }
}

extension JSON {
    /// An id, or null.
    fileprivate static func text<Subject>(_ id: ID<Subject>?) -> JSON { id.map { .string($0.text) } ?? .null }
}

extension ReportedThing {
    /// For administrators.
    var json: JSON {
        let (what, text, author, images): (String, String?, String?, [MessageImage]) =
            switch kind {
            case .meetup(let text): ("meetup", text, nil, [])
            case .person(let nickname): ("person", nil, nickname, [])
            case .message(let text, let author, let images): ("message", text, author, images)
            case .log(_, let text, let author, let photo):
                (
                    "log", text, author,
                    photo.map { [MessageImage($0.file, width: $0.width, height: $0.height)] } ?? []
                )
            }
        var day: JSON = .null
        if case .log(let of, _, _, _) = kind { day = .string(of.iso) }
        return [
            "report": .string(operation.text), "meetup": .text(meetup), "title": .string(title),
            "hidden": .bool(isHidden), "thing": .string(thing.text), "kind": .string(what), "day": day,
            "text": text.map { .string($0) } ?? .null, "images": .array(images.map(\.apiJSON)),
            "about": author.map { .string($0) } ?? .null,
            "reason": .string(report.reason.rawValue), "note": .string(report.note),
            "reporter": reporterName.map { .string($0) } ?? .null, "person": .text(person),
            "reportedAt": .integer(reportedAt),
        ]
    }
}
