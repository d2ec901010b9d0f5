import Floor

/// A retrospective that has ended: received keywords by kind, sent keywords, and the actions decided.
enum EndedPage {
    static let route = RetroPageRoute.ofTeam(
        "\(ArchivePage.segment)/{retrospective}", device: .never,
        needs: { ids, _ throws(Refusal) in
            var part = RetroQuery.Part(ids.space, retrospective: ids.entity, actions: true)
            part.archive = .retrospective(ids.entity)
            part.photos = true
            return part
        },
        draw: { ids, request, seen, viewer, _ throws(Refusal) in
            let did: ID<Operation>? = try request.query.id("did")
            return .page(try page(ids.entity, seen, viewer, isToldDone: did != nil))
        })

    /// - Parameter isToldDone: whether the viewer has just deleted a keyword here.
    /// - Throws: `retrospective-missing`, also for a retrospective that has not ended.
    static func page(
        _ id: ID<Entity>, _ seen: SeenTeam, _ viewer: Viewer, isToldDone: Bool
    ) throws(Refusal) -> Page {
        guard let retrospective = seen.team.retrospectives[id], retrospective.phase.value == .done else {
            throw .retrospectiveMissing
        }
        let wall = seen.team.wall(of: id)
        let received = wall.filter { seen.team.isReceived($0, by: viewer.person) }
        let sent = wall.filter { $0.author == viewer.person }
        return Page(
            title: retrospective.name.value, place: .retro, back: seen.link.at(ArchivePage.segment),
            body: tag("div", .class("retro-sheet")) {
                tag("p", .class("keyword-about")) {
                    tag("span") { retrospective.day(viewer) }
                    trait(viewer.say(retrospective.anonymity.value.phrase))
                }
                if received.isEmpty, sent.isEmpty {
                    absent(retrospective, seen, viewer)
                } else {
                    receivedPart(received, retrospective, seen, viewer)
                    sentPart(sent, seen, viewer)
                }
                ActionsView(seen: seen, viewer: viewer).decided(in: id)
            }, live: seen.live,
            toast: isToldDone
                ? Page.Toast(viewer.say(Phrase(ko: "받은 키워드를 지웠어요.", en: "The keyword was deleted for you."))) : nil)
    }

    private static func receivedPart(
        _ received: [Keyword], _ retrospective: Retrospective, _ seen: SeenTeam, _ viewer: Viewer
    ) -> HTML {
        tag("section", .class("retro-part")) {
            sectionHeading(viewer.say(Phrase(ko: "받은 키워드", en: "Received")), count: received.count)
            if received.isEmpty {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(ko: "이 회고에서는 받은 키워드가 없어요.", en: "You received no keywords in this retrospective."))
                }
            }
            for kind in retrospective.kinds(of: received) {
                list(received.filter { $0.kind.value == kind }, kind, seen, viewer) {
                    .received($0, seen, viewer)
                }
            }
        }
    }

    private static func sentPart(_ sent: [Keyword], _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        if sent.isEmpty { return .nothing }
        return tag("section", .class("retro-part")) {
            sectionHeading(viewer.say(Phrase(ko: "보낸 키워드", en: "Sent")), count: sent.count)
            list(sent, nil, seen, viewer) { .sent($0, seen, viewer) }
        }
    }

    /// - Parameter kind: the heading of the list; with nil, each keyword shows its own kind.
    private static func list(
        _ keywords: [Keyword], _ kind: String?, _ seen: SeenTeam, _ viewer: Viewer, about: (Keyword) -> Phrase
    ) -> HTML {
        if keywords.isEmpty { return .nothing }
        return group {
            if let kind { tag("h3", .class("archive-kind")) { viewer.say(Format.phrase(ofKind: kind)) } }
            rows {
                for keyword in keywords {
                    row(
                        Row(
                            keyword.word.value, to: seen.team.link(to: keyword, for: viewer.person),
                            meta: .text(viewer.say(about(keyword))),
                            trailing: kind == nil
                                ? trait(viewer.say(Format.phrase(ofKind: keyword.kind.value))) : .nothing))
                }
            }
        }
    }

    /// Explains the empty page to a person who neither received nor sent a keyword.
    private static func absent(_ retrospective: Retrospective, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let cameAt = seen.team.members[viewer.person]?.isHere.stamp.clock.milliseconds ?? 0
        let isLater = cameAt > retrospective.endedAt.value ?? 0
        let text =
            isLater
            ? Phrase(
                ko: "이 회고가 끝난 다음에 팀에 들어왔어요. 받은 글은 받은 사람만 볼 수 있어서, 여기에는 볼 것이 없어요.",
                en:
                    "You joined the team after this retrospective ended, so there is nothing here for you. Only the recipients can read what they received."
            )
            : Phrase(
                ko: "이 회고에서는 받은 키워드도 보낸 키워드도 없어요. 다른 사람이 받은 글은 받은 사람만 볼 수 있어요.",
                en:
                    "You neither received nor sent keywords in this retrospective. Only the recipients can read what they received."
            )
        return emptyState(.drawingPeople, viewer.say(text)) {
            linkButton(
                viewer.say(Phrase(ko: "지난 회고", en: "Past retrospectives")), to: seen.link.at(ArchivePage.segment),
                .quiet, icon: .back)
        }
    }
}
