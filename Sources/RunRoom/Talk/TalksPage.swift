import Floor

/// The viewer's talks: of the runs they are in, and the questions they asked or were asked.
enum TalksPage {
    static let route = RunPageRoute(
        segment, file: #fileID, device: .never,
        needs: { _, query throws(Refusal) in .talks(after: try OwnTalks.Cursor(in: query)) },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .talks(let talks) = data else { throw .missing }
            return .page(page(talks, viewer))
        })

    /// Its last path segment.
    static let segment = "talks"
    static let title = Phrase(ko: "러닝톡", en: "Talks")

    static func page(_ talks: OwnTalks, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(title), place: .run, back: Page.Place.run.link,
            body: tag("div", .class("run-sheet")) {
                if talks.talks.isEmpty { empty(viewer) } else { list(talks, viewer) }
            }, hearsAll: true)
    }

    /// A link to it, for the top bar of the room's lists.
    static func opener(_ viewer: Viewer) -> HTML {
        iconLink(.comment, name: viewer.say(title), to: Page.Place.run.link.at(segment))
    }

    private static func empty(_ viewer: Viewer) -> HTML {
        emptyState(
            .drawingPeople,
            viewer.say(
                Phrase(
                    ko: "모임에 함께하거나 모임을 연 사람에게 물어보면 주고받은 말이 여기에 모여요.",
                    en: "Join a run, or ask a leader something: what you write to each other is kept here."))
        ) {
            linkButton(viewer.say(Phrase(ko: "모임 찾기", en: "Find a run")), to: Page.Place.run.link, .primary)
        }
    }

    private static func list(_ talks: OwnTalks, _ viewer: Viewer) -> HTML {
        group {
            tag(
                "ul", .class("rows"), .role("list"), .id("talks"),
                .data("data-more-list", talks.next.map { $0.text } ?? "")
            ) { for talk in talks.talks { item(talk, viewer) } }
            if let next = talks.next {
                moreLink(
                    viewer.say(Phrase(ko: "이전 러닝톡 더 보기", en: "Show earlier talks")),
                    to: Page.Place.run.link.at(segment).with("after", next.text), list: "talks")
            }
        }
    }

    @inline(never)
    private static func item(_ talk: TalkSummary, _ viewer: Viewer) -> HTML {
        let time = viewer.clock(talk.at).text(today: viewer.today, in: viewer.language)
        return row(
            Row(
                talk.title, to: talk.address.link, leading: icon(.comment),
                meta: .group([
                    tag("p", .class("run-last")) { last(talk, viewer) },
                    .text(
                        [
                            kind(of: talk, viewer), time,
                            talk.isMuted ? viewer.say(Phrase(ko: "알림 꺼짐", en: "Muted")) : "",
                        ].filter { !$0.isEmpty }.joined(separator: " · ")),
                ]), trailing: UnreadMessages.mark(talk.unread, viewer),
                id: "talk-" + talk.address.meetup.text + (talk.address.thread.map { "-" + $0.text } ?? "")))
    }

    /// Whose questions they are; empty for the members' talk.
    private static func kind(of talk: TalkSummary, _ viewer: Viewer) -> String {
        guard let thread = talk.address.thread else { return "" }
        if thread == viewer.person { return viewer.say(TalkPage.questions) }
        return viewer.say(TalkPage.questions(from: talk.asker ?? viewer.say(TalkPage.nobody)))
    }

    /// Who wrote last, and how it begins.
    private static func last(_ talk: TalkSummary, _ viewer: Viewer) -> String {
        guard let last = talk.last else {
            return viewer.say(Phrase(ko: "아직 아무도 말하지 않았어요.", en: "No one has written yet."))
        }
        let text =
            last.isRemoved
            ? viewer.say(TalkPage.gone) : last.text.isEmpty ? viewer.say(Phrase(ko: "사진", en: "Photo")) : last.text
        let name =
            last.author == viewer.person
            ? viewer.say(Phrase(ko: "나", en: "You")) : last.nickname ?? viewer.say(TalkPage.nobody)
        return name + ": " + text
    }
}
