import Floor

/// One keyword of the viewer's own, whole; others' are found on the day.
enum KeywordPage {
    /// Its segment.
    static let segment = "keyword"

    /// - Throws: `keyword-missing`, also for one of somebody else's: of it no more is known than its word.
    static func page(_ id: ID<Entity>, _ seen: SeenTeam, _ viewer: Viewer) throws(Refusal) -> Page {
        guard let keyword = seen.team.keywords[id], keyword.author == viewer.person, !keyword.isRemoved else {
            throw .keywordMissing
        }
        let state = keyword.retrospective.value.flatMap { seen.team.retrospectives[$0] }?.state(at: viewer.now)
        let isOpenToChange = state.map { RetroUseCase.beforeTheDay.contains($0) } ?? false
        return Page(
            title: keyword.word.value, place: .retro, back: seen.link.at(BoxPage.segment),
            body: tag("article", .class("retro-sheet keyword")) {
                tag("p", .class("keyword-about")) {
                    trait(viewer.say(Format.phrase(ofKind: keyword.kind.value)), .mine)
                    if let recipient = keyword.recipient.value {
                        tag("span") {
                            viewer.say(
                                Phrase(
                                    ko: "\(seen.team.name(of: recipient, in: viewer.language))에게",
                                    en: "For \(seen.team.name(of: recipient, in: viewer.language))"))
                        }
                    }
                }
                part(Noun.situation, keyword.situation.value, viewer)
                part(Noun.feeling, keyword.feeling.value, viewer)
                part(Noun.request, keyword.request.value, viewer)
                if isOpenToChange { changing(keyword, seen, viewer) }
                tag("p", .class("keyword-fingerprint")) {
                    icon(.lock)
                    tag("span") {
                        viewer.say(Phrase(ko: "봉인 지문 ", en: "Fingerprint of the seal "))
                        tag("code") { String(keyword.fingerprint.value.prefix(12)) }
                    }
                }
            }, live: seen.live)
    }

    /// One of the three texts under its name; nothing where it is empty.
    static func part(_ noun: Phrase, _ text: String, _ viewer: Viewer) -> HTML {
        if text.isEmpty { return .nothing }
        return tag("section", .class("keyword-part")) {
            tag("h2", .class("field-label")) { viewer.say(noun) }
            tag("p", .class("keyword-text")) { text }
        }
    }

    private static func changing(_ keyword: Keyword, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let here = seen.link.at(segment).at(keyword.id)
        let delete = viewer.say(Phrase(ko: "키워드 지우기", en: "Delete the keyword"))
        return tag("p", .class("retro-ways")) {
            linkButton(viewer.say(Phrase(ko: "고치기", en: "Edit")), to: here.at("edit"), .quiet, icon: .edit)
            openButton(delete, opens: "delete-keyword", .danger, icon: .trash)
            confirmation(
                id: "delete-keyword", title: delete,
                body: viewer.say(
                    Phrase(ko: "지우면 되살릴 수 없어요. 벽에서도 사라져요.", en: "It cannot be brought back, and leaves the wall too.")),
                does: viewer.say(Phrase(ko: "지우기", en: "Delete")), seen.link.at("delete-keyword"),
                operation: viewer.formID, viewer.language
            ) { hidden("keyword", keyword.id.text) }
        }
    }
}
