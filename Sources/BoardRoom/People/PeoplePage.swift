public import Floor

/// Who is on the board and what they may do; for an owner, the ways to change that and to invite.
public enum PeoplePage {
    /// Its last segment: what is done here is done without leaving.
    static let segment = "people"

    /// An invitation just made, as it is handed on.
    public struct MadeInvitation: Sendable {
        /// The whole address of the link.
        public var address: String
        /// What can be read out and typed instead, and the whole address where.
        public var code: String
        public var place: String

        public init(address: String, code: String, place: String) {
            self.address = address
            self.code = code
            self.place = place
        }
    }

    /// - Parameter invitation: shown this once.
    public static func page(
        _ slice: BoardSlice, _ viewer: Viewer, invitation: MadeInvitation? = nil, refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "함께 쓰는 사람", en: "People")), place: .board,
            back: slice.link,
            body: tag("div", .class("settings")) {
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                rows { for person in slice.people { MemberView.row(person, slice, viewer) } }
                if slice.role == .owner { MemberView.questions(slice, viewer) }
                if slice.role == .owner { InvitationView.view(invitation, slice, viewer) }
                LeavingView.view(slice, viewer)
            },
            // Drawn anew, the page would no longer have the link.
            live: invitation == nil ? slice.live : nil)
    }

    /// The page again after a form of it was refused.
    static let again: @Sendable (Fields, Refusal, BoardSlice, Viewer) throws(Refusal) -> Page = {
        _, refusal, slice, viewer throws(Refusal) in page(slice, viewer, refusal: refusal)
    }
}

extension Role {
    public var phrase: Phrase {
        switch self {
        case .owner: Phrase(ko: "주인", en: "Owner")
        case .editor: Phrase(ko: "편집", en: "Editor")
        case .viewer: Phrase(ko: "보기", en: "Viewer")
        }
    }
}
