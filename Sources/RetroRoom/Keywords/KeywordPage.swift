import Floor

/// The page of one keyword that the viewer wrote or received. All other keywords are read on the day's page.
enum KeywordPage {
    static let route = RetroPageRoute.ofTeam(
        "\(segment)/{keyword}", device: .fallback,
        needs: { ids, _ throws(Refusal) in .init(ids.space, keywords: [ids.entity]) },
        draw: { ids, _, seen, viewer, sealer throws(Refusal) in
            .page(try page(ids.entity, seen, viewer, digest: sealer.digest))
        })

    /// Its path segment.
    static let segment = "keyword"

    /// - Parameter digest: as in ``Sealer``, to check the seal; nil on a device, which has no digest function.
    /// - Throws: `keyword-missing`, also for another person's keyword, of which only the word is public.
    static func page(
        _ id: ID<Entity>, _ seen: SeenTeam, _ viewer: Viewer, digest: (([UInt8]) -> [UInt8])?
    ) throws(Refusal) -> Page {
        let isHouse = digest != nil
        guard let keyword = seen.team.keywords[id], !keyword.isRemoved else { throw .keywordMissing }
        let isReceived = seen.team.isReceived(keyword, by: viewer.person)
        guard keyword.author == viewer.person || isReceived else { throw .keywordMissing }
        let state = keyword.retrospective.value.flatMap { seen.team.retrospectives[$0] }?.state(at: viewer.now)
        let isOpenToChange = state.map { RetroRules.beforeTheDay.contains($0) } ?? false
        return Page(
            title: keyword.word.value, place: .retro, back: back(from: keyword, isReceived, seen),
            body: tag("article", .class("retro-sheet keyword")) {
                tag("p", .class("keyword-about")) {
                    trait(viewer.say(Format.phrase(ofKind: keyword.kind.value)), .mine)
                    tag("span") {
                        viewer.say(isReceived ? .received(keyword, seen, viewer) : .sent(keyword, seen, viewer))
                    }
                }
                part(Noun.situation, keyword.situation.value, viewer)
                part(Noun.feeling, keyword.feeling.value, viewer)
                part(Noun.request, keyword.request.value, viewer)
                if isOpenToChange { changing(keyword, seen, viewer) }
                if keyword.fingerprint.value.isEmpty {
                    tag("p", .class("keyword-fingerprint")) {
                        icon(.lock)
                        tag("span") { viewer.say(unsealed) }
                    }
                } else {
                    seal(keyword, isSame: digest.map { Fingerprint.matches(keyword, digest: $0) }, viewer)
                }
                if isReceived, isHouse { discarding(keyword, seen, viewer) }
            }, live: seen.live)
    }

    private static func back(from keyword: Keyword, _ isReceived: Bool, _ seen: SeenTeam) -> Link {
        guard isReceived, let retrospective = keyword.retrospective.value else { return seen.link.at(BoxPage.segment) }
        return seen.link.at(ArchivePage.segment).at(retrospective)
    }

    private static let unsealed = Phrase(
        ko: "아직 이 기기에만 있어요. 보내지는 대로 봉인돼요.", en: "Only on this device so far. It is sealed as soon as it is sent.")

    /// The fingerprint that everybody has seen since the keyword was written, and whether it matches the content.
    private static func seal(_ keyword: Keyword, isSame: Bool?, _ viewer: Viewer) -> HTML {
        group {
            tag("p", .class("keyword-fingerprint")) {
                icon(.lock)
                tag("span") {
                    viewer.say(Phrase(ko: "봉인 지문 ", en: "Fingerprint "))
                    tag("code") { keyword.fingerprint.value.beginning(12) }
                }
                if isSame == true {
                    trait(viewer.say(Phrase(ko: "봉인한 그대로예요", en: "Matches the sealed text")), icon: .check)
                }
            }
            if isSame == false {
                banner(
                    viewer.say(
                        Phrase(
                            ko: "지문이 이 글과 맞지 않아요. 봉인한 뒤에 바뀌었을 수 있어요.",
                            en:
                                "The fingerprint doesn’t match this text. It may have been changed after it was sealed."
                        )),
                    .danger)
            }
        }
    }

    private static func discarding(_ keyword: Keyword, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let delete = viewer.say(Phrase(ko: "받은 키워드 지우기", en: "Delete what you received"))
        return tag("p", .class("retro-ways")) {
            openButton(delete, opens: "discard-keyword", .danger, icon: .trash)
            confirmation(
                id: "discard-keyword", title: delete,
                body: viewer.say(
                    Phrase(
                        ko:
                            "이 글은 내 지난 회고에서 완전히 사라지고 되살릴 수 없어요. 쓴 사람의 상자에는 남고, 키워드 낱말은 팀이 이미 본 대로 남아요. 지웠다고 누구에게도 알리지 않아요.",
                        en:
                            "You won’t see this text again, and you can’t undo this. Its author keeps it in their box, and the word itself stays visible to the team. Nobody is notified."
                    )),
                does: viewer.say(Phrase(ko: "지우기", en: "Delete")), seen.link.at("discard-keyword"),
                operation: viewer.formID, viewer.language
            ) {
                hidden("keyword", keyword.id.text)
                // The page to return to: the retrospective that the keyword belongs to.
                hidden("from", ArchivePage.segment)
                hidden("retrospective", keyword.retrospective.value?.text ?? "")
            }
        }
    }

    /// One of the three texts with its heading; empty where the text is empty.
    static func part(_ noun: Phrase, _ text: String, _ viewer: Viewer) -> HTML {
        if text.isEmpty { return .nothing }
        return tag("section", .class("keyword-part")) {
            tag("h2", .class("field-label")) { viewer.say(noun) }
            tag("p", .class("keyword-text")) { text }
        }
    }

    private static func changing(_ keyword: Keyword, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let here = seen.link.at(segment).at(keyword.id)
        let delete = viewer.say(Phrase(ko: "키워드 지우기", en: "Delete keyword"))
        return tag("p", .class("retro-ways")) {
            linkButton(viewer.say(Phrase(ko: "고치기", en: "Edit")), to: here.at("edit"), .quiet, icon: .edit)
            openButton(delete, opens: "delete-keyword", .danger, icon: .trash)
            confirmation(
                id: "delete-keyword", title: delete,
                body: viewer.say(
                    Phrase(
                        ko: "지우면 되살릴 수 없어요. 벽에서도 사라져요.", en: "You can’t undo this. It also disappears from the wall.")),
                does: viewer.say(Phrase(ko: "지우기", en: "Delete")), seen.link.at("delete-keyword"),
                operation: viewer.formID, viewer.language
            ) {
                hidden("keyword", keyword.id.text)
                if let retrospective = keyword.retrospective.value { hidden("retrospective", retrospective.text) }
            }
        }
    }
}
