public import Floor

/// What a write says of the text that it was begun with, where that is shorter than either text.
///
/// A page sends `patch` in place of `text`, with the checksum of the text that it changes in `over`. Its `checksum` is then
/// the word `patch`: a server or a worker of an earlier version refuses that as no checksum, instead of taking a form without
/// a text for an emptied entry. A device stores and sends `text` with `patch` in place of `was`: taken back from the text,
/// the patch leads to it.
public enum PatchedWrite {
    private static let mark = "patch"

    /// The same write with both of its texts. It stays as it is if it has them, or if its base is not known here: the rule
    /// refuses it then, and its page sends the whole text.
    public static func whole(_ form: Fields, _ slice: JournalSlice) -> Fields {
        guard form["checksum"] == mark, let over = form["over"],
            let entry = form["entry"].flatMap({ ID<Entity>($0) }).flatMap({ slice.journal.entries[$0] }),
            let version = form["base"].flatMap({ ID<Operation>($0) }),
            let base = slice.base(of: entry, at: version),
            TextChecksum.number(from: over) == TextChecksum.number(of: base),
            let text = patch(in: form)?.applied(to: base)
        else { return form }
        var whole = form.without(["patch", "over"])
        whole.set("text", text)
        whole.set("checksum", over)
        whole.set("was", base)
        return whole
    }

    /// The text that a write was begun with, as its writer knows it; nil if the form does not say.
    static func base(of form: Fields) -> String? {
        form["was"] ?? patch(in: form)?.inverted.applied(to: form["text"] ?? "")
    }

    /// The same write with that text, said in the shorter way.
    static func begun(_ form: Fields, with was: String) -> Fields {
        var begun = form.without(["was", "patch"])
        let patch = TextPatch(from: was, to: form["text"] ?? "").json.text
        let isShorter = patch.utf8.count < was.utf8.count
        begun.set(isShorter ? "patch" : "was", isShorter ? patch : was)
        return begun
    }

    /// A write that has its first text, with that said in the shorter way.
    public static func shortened(_ form: Fields) -> Fields { form["was"].map { begun(form, with: $0) } ?? form }

    /// Whether a write that has the id of a change which a device stored is that one again, said in whatever way. What was
    /// known to its writer does not matter: a patch leads from that to the text, and the stored text is taken back by it.
    public static func isRepeat(_ form: Fields, of change: UnsentChange) -> Bool {
        var submitted = UnsentChange.submitted(form)
        if form["checksum"] == mark, let over = form["over"], let text = change.form["text"],
            let was = patch(in: form)?.inverted.applied(to: text),
            TextChecksum.number(from: over) == TextChecksum.number(of: was)
        {
            submitted = submitted.without(["over"])
            submitted.set("text", text)
            submitted.set("checksum", over)
        }
        // A device bases a write on its last one where the page has not heard of that.
        let filled = ["was", "patch"] + (change.pinned ?? [])
        return change.submitted.without(filled).isAlike(submitted.without(filled))
    }

    private static func patch(in form: Fields) -> TextPatch? {
        form["patch"].flatMap { try? JSON.parse($0) }.flatMap { TextPatch(json: $0) }
    }
}

extension Fields {
    fileprivate func without(_ names: [String]) -> Fields { Fields(pairs.filter { !names.contains($0.name) }) }
}
