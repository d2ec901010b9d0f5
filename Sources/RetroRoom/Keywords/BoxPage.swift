import Floor

/// The keywords that the viewer wrote, newest retrospective first, by teammate and kind.
enum BoxPage {
    static let route = RetroPageRoute.ofTeam(
        segment, device: .first, needs: { ids, _ throws(Refusal) in .init(ids.space, own: true) },
        draw: { _, _, seen, viewer, _ throws(Refusal) in .page(page(seen, viewer)) })

    /// Its last path segment.
    static let segment = "box"

    static func page(_ seen: SeenTeam, _ viewer: Viewer) -> Page {
        let own = seen.team.keywords.values.filter { $0.author == viewer.person && !$0.isRemoved }
        let retrospectives = Array(seen.team.retrospectives.values).ordered { $0.id > $1.id }
        return Page(
            title: viewer.say(Phrase(ko: "내 상자", en: "My box")), place: .retro, back: seen.link,
            body: tag("div", .class("retro-sheet")) {
                if own.isEmpty {
                    emptyState(
                        .drawingBoard,
                        viewer.say(
                            Phrase(
                                ko: "내가 쓴 키워드가 여기에 모여요. 나만 볼 수 있어요.",
                                en: "The keywords you write are kept here. Only you can see them.")))
                }
                for retrospective in retrospectives {
                    part(retrospective, own.filter { $0.retrospective.value == retrospective.id }, seen, viewer)
                }
            }, live: seen.live)
    }

    private static func part(
        _ retrospective: Retrospective, _ own: [Keyword], _ seen: SeenTeam, _ viewer: Viewer
    ) -> HTML {
        if own.isEmpty { return .nothing }
        let name = retrospective.name.value
        return tag("section", .class("retro-part")) {
            sectionHeading(
                name.isEmpty ? viewer.say(Phrase(ko: "다음 회고", en: "Next retrospective")) : name, count: own.count)
            for person in people(own, seen, viewer) {
                tag("h3", .class("box-person")) {
                    viewer.say(Phrase(ko: "\(person.name) 님에게", en: "For \(person.name)"))
                }
                for kind in retrospective.kinds(of: own) {
                    row(own.filter { $0.recipient.value == person.id && $0.kind.value == kind }, kind, seen, viewer)
                }
            }
        }
    }

    private static func row(_ keywords: [Keyword], _ kind: String, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        if keywords.isEmpty { return .nothing }
        return tag("div", .class("box-kind")) {
            trait(viewer.say(Format.phrase(ofKind: kind)))
            tag("ul", .class("wall"), .role("list")) {
                for keyword in keywords.ordered(by: { $1.added.stamp < $0.added.stamp }) {
                    tag("li") {
                        chip(keyword.word.value, .chosen, to: seen.link.at(KeywordPage.segment).at(keyword.id))
                    }
                }
            }
        }
    }

    private static func people(
        _ own: [Keyword], _ seen: SeenTeam, _ viewer: Viewer
    ) -> [(id: ID<Person>, name: String)] {
        var ids: Set<ID<Person>> = []
        for keyword in own { if let recipient = keyword.recipient.value { ids.insert(recipient) } }
        let people = Array(ids).map { (id: $0, name: seen.team.name(of: $0, in: viewer.language)) }
        return people.ordered { $0.name == $1.name ? $0.id < $1.id : $0.name < $1.name }
    }
}

/// Limits of the box.
public enum Box {
    /// Keywords on its page: the newest.
    public static let limit = 500
}
