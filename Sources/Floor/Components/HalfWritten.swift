extension Attribute {
    /// Of a form: what is half written in it stays on the device until it is sent (`drafts.js`).
    ///
    /// - Parameters:
    ///   - place: the space, by its id; or a word, for a form of no space.
    ///   - form: tells the forms of the place apart. Contains the id of the thing that it is about, as a segment of its
    ///     own: drafts go with what is deleted.
    @inline(never)
    public static func halfWritten(_ viewer: Viewer, in place: String, _ form: String) -> Attribute {
        .data("data-draft", viewer.person.text + "/" + place + "/" + form)
    }
}
