import Floor

/// One member of the board, with the actions of an owner.
enum MemberView {
    static func row(_ person: BoardPerson, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let isMe = person.id == viewer.person
        let owners = slice.people.count { $0.role == .owner }
        let mayChange = slice.role == .owner && (person.role != .owner || owners > 1)
        return Floor.row(
            Row(
                isMe ? viewer.say(Phrase(ko: "\(person.name) (나)", en: "\(person.name) (you)")) : person.name,
                leading: avatar(
                    person.name, person: person.id, photo: person.photo, size: .medium, isNamedBeside: true),
                meta: .text(
                    viewer.say(person.role.phrase) + (person.since.map { " · " + viewer.inHouse(since: $0) } ?? "")),
                menu: mayChange ? choices(person, isMe: isMe, slice, viewer) : .nothing))
    }

    private static func choices(_ person: BoardPerson, isMe: Bool, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let name = viewer.say(
            Phrase(ko: "‘\(person.name)’ 메뉴: 역할, 빼기", en: "Menu for “\(person.name)”: role, remove"))
        return menu(id: "member-" + person.id.text, name: name) {
            for role in Role.allCases where role != person.role {
                menuForm(
                    viewer.say(role.giving), slice.link.at("change-role"),
                    operation: viewer.formID, icon: role.icon, isEnhanced: true
                ) {
                    hidden("person", person.id.text)
                    hidden("role", role.rawValue)
                }
            }
            if !isMe {
                menuLine()
                menuOpener(viewer.say(handOver), opens: "hand-over-" + person.id.text, icon: .forward)
                menuOpener(viewer.say(remove), opens: "remove-" + person.id.text, icon: .close, isDanger: true)
            }
        }
    }

    /// Confirmations of actions that the viewer cannot undo.
    static func questions(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let here = slice.link
        return group {
            for person in slice.people where person.id != viewer.person {
                confirmation(
                    id: "hand-over-" + person.id.text, title: viewer.say(handOver),
                    body: viewer.say(handingOver(to: person.name)), does: viewer.say(handOver),
                    here.at("hand-over-board"), operation: viewer.formID, isEnhanced: true, viewer.language
                ) { hidden("person", person.id.text) }
                confirmation(
                    id: "remove-" + person.id.text, title: viewer.say(remove),
                    body: viewer.say(removing(person.name)), does: viewer.say(Phrase(ko: "빼기", en: "Remove")),
                    here.at("remove-member"), operation: viewer.formID, isEnhanced: true, viewer.language
                ) { hidden("person", person.id.text) }
            }
        }
    }

    private static var handOver: Phrase { Phrase(ko: "보드 넘기기", en: "Hand over board") }
    private static var remove: Phrase { Phrase(ko: "보드에서 빼기", en: "Remove from board") }

    private static func handingOver(to name: String) -> Phrase {
        Phrase(
            ko: "\(name) 님이 주인이 되고 나는 편집을 맡아요. 다시 주인이 되려면 \(name) 님에게 부탁해야 해요.",
            en: "\(name) becomes the owner and you become an editor. Only \(name) can make you an owner again.")
    }

    private static func removing(_ name: String) -> Phrase {
        Phrase(
            ko: "\(name) 님은 바로 이 보드를 볼 수 없게 돼요. 적어 둔 것은 그대로 남고, 다시 함께하려면 초대해야 해요.",
            en:
                "\(name) loses access to this board immediately. What they wrote stays. To return, they need an invitation."
        )
    }
}

extension Role {
    /// The action that gives somebody this role.
    fileprivate var giving: Phrase {
        switch self {
        case .owner: Phrase(ko: "주인으로 만들기", en: "Make an owner too")
        case .editor: Phrase(ko: "편집 권한 주기", en: "Make an editor")
        case .viewer: Phrase(ko: "보기 권한만 주기", en: "Make a viewer")
        }
    }

    fileprivate var icon: Icon {
        switch self {
        case .owner: .flag
        case .editor: .edit
        case .viewer: .eye
        }
    }
}
