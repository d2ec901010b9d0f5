import Floor
import ServerFloor
import Storage

/// Where an invitation leads, for whoever holds its code.
struct InvitedPlace: Sendable {
    /// The name of the space.
    let name: String
    let mayEdit: Bool
}

extension Services {
    /// The place of an invitation; nil for one to the server only, and for one whose maker has the place no longer.
    func place(of invitation: Invitation, _ connection: Connection) throws -> InvitedPlace? {
        guard let space = invitation.space, let kind = try connection.space(space)?.kind,
            let room = rooms.first(where: { $0.kind == kind }),
            try connection.role(of: invitation.madeBy, in: space) == "owner",
            let name = try room.spaceNames(connection, invitation.madeBy).first(where: { $0.space == space })?.name
        else { return nil }
        return InvitedPlace(name: name, mayEdit: invitation.role != "viewer")
    }
}

extension PlainPage {
    /// This page with what a messenger shows of a link to it: that it is an invitation to this server, and nothing of
    /// what only its holder is to know. Without it, a messenger takes words of the page.
    ///
    /// - Parameters:
    ///   - language: of who invites. A messenger fetches the page for everybody in a conversation, and mostly says no
    ///     language.
    ///   - picture: the complete address of the icon.
    func previewed(in language: Language, picture: String) -> PlainPage {
        var page = self
        let title = EntrancePhrases.previewTitle(language)
        let about = EntrancePhrases.previewAbout(language)
        page.preview = group {
            property("og:type", "website")
            property("og:site_name", EntrancePhrases.maru(language))
            property("og:title", title)
            property("og:description", about)
            property("og:image", picture)
            tag("meta", .name("description"), .value("content", about))
        }
        return page
    }
}

private func property(_ name: StaticString, _ content: String) -> HTML {
    tag("meta", .fixed("property", name), .value("content", content))
}
