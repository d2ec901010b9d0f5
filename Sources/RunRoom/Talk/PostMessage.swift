public import Floor

extension RunRules {
    /// Phases in which people talk.
    static let talking: [Meetup.Phase] = takingPlace + [.cancelled]

    /// Posts a message. Fields `text`, which may be blank where there are images; optional `message` (the new id), `answers`
    /// (another message), `thread` (the person who asks; their own for an applicant), `image-1` to `image-3` (uploaded
    /// files).
    ///
    /// Throws `message-empty` and so on, `talk-members-only`, `thread-closed`, `answered-missing`, `image-missing`,
    /// `too-many-images`.
    public static let postMessage = RunUseCase(
        "post-message", makes: "message.posted", by: .anybody, in: talking, lands: .talk, adds: "message",
        onDevice: Phrase(ko: "메시지", en: "Message"),
        api: .rest(.post, "messages", status: 201),
        summary: """
            Posts a message to the talk, or asks the leader. Its images are uploaded before, as files of the run \
            (`PUT /files/{file}` and so on); they come with the message or not at all.
            """,
        input: [
            .init("message", .id, "The id of the new message; generated if omitted.", isRequired: false),
            .init(
                "text", .words, "1 to \(Message.limit) characters; may be empty or absent with images.",
                isRequired: false),
            .init("answers", .id, "The message it answers.", isRequired: false),
            .init("thread", .id, "The person whose questions it belongs to; the talk if omitted.", isRequired: false),
            .init("image-1", .id, "An image: a complete file of yours that no message has.", isRequired: false),
            .init("image-2", .id, "Another one.", isRequired: false),
            .init("image-3", .id, "Another one.", isRequired: false),
        ],
        needsRunners: true, messages: ["message", "answers"], files: Message.imageFields, needsTalk: true,
        form: TalkPage.again
    ) { form, draft, tools throws(Refusal) in
        let thread: ID<Person>? = try form.id("thread")
        try draft.requireVoice(in: thread)
        let images = try draft.images(form)
        let text = try RunDraft.words(form["text"] ?? "", orImages: images)
        let named: ID<Entity>? = try form.id("message")
        if let named, draft.meetup.messages[named] != nil { throw .messageTaken }
        let id = named ?? tools.id()
        let answers: ID<Entity>? = try form.id("answers")
        if let answers { try draft.requireAnswerable(answers, in: thread) }
        var changes = [
            Change(id, Message.removed, to: false), Change(id, Message.text, to: text),
            Change(id, Message.sentAt, to: draft.clock.milliseconds),
        ]
        if !images.isEmpty { changes.append(Change(id, Message.images, to: images)) }
        if let answers { changes.append(Change(id, Message.answers, to: answers)) }
        if let thread { changes.append(Change(id, Message.thread, to: thread)) }
        return draft.record(changes)
    }

    /// Deletes one's own message; a mark stays. Field `message`.
    public static let deleteMessage = RunUseCase(
        "delete-message", makes: "message.deleted", by: .anybody, in: talking, lands: .talk,
        onDevice: Phrase(ko: "메시지 지우기", en: "Deleted message"),
        api: .rest(.delete, "messages/{message}", status: 200), summary: "Deletes a message of yours. A mark stays.",
        input: [
            .init("message", .id, "A message of yours."),
            .init("thread", .id, "The thread it is in.", isRequired: false),
        ], existing: ["message"]
    ) { form, draft, _ throws(Refusal) in
        let id: ID<Entity>? = try form.id("message")
        // Another's message is as missing as one that never was: the viewer may not see its thread.
        guard let message = id.flatMap({ draft.meetup.messages[$0] }), message.author == draft.viewer.person else {
            throw .messageMissing
        }
        if message.removed.value { return draft.unchanged }
        return draft.record([message.change(Message.removed, to: true)])
    }
}

extension RunDraft {
    /// The checked text of a message; blank only where images say something.
    fileprivate static func words(_ given: String, orImages images: [MessageImage]) throws(Refusal) -> String {
        if !images.isEmpty, Text.isBlank(given) { return "" }
        do throws(Text.Fault) {
            let text = try Text.lines(Text.trimmed(given), limit: Message.limit)
            if Text.isBlank(text) { throw Text.Fault.empty }
            return text
        } catch {
            throw .text(error, field: "text", name: "message", subject: Noun.message, given: given)
        }
    }

    /// Members talk; an applicant asks in a thread of their own, and the leader answers there.
    func requireVoice(in thread: ID<Person>?) throws(Refusal) {
        guard let thread else {
            guard standing.isIn else { throw .talkMembersOnly }
            return
        }
        guard standing == .leader || thread == viewer.person else { throw .missing }
        // The leader sees nobody behind a block, so they answer nobody there.
        guard meetup.takesQuestions(of: thread, at: now), !slice.blocks.separates(thread) else { throw .threadClosed }
    }

    /// An answer shows the words it answers: they must be of the same thread, and of somebody whom the viewer sees.
    fileprivate func requireAnswerable(_ id: ID<Entity>, in thread: ID<Person>?) throws(Refusal) {
        let seen = meetup.redacted(for: viewer.person, standing, slice.blocks).messages[id]
        // A device holds the newest messages only: the house knows the others.
        if slice.isDevice, meetup.messages[id] == nil { return }
        guard let seen, seen.thread.value == thread else { throw .answeredMissing }
    }
}

extension Refusal {
    static let talkMembersOnly = Refusal(
        .forbidden, "talk-members-only",
        Phrase(
            ko: "러닝톡은 함께 달리기로 한 사람만 쓸 수 있어요. 신청한 뒤에는 모임을 연 사람에게 물어볼 수 있어요.",
            en: "The talk is for people who are in the run. Once you have applied, you can ask the leader."))
    static let threadClosed = Refusal(
        .conflict, "thread-closed",
        Phrase(
            ko: "기다리는 신청이 있을 때, 모임이 시작되기 전까지만 물어볼 수 있어요.",
            en: "Questions are open while an application waits, until the run starts."),
        field: "thread")
    static let answeredMissing = Refusal(
        .missing, "answered-missing",
        Phrase(ko: "답하려는 메시지가 없어요.", en: "There is no such message to answer."), field: "answers")
    static let messageTaken = Refusal(
        .conflict, "message-taken",
        Phrase(ko: "이미 보낸 메시지예요.", en: "This message was sent already."), field: "message")
    static let messageMissing = Refusal(
        .missing, "message-missing",
        Phrase(ko: "지울 수 있는 메시지가 없어요.", en: "There is no such message of yours."), field: "message")
}
