import Floor

/// A person of a meetup in a list: nickname, job, gender and age band, pace.
enum PersonRow {
    static func view(
        _ participant: Participant, _ seen: SeenMeetup, _ viewer: Viewer, note: String = "", trailing: HTML? = nil,
        menu: HTML = .nothing
    ) -> HTML {
        let name = seen.name(of: participant.id, viewer)
        let isMe = participant.id == seen.viewer
        return row(
            Row(
                isMe ? viewer.say(Phrase(ko: "\(name) (나)", en: "\(name) (you)")) : name,
                leading: avatar(
                    name, person: participant.id, photo: seen.photos[participant.id], size: .medium,
                    isNamedBeside: true),
                meta: .group([
                    .text(about(seen.runners[participant.id], seen, viewer)),
                    note.isEmpty ? .nothing : tag("p", .class("run-note")) { note },
                ]),
                trailing: trailing
                    ?? (participant.id == seen.meetup.leader.value
                        ? trait(viewer.say(Phrase(ko: "리더", en: "Leader")), .mine) : .nothing),
                menu: menu))
    }

    private static func about(_ runner: Runner?, _ seen: SeenMeetup, _ viewer: Viewer) -> String {
        guard let runner else { return "" }
        let year = seen.year(viewer)
        return [runner.job.phrase, runner.gender.phrase, runner.ageBand(in: year), runner.pace.phrase]
            .map { viewer.say($0) }.joined(separator: " · ")
    }
}

extension SeenMeetup {
    /// The year of the run, for ages; of the page where it has no time yet.
    func year(_ viewer: Viewer) -> Int { meetup.time.value?.year(offset: zoneOffset) ?? viewer.today.year }
}
