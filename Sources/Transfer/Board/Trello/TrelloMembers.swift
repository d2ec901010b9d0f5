/// The members of a Trello export that are read, and those that say nothing of what people have put on the board: ids,
/// addresses, settings of Trello and its screens, and sums of what stands elsewhere. Any other that says something is
/// told as left out.
enum TrelloMembers {
    /// How many activities a file has at most: older comments are not in it.
    static let actionLimit = 1_000

    static let board: [String] = [
        "name", "desc", "closed", "lists", "labels", "members", "cards", "checklists", "customFields", "actions",
        "boardPlugins", "creationMethod", "dateClosed", "datePluginDisable", "enterprise", "enterpriseOwned",
        "hasUnreadActivity", "idBoardSource", "idEnterprise", "idMemberCreator", "idTags", "invitations", "invited",
        "ixUpdate", "labelNames", "memberships", "myPrefs", "organization", "originalUrl", "pluginData", "powerUps",
        "prefs", "premiumFeatures", "starred", "structure", "templateGallery", "type",
    ]

    static let list: [String] = [
        "name", "closed", "pos", "softLimit", "creationMethod", "datasource", "idBoard", "status", "type",
    ]

    static let card: [String] = [
        "name", "desc", "closed", "pos", "idList", "due", "dueReminder", "dueComplete", "start", "isTemplate",
        "idLabels", "idMembers", "attachments", "customFieldItems", "address", "locationName", "coordinates", "cover",
        "actions",
        "agent", "badges", "checkItemStates", "checklists", "creationMethod", "creationMethodError",
        "creationMethodLoadingStartedAt", "dateCompleted", "email", "faviconUrl", "idAttachmentCover", "idBoard",
        "idChecklists", "idMemberCreator", "idShort", "labels", "list", "manualCoverAttachment", "members",
        "mirrorSourceId", "mirrorSourceNodeId", "staticMapUrl", "templateSource",
    ]

    /// Of each of them.
    static let shared: [String] = [
        "dateLastActivity", "dateLastView", "descData", "id", "idOrganization", "limits", "nodeId", "pinned",
        "shortLink", "shortUrl", "subscribed", "url",
    ]
}
