import Floor

/// The reactions to a message, and the menu of what can be done with it: six of them to choose from, and to delete or report
/// the message. It is one plain form: each button says whether it adds or takes back.
enum ReactionBar {
    /// Names in one line; of more people, how many.
    static let namesLimit = 5

    /// - Parameter before: the message that the page ends before, where the form leads back to.
    static func view(
        _ message: Message, _ thread: ID<Person>?, _ before: ID<Entity>?, _ seen: SeenMeetup, _ viewer: Viewer
    ) -> HTML {
        let id = "r-" + message.id.text
        let given = Reaction.allCases.map { Given($0, message, seen, viewer) }.filter { $0.count > 0 }
        let takes = TalkPage.mayWrite(in: thread, seen, viewer)
        let parts = group {
            if !given.isEmpty {
                // The list of messages is read out as it grows; a count that changes is not news.
                tag("div", .class("run-reactions"), .fixed("aria-live", "off")) {
                    for one in given { takes ? one.button(in: id, viewer) : one.shown(viewer) }
                }
            }
            menu(id: id + "-menu", name: viewer.say(name(message, takes: takes, seen, viewer))) {
                if takes {
                    tag("div", .class("run-reaction-choices"), .role("group"), .label(viewer.say(react))) {
                        for reaction in Reaction.allCases { choice(reaction, message, viewer) }
                    }
                }
                for one in given {
                    tag("p", .class("run-reaction-people")) { one.reaction.emoji + " " + one.names(namesLimit, viewer) }
                }
                if takes || !given.isEmpty { menuLine() }
                if message.author == seen.viewer {
                    menuOpener(
                        viewer.say(TalkPage.deleteTitle), opens: TalkPage.deletionID(of: message), icon: .trash,
                        isDanger: true)
                } else {
                    menuLink(
                        viewer.say(ReportForm.title),
                        to: ReportMessagesPage.link(to: thread, before: before, chosen: message.id, seen), icon: .flag)
                }
            }
        }
        if !takes { return tag("div", .class("run-react"), .id(id)) { parts } }
        return form(
            seen.link.at(RunRules.react.name), operation: viewer.formID, .class("run-react"), .id(id),
            .flag("data-enhance")
        ) {
            hidden("message", message.id.text)
            if let thread { hidden("thread", thread.text) }
            if let before { hidden("before", before.text) }
            parts
        }
    }

    private static let react = Phrase(ko: "공감하기", en: "React")

    /// Whose message it is, and what can be done with it.
    private static func name(_ message: Message, takes: Bool, _ seen: SeenMeetup, _ viewer: Viewer) -> Phrase {
        let first = takes ? Phrase(ko: "공감하기, ", en: "react, ") : Phrase(ko: "", en: "")
        if message.author == seen.viewer {
            return Phrase(ko: "내 메시지 메뉴: \(first.ko)지우기", en: "Menu for your message: \(first.en)delete")
        }
        let author = seen.name(of: message.author ?? .unmade, viewer)
        return Phrase(
            ko: "\(author) 님의 메시지 메뉴: \(first.ko)신고하기", en: "Menu for \(author)’s message: \(first.en)report")
    }

    private static func choice(_ reaction: Reaction, _ message: Message, _ viewer: Viewer) -> HTML {
        let isOn = message.reactions.holds(Reactions.Key(reaction, by: viewer.person))
        let said = viewer.say(reaction.phrase)
        return tag(
            "button", .class("menu-item"), .name(isOn ? "off" : "on"), .value(reaction.rawValue), pressed(isOn),
            .label(said), .value("title", said)
        ) { reaction.emoji }
    }

    private static func pressed(_ isOn: Bool) -> Attribute {
        isOn ? .fixed("aria-pressed", "true") : .fixed("aria-pressed", "false")
    }

    /// A kind of reaction to a message, with who reacts so.
    private struct Given {
        let reaction: Reaction
        /// The viewer first, then in the order in which they reacted.
        private let people: [String]
        private let isOwn: Bool

        init(_ reaction: Reaction, _ message: Message, _ seen: SeenMeetup, _ viewer: Viewer) {
            let all = message.reactions.people(reaction)
            self.reaction = reaction
            isOwn = all.contains(seen.viewer)
            let others = all.filter { $0 != seen.viewer }.map { seen.name(of: $0, viewer) }
            people = (isOwn ? [viewer.say(Phrase(ko: "나", en: "You"))] : []) + others
        }

        var count: Int { people.count }

        /// 지민 외 2명.
        func names(_ limit: Int, _ viewer: Viewer) -> String {
            let names = people.prefix(limit).joined(separator: ", ")
            let rest = count - limit
            if rest < 1 { return names }
            return viewer.say(
                Phrase(ko: "\(names) 외 \(rest)명", en: "\(names) and \(rest) \(rest == 1 ? "other" : "others")"))
        }

        private var text: String { reaction.emoji + " " + String(count) }

        private func said(_ viewer: Viewer) -> String {
            let kind = viewer.say(reaction.phrase)
            return viewer.say(Phrase(ko: "\(kind) \(count)명: ", en: "\(kind), \(count): ")) + names(1, viewer)
        }

        /// Has an id, so that the focus stays on it when it becomes the other one.
        func button(in form: String, _ viewer: Viewer) -> HTML {
            tag(
                "button", .class("chip"), .id(form + "-" + reaction.rawValue), .name(isOwn ? "off" : "on"),
                .value(reaction.rawValue), pressed(isOwn), .when(isOwn, .fixed("data-style", "chosen")),
                .all(Attributes(.label(said(viewer)), .value("title", names(1, viewer))))
            ) { text }
        }

        /// Where nobody reacts any more: who did is in the menu.
        func shown(_ viewer: Viewer) -> HTML {
            tag("span", .class("chip"), .value("title", names(1, viewer))) {
                tag("span", .hiddenFromSpeech) { text }
                spoken(said(viewer))
            }
        }
    }
}
