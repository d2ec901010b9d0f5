public import Floor

/// A person of a meetup in a list: nickname, job, gender and age band, pace.
enum PersonRow {
    /// The element's id, to which names lead.
    static func id(of person: ID<Person>) -> String { "person-" + person.text }

    static func view(
        _ participant: Participant, _ seen: SeenMeetup, _ viewer: Viewer, note: String = "", trailing: HTML? = nil,
        actions: HTML = .nothing
    ) -> HTML {
        let name = seen.name(of: participant.id, viewer)
        let isMe = participant.id == seen.viewer
        return row(
            Row(
                isMe ? viewer.say(Phrase(ko: "\(name) (나)", en: "\(name) (you)")) : name,
                // Only people who are in a run together have each other's page.
                to: !isMe && seen.isCoRunner(participant) ? RunRules.runner(participant.id) : nil,
                leading: avatar(
                    name, person: participant.id, photo: seen.photos[participant.id], size: .medium,
                    isNamedBeside: true),
                meta: .group([
                    .text(about(seen.runners[participant.id], seen, viewer)),
                    note.isEmpty ? .nothing : tag("p", .class("run-note")) { note },
                    // Below the words: beside them they would leave no room on a phone.
                    actions.isNothing ? .nothing : tag("div", .class("run-answers")) { actions },
                ]),
                trailing: trailing
                    ?? (participant.id == seen.meetup.leader.value
                        ? trait(viewer.say(Phrase(ko: "연 사람", en: "Leader")), .mine) : .nothing),
                menu: isMe || viewer.isGuest || !seen.isSeen(participant.id)
                    ? .nothing : safety(participant.id, name, seen, viewer),
                id: id(of: participant.id)))
    }

    /// To report a person or to block them.
    private static func safety(_ person: ID<Person>, _ name: String, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        group {
            menu(
                id: "runner-" + person.text,
                name: viewer.say(Phrase(ko: "‘\(name)’ 메뉴: 신고, 차단", en: "Menu for “\(name)”: report, block"))
            ) {
                menuOpener(viewer.say(ReportForm.title), opens: ReportForm.id(of: ID(person)), icon: .flag)
                menuOpener(viewer.say(BlockForm.verb), opens: BlockForm.id(of: person), icon: .close, isDanger: true)
            }
            ReportForm.sheet(of: ID(person), seen, viewer)
            BlockForm.view(of: person, named: name, in: seen.meetup.id, viewer)
        }
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
    public func year(_ viewer: Viewer) -> Int { meetup.time.value?.year(offset: zoneOffset) ?? viewer.today.year }
}

extension SeenMeetup {
    /// Whether somebody is in it with the viewer, who sees them.
    fileprivate func isCoRunner(_ participant: Participant) -> Bool {
        standing.isIn && participant.status.value == .accepted && isSeen(participant.id)
    }
}
