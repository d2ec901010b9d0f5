import Floor

/// The running talk, or an applicant's questions to the leader.
public enum TalkPage {
    static let route = RunPageRoute.ofMeetup(
        segment, device: .first, needs: RunPageRoute.talk,
        draw: { request, seen, viewer throws(Refusal) in
            try page(
                seen, viewer, thread: try request.query.id("thread"), before: try request.query.id("before"),
                isReported: request.query[RunRules.reportedField.text] != nil)
        })

    /// Its last path segment.
    static let segment = "talk"
    /// Messages of one page.
    public static let limit = 50
    /// Messages of one person within this time, in milliseconds, stand together under one name: five minutes.
    static let together: Int64 = 300_000

    /// The page again after a message was refused.
    static let again: RunUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        let thread: ID<Person>? = try form.id("thread")
        let seen = try slice.seen(after: refusal, viewer)
        return try page(
            seen, viewer, thread: thread, form: form, images: slice.unsentImages(form), refusal: refusal)
    }

    /// - Parameter before: the message that the page ends before. Without one the newest messages are on it, and it opens
    ///   at its end.
    /// - Throws: `talk-members-only`; `missing` for a thread of somebody else.
    static func page(
        _ seen: SeenMeetup, _ viewer: Viewer, thread: ID<Person>?, before: ID<Entity>? = nil, isReported: Bool = false,
        form fields: Fields = Fields(), images: [MessageImage] = [], refusal: Refusal? = nil
    ) throws(Refusal) -> Page {
        try seen.requireReading(thread)
        let messages = seen.meetup.talk(in: thread)
        let isLatest = before == nil
        let hasOthers = messages.contains { $0.canBeReported(by: seen.viewer) }
        return Page(
            title: viewer.say(title(of: thread, seen, viewer)), place: .run, back: seen.link,
            actions: TalkMenu.view(thread, seen, hasOthers: hasOthers, viewer),
            body: tag("div", .class("run-talk")) {
                strip(seen, viewer)
                tag(
                    "div", .class("run-messages"), .id("messages"), .role("log"), .label(viewer.say(Noun.message)),
                    .when(isLatest, .data("data-talk", messages.last?.id.text ?? "")),
                    .when(isLatest, .data("data-reader", seen.viewer.text)),
                    .when(isLatest, .data("data-read", seen.link.at(RunRules.readingTalk).text))
                ) {
                    if seen.hasEarlier, let first = messages.first { earlier(first, thread, seen, viewer) }
                    if messages.isEmpty {
                        emptyState(
                            .drawingPeople,
                            viewer.say(
                                mayWrite(in: thread, seen, viewer)
                                    ? Phrase(
                                        ko: "아직 아무도 말하지 않았어요. 먼저 인사해 보세요.", en: "No one has written yet. Say hello.")
                                    : Phrase(ko: "주고받은 말이 없어요.", en: "Nothing was written here.")))
                    }
                    // What happened is told where nobody has written, too.
                    if !messages.isEmpty || !seen.events.isEmpty { list(messages, thread, before, seen, viewer) }
                }
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                if isLatest { newer(viewer) } else { newest(thread, seen, viewer) }
                if mayWrite(in: thread, seen, viewer) {
                    TalkComposer.view(seen, viewer, thread: thread, form: fields, images: images)
                }
            }, status: refusal?.kind.status ?? 200, live: seen.live,
            toast: isReported ? Page.Toast(viewer.say(MeetupPage.reported)) : nil)
    }

    /// Says that new messages came while somebody reads further up, and leads to them.
    private static func newer(_ viewer: Viewer) -> HTML {
        tag("div", .class("run-newer"), .id("newer"), .flag("hidden")) {
            button(
                viewer.say(Phrase(ko: "새 메시지", en: "New messages")), .quiet, .type("button"), .flag("data-newer"))
        }
    }

    /// From earlier messages back to the newest.
    private static func newest(_ thread: ID<Person>?, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let talk = seen.link.at(segment)
        return linkButton(
            viewer.say(Phrase(ko: "최신 메시지로", en: "To the newest messages")),
            to: thread.map { talk.with("thread", $0.text) } ?? talk, .quiet)
    }

    /// The leader sees whose questions they are.
    private static func title(of thread: ID<Person>?, _ seen: SeenMeetup, _ viewer: Viewer) -> Phrase {
        guard let thread else { return name }
        return thread == seen.viewer ? questions : questions(from: seen.name(of: thread, viewer))
    }

    static let name = Phrase(ko: "러닝톡", en: "Talk")
    static let questions = Phrase(ko: "묻고 답하기", en: "Questions")
    static func questions(from name: String) -> Phrase { Phrase(ko: "\(name) 님의 질문", en: "Questions from \(name)") }
    /// The name of somebody whom the viewer does not know.
    static let nobody = Phrase(ko: "러너", en: "Runner")
    static let earlierTitle = Phrase(ko: "이전 메시지 보기", en: "Earlier messages")

    static func mayWrite(in thread: ID<Person>?, _ seen: SeenMeetup, _ viewer: Viewer) -> Bool {
        switch seen.phase(at: viewer.now) {
        case .draft, .hidden: return false
        case .open, .closed, .running, .ended, .cancelled: break
        }
        guard let thread else { return true }
        return seen.meetup.takesQuestions(of: thread, at: viewer.now)
    }

    /// The pinned strip that leads to the meetup.
    private static func strip(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        tag("a", .class("run-strip"), .href(seen.link)) {
            tag("span", .class("run-strip-title")) { seen.meetup.title.value }
            if let time = seen.meetup.time.value {
                tag("span", .class("run-strip-time")) { time.startText(viewer, offset: seen.zoneOffset) }
            }
        }
    }

    private static func earlier(_ first: Message, _ thread: ID<Person>?, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        var link = seen.link.at(segment).with("before", first.id.text)
        if let thread { link = link.with("thread", thread.text) }
        return linkButton(viewer.say(earlierTitle), to: link, .quiet, icon: .history)
    }

    /// With a line for each day and for what happened, and the name and time once for messages that stand together.
    private static func list(
        _ messages: [Message], _ thread: ID<Person>?, _ before: ID<Entity>?, _ seen: SeenMeetup, _ viewer: Viewer
    ) -> HTML {
        let items = TalkItem.all(messages, seen.events, read: seen.reading.sequence, by: seen.viewer) {
            viewer.clock($0).day
        }
        return tag("ol", .class("run-message-list"), .role("list")) {
            for item in items { line(item, thread, before, seen, viewer) }
        }
    }

    /// - Parameter before: the message that the page ends before.
    static func line(
        _ item: TalkItem, _ thread: ID<Person>?, _ before: ID<Entity>?, _ seen: SeenMeetup, _ viewer: Viewer
    ) -> HTML {
        switch item {
        case .day(let day):
            tag("li", .class("run-day")) { day.text(.spoken(today: viewer.today), in: viewer.language) }
        case .unread:
            // The script that keeps it in place knows it by its id.
            tag("li", .class("run-unread"), .id("run-unread")) {
                viewer.say(Phrase(ko: "여기부터 새 메시지예요", en: "New since you were here"))
            }
        case .event(let event): happened(event, seen, viewer)
        case .message(let message, let isFirst):
            self.message(message, isFirst: isFirst, thread, before, seen, viewer)
        }
    }

    private static func happened(_ event: TalkEvent, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        tag("li", .class("run-event"), .id("e-\(event.sequence)")) {
            viewer.say(event.news.phrase(seen, viewer)) + " " + viewer.clock(event.at).time(in: viewer.language)
        }
    }

    private static func message(
        _ message: Message, isFirst: Bool, _ thread: ID<Person>?, _ before: ID<Entity>?, _ seen: SeenMeetup,
        _ viewer: Viewer
    ) -> HTML {
        let author = message.author ?? .unmade
        let isOwn = author == seen.viewer
        let name = seen.name(of: author, viewer)
        return tag("li", .class("run-message"), .id("m-" + message.id.text), .when(isOwn, .flag("data-mine"))) {
            if isFirst {
                tag("p", .class("run-message-top")) {
                    avatar(name, person: author, photo: seen.photos[author], isNamedBeside: true)
                    authorName(author, name, seen, viewer)
                    tag("span", .class("run-message-time")) {
                        viewer.clock(message.sentAt.value).time(in: viewer.language)
                    }
                }
            }
            if message.removed.value {
                tag("p", .class("run-message-gone")) { viewer.say(gone) }
            } else {
                if let answered = message.answers.value {
                    tag("blockquote", .class("run-answered")) { quote(seen.meetup.messages[answered], viewer) }
                }
                MessageImages.view(message, seen, viewer)
                if !message.text.value.isEmpty {
                    tag("p", .class("run-message-text")) { HTML.linked(message.text.value) }
                }
                if message.sequence == nil {
                    tag("p", .class("run-message-waits")) {
                        viewer.say(Phrase(ko: "아직 보내지 못했어요", en: "Waiting to be sent"))
                    }
                }
                ReactionBar.view(message, thread, before, seen, viewer)
                if isOwn { deletion(message, thread, seen, viewer) }
            }
        }
    }

    /// The name leads to what the viewer may see of the person: their place among the run's people.
    private static func authorName(
        _ person: ID<Person>, _ name: String, _ seen: SeenMeetup, _ viewer: Viewer
    ) -> HTML {
        guard seen.isSeen(person), let status = seen.meetup.participants[person]?.status.value else {
            return tag("span") { name }
        }
        let element = PersonRow.id(of: person)
        if status == .accepted { return tag("a", .class("run-author"), .href(seen.link.to(element))) { name } }
        guard seen.standing == .leader, status.isPending else { return tag("span") { name } }
        return tag("a", .class("run-author"), .href(seen.link.at(ApplicantsPage.segment).to(element))) { name }
    }

    /// The words that a message answers, if they are on this page.
    private static func quote(_ answered: Message?, _ viewer: Viewer) -> String {
        guard let answered else { return viewer.say(Phrase(ko: "이전 메시지", en: "An earlier message")) }
        return answered.removed.value ? viewer.say(gone) : MessageImages.words(answered, viewer)
    }

    static let gone = Phrase(ko: "지운 메시지예요.", en: "Deleted message")

    static let deleteTitle = Phrase(ko: "메시지 지우기", en: "Delete message")

    /// The element that asks before a message is deleted; its menu opens it.
    static func deletionID(of message: Message) -> String { "delete-" + message.id.text }

    private static func deletion(
        _ message: Message, _ thread: ID<Person>?, _ seen: SeenMeetup, _ viewer: Viewer
    ) -> HTML {
        let title = viewer.say(deleteTitle)
        return confirmation(
            id: deletionID(of: message), title: title,
            body: viewer.say(
                Phrase(
                    ko: "모두에게서 지워지고, 지웠다는 표시만 남아요. 되돌릴 수 없어요.",
                    en: "It is deleted for everyone, and a mark stays. This can’t be undone.")),
            does: title, seen.link.at(RunRules.deleteMessage.name), operation: viewer.formID, isEnhanced: true,
            viewer.language
        ) {
            hidden("message", message.id.text)
            if let thread { hidden("thread", thread.text) }
        }
    }
}
