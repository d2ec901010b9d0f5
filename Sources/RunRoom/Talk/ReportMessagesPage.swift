public import Floor

/// Messages of others, to choose those that are reported together.
public enum ReportMessagesPage {
    static let route = RunPageRoute.ofMeetup(
        segment, device: .never,
        needs: { ids, query throws(Refusal) in
            // Who reads a long talk may choose one that is not among the newest.
            var part = try RunPageRoute.talk(ids, query)
            if let chosen: ID<Entity> = try query.id("message") { part.messages.append(chosen) }
            return part
        },
        draw: { request, seen, viewer throws(Refusal) in
            try page(
                seen, viewer, thread: try request.query.id("thread"), before: try request.query.id("before"),
                chosen: try request.query.id("message"))
        })

    /// Its last path segment, and the form's address.
    public static let segment = "report-messages"
    static let title = Phrase(ko: "메시지 신고하기", en: "Report messages")
    /// What precedes a message's id in the name of its check-box.
    private static let prefix = "message-"

    /// - Parameter chosen: a message that is chosen beforehand.
    static func link(
        to thread: ID<Person>?, before: ID<Entity>? = nil, chosen: ID<Entity>? = nil, _ seen: SeenMeetup
    ) -> Link {
        var link = seen.link.at(segment)
        if let thread { link = link.with("thread", thread.text) }
        if let before { link = link.with("before", before.text) }
        if let chosen { link = link.with("message", chosen.text) }
        return link
    }

    /// The messages that a form names.
    ///
    /// - Throws: `messages-none`, `messages-many`, `not-an-id`.
    public static func chosen(_ form: Fields) throws(Refusal) -> [ID<Entity>] {
        var messages: [ID<Entity>] = []
        for pair in form.pairs where pair.name.hasPrefix(prefix) {
            let id: ID<Entity>? = try Fields([.init("messages", pair.name.dropping(prefix.utf8.count))]).id("messages")
            if let id { messages.append(id) }
        }
        if messages.isEmpty { throw .messagesNone }
        guard messages.count <= TalkPage.limit else { throw .messagesMany(messages.count) }
        return messages
    }

    /// - Parameters:
    ///   - before: the message that the page ends before; nil for the newest ones.
    ///   - chosen: a message that is chosen beforehand.
    ///   - fields: the form that was refused.
    /// - Throws: `talk-members-only`; `missing` for a thread of somebody else.
    public static func page(
        _ seen: SeenMeetup, _ viewer: Viewer, thread: ID<Person>?, before: ID<Entity>?, chosen: ID<Entity>? = nil,
        form fields: Fields = Fields(), refusal: Refusal? = nil
    ) throws(Refusal) -> Page {
        try seen.requireReading(thread)
        let messages = seen.meetup.talk(in: thread)
        let others = messages.filter { $0.author != seen.viewer && !$0.removed.value }
        return Page(
            title: viewer.say(title), place: .run, back: RunRules.talk(of: seen.meetup.id, thread: thread),
            body: tag("div", .class("run-sheet")) {
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                if seen.hasEarlier, let first = messages.first(where: { $0.id != chosen }) {
                    linkButton(
                        viewer.say(TalkPage.earlierTitle), to: link(to: thread, before: first.id, seen), .quiet,
                        icon: .history)
                }
                if others.isEmpty {
                    emptyState(
                        .drawingPeople,
                        viewer.say(Phrase(ko: "신고할 메시지가 없어요.", en: "There is no message to report.")))
                } else {
                    choosing(others, thread, before, chosen, fields, refusal, seen, viewer)
                }
            }, status: refusal?.kind.status ?? 200)
    }

    private static func choosing(
        _ others: [Message], _ thread: ID<Person>?, _ before: ID<Entity>?, _ chosen: ID<Entity>?,
        _ fields: Fields, _ refusal: Refusal?, _ seen: SeenMeetup, _ viewer: Viewer
    ) -> HTML {
        form(
            seen.link.at(segment), .class("run-form"), .halfWritten(viewer, in: seen.meetup.id.text, segment)
        ) {
            if let thread { hidden("thread", thread.text) }
            if let before { hidden("before", before.text) }
            tag("fieldset", .class("run-checks run-chosen")) {
                tag("legend", .class("field-label")) {
                    viewer.say(Phrase(ko: "신고할 메시지", en: "Messages to report"))
                }
                for message in others {
                    check(
                        message, isOn: message.id == chosen || fields[prefix + message.id.text] != nil, seen, viewer)
                }
            }
            picker(
                "reason", viewer.say(Phrase(ko: "이유", en: "Reason")),
                [Choice("", viewer.say(Phrase(ko: "이유를 골라 주세요", en: "Choose a reason")))]
                    + Report.Reason.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                chosen: fields["reason"] ?? "", isRequired: true)
            field(
                Field(
                    "note", viewer.say(Phrase(ko: "더 알려 줄 것", en: "More about it")), value: fields["note"] ?? "",
                    kind: .lines, hint: viewer.say(Phrase(ko: "관리자만 봐요.", en: "Only administrators see it.")),
                    limit: Report.noteLimit,
                    error: refusal?.field == "note" ? refusal.map { viewer.say($0.phrase) } : nil),
                viewer.language)
            formActions { button(viewer.say(ReportForm.title), .danger) }
        }
    }

    private static func check(_ message: Message, isOn: Bool, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let name = message.author.map { seen.name(of: $0, viewer) } ?? viewer.say(TalkPage.nobody)
        let time = viewer.clock(message.sentAt.value).text(today: viewer.today, in: viewer.language)
        let isReported = seen.meetup.reports[Report.Key(thing: message.id, reporter: seen.viewer)]?.value != nil
        return tag("label", .class("run-check")) {
            tag(
                "input", .type("checkbox"), .value("name", prefix + message.id.text), .value("on"),
                .when(isOn, .flag("checked")))
            tag("span", .class("run-check-words")) {
                tag("span", .class("run-check-top")) {
                    name + " · " + time
                    if isReported { trait(viewer.say(ReportForm.done)) }
                }
                tag("span", .class("run-check-text")) { message.text.value }
            }
        }
    }
}

extension Refusal {
    static let messagesNone = Refusal(
        .invalid, "messages-none", Phrase(ko: "신고할 메시지를 하나 이상 골라 주세요.", en: "Choose at least one message."),
        field: "messages")

    static func messagesMany(_ given: Int) -> Refusal {
        Refusal(
            .invalid, "messages-many",
            Phrase(
                ko: "한 번에 \(TalkPage.limit)개까지 신고할 수 있어요.",
                en: "At most \(TalkPage.limit) messages can be reported at once."),
            field: "messages", given: String(given))
    }
}
