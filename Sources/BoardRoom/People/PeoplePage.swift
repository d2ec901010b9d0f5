public import Floor

/// The members of the board and their roles; for an owner, the forms to change them and to invite.
public enum PeoplePage {
    static let route = BoardPageRoute.ofBoard(
        segment, device: .never, needs: { part, _, _ throws(Refusal) in part.invitations = true },
        draw: { _, _, slice, viewer throws(Refusal) in .page(page(slice, viewer)) })

    /// The last segment of its address. Its forms return to this page.
    static let segment = "people"

    /// A new invitation, to be shared.
    public struct MadeInvitation: Sendable {
        /// The complete address of the link.
        public var address: String
        /// The code to read out and type instead, and the complete address of the page where to type it.
        public var code: String
        public var place: String

        public init(address: String, code: String, place: String) {
            self.address = address
            self.code = code
            self.place = place
        }
    }

    /// - Parameters:
    ///   - invitation: shown only this once.
    ///   - form: that of a refused addition, whose fields stay filled in.
    public static func page(
        _ slice: BoardSlice, _ viewer: Viewer, invitation: MadeInvitation? = nil, form: Fields = Fields(),
        refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "함께 쓰는 사람", en: "People")), place: .board,
            back: slice.link,
            body: tag("div", .class("settings")) {
                if let refusal, refusal.field != "email" { banner(viewer.say(refusal.phrase), .danger) }
                rows { for person in slice.people { MemberView.row(person, slice, viewer) } }
                if slice.role == .owner { MemberView.questions(slice, viewer) }
                if slice.role == .owner { AddMemberView.view(slice, viewer, form, refusal) }
                if slice.role == .owner { InvitationView.view(invitation, slice, viewer) }
                LeavingView.view(slice, viewer)
            },
            // A live update would remove the link.
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
