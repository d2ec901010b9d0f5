import Floor

/// The comments of a card on its page, with the form for a new one at the end.
public enum CommentsPart {
    /// Where a browser without scripts sends a comment with its files. Only a server answers it.
    public static let uploadSegment = "upload-comment"

    static func view(
        _ card: Card, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let comments = slice.board.comments(on: card.id)
        let count = slice.tallies[card.id]?.comments ?? 0
        if count == 0, !slice.mayEdit { return .nothing }
        return tag("section", .class("card-part"), .id("card-comments")) {
            tag("h2", .class("part-heading")) {
                viewer.say(Phrase(ko: "댓글", en: "Comments"))
                if count > 0 { tag("span", .class("part-count")) { grouped(count) } }
            }
            if slice.hasEarlierComments, let first = comments.first {
                linkButton(
                    viewer.say(Phrase(ko: "이전 댓글 보기", en: "Earlier comments")),
                    to: CardView.link(card.id, slice).with("before", first.id.text), .bare, icon: .history)
            }
            if !comments.isEmpty {
                tag("ol", .class("talk"), .role("list")) {
                    for comment in comments { said(comment, card, slice, viewer, fields, refusal) }
                }
            }
            if slice.mayEdit { writing(card, slice, viewer, fields, refusal) }
        }
    }

    private static func said(
        _ comment: Comment, _ card: Card, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let author = comment.added.value ?? .unmade
        // The author of an imported comment need not be a person on this server.
        let speaker = comment.origin.value == nil ? author : .unmade
        let name = comment.origin.value.map { given($0, viewer) } ?? AssigneesPart.name(author, slice, viewer)
        return tag("li", .class("comment"), .id("comment-" + comment.id.text)) {
            avatar(name, person: speaker, photo: slice.photo(of: speaker), size: .medium, isNamedBeside: true)
            tag("div") {
                tag("p", .class("comment-head")) {
                    tag("span", .class("comment-name")) { name }
                    time(comment.firstSaidAt, viewer)
                    if comment.origin.value != nil {
                        tag("span") { viewer.say(Phrase(ko: "가져온 댓글", en: "imported")) }
                    }
                    if comment.isEdited { tag("span") { viewer.say(Phrase(ko: "고침", en: "edited")) } }
                }
                let files = comment.attachments.held
                if files.isEmpty || !comment.text.value.isEmpty {
                    tag("p", .class("comment-text")) { text(comment, slice, viewer) }
                }
                if !files.isEmpty { AttachmentsPart.shown(files, viewer) }
                if slice.mayEdit, author == viewer.person {
                    own(comment, card, slice, viewer, fields, refusal)
                }
            }
        }
    }

    private static func text(_ comment: Comment, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        var left = CardLink.titleByteLimit
        return group {
            for piece in CommentText(comment.text.value).pieces {
                switch piece {
                case .words(let words): slice.linked(words, within: &left)
                case .person(let person):
                    tag("span", .class("mention"), .when(person == viewer.person, .flag("data-me"))) {
                        "@" + AssigneesPart.name(person, slice, viewer)
                    }
                }
            }
        }
    }

    /// The file may not contain the author's name.
    private static func given(_ origin: Comment.Origin, _ viewer: Viewer) -> String {
        origin.name.isEmpty ? viewer.say(Phrase(ko: "이름 없음", en: "No name")) : origin.name
    }

    private static func time(_ milliseconds: Int64, _ viewer: Viewer) -> HTML {
        let moment = viewer.clock(milliseconds)
        return tag("time") { moment.text(today: viewer.today, in: viewer.language) }
    }

    /// The form to edit or delete the viewer's own comment.
    private static func own(
        _ comment: Comment, _ card: Card, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let here = slice.link
        let written = CommentText(comment.text.value)
        let typed = written.typed { AssigneesPart.name($0, slice, viewer) }
        let isHere = refusal != nil && fields["comment"] == comment.id.text
        return tag("details", .class("part-edit"), .when(isHere, .flag("open"))) {
            tag("summary", .class("comment-edit")) { viewer.say(Phrase(ko: "고치기", en: "Edit")) }
            form(
                here.at("edit-comment"), operation: viewer.formID, .class("part-form"), .flag("data-enhance"),
                .halfWritten(viewer, in: slice.space.text, card.id.text + "/comment/" + comment.id.text)
            ) {
                hidden("card", card.id.text)
                hidden("comment", comment.id.text)
                hidden("picked", written.people.map { $0.text }.joined(separator: " "))
                field(
                    Field(
                        "text", viewer.say(Noun.comment), value: isHere ? fields["text"] ?? typed : typed,
                        kind: .lines, limit: Comment.textLimit,
                        error: refusal.flatMap { isHere ? viewer.say($0.phrase) : nil },
                        isRequired: comment.attachments.held.isEmpty,
                        id: "comment-text-" + comment.id.text),
                    viewer.language)
                button(viewer.say(Phrase(ko: "저장", en: "Save")))
            }
            form(here.at("delete-comment"), operation: viewer.formID, .flag("data-enhance")) {
                hidden("card", card.id.text)
                hidden("comment", comment.id.text)
                button(viewer.say(Phrase(ko: "댓글 지우기", en: "Delete comment")), .bare, icon: .trash)
            }
        }
    }

    private static func writing(
        _ card: Card, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let isNew = refusal?.isOfComment == true && fields["comment"] == nil
        return group {
            if let refusal, isNew { banner(viewer.say(refusal.phrase), .danger) }
            tag("div", .class("writing"), .flag("data-mentions")) {
                composer(
                    slice.link.at("add-comment"), "text",
                    label: viewer.say(Phrase(ko: "댓글 쓰기", en: "Write a comment")),
                    value: isNew ? fields["text"] ?? "" : "", limit: Comment.textLimit, operation: viewer.formID,
                    viewer.language, files: files(slice, viewer),
                    draft: .halfWritten(viewer, in: slice.space.text, card.id.text + "/comment")
                ) {
                    hidden("card", card.id.text)
                    hidden("picked", "")
                }
                names(slice, viewer)
            }
        }
    }

    /// Works as a plain form, which the house reads with its files. `comment-files.js` shows above the box what is chosen,
    /// pasted or dropped, and `photos.js` keeps it on the device and uploads it.
    private static func files(_ slice: BoardSlice, _ viewer: Viewer) -> ComposerFiles {
        let name = viewer.say(Phrase(ko: "댓글에 붙일 사진이나 파일", en: "Pictures or files for the comment"))
        return ComposerFiles(
            plain: slice.link.at(uploadSegment),
            form: AttachmentsPart.scripted("", left: Comment.fileLimit, .tooManyCommentFiles, slice, viewer),
            attached: group {
                tag("ul", .class("composer-strip"), .id("composer-strip"), .role("list"), .label(name)) { HTML.nothing }
                tag("template", .flag("data-file-item")) {
                    tag("li", .class("composer-image")) {
                        iconButton(
                            .close, name: viewer.say(Phrase(ko: "‘…’ 빼기", en: "Remove “…”")), .quiet, .type("button"))
                    }
                }
            },
            choosing: tag("span", .class("composer-attach")) {
                icon(.photo)
                tag(
                    "input", .class("composer-files"), .type("file"), .name(AttachmentsPart.filesField),
                    .flag("multiple"), .label(name), .value("title", name))
            })
    }

    /// The people who can be mentioned; `mention.js` offers them once `@` is typed.
    private static func names(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        tag(
            "ul", .class("mention-list"), .id("mention-list"), .role("listbox"),
            .label(viewer.say(Phrase(ko: "부를 사람", en: "People to mention"))), .flag("hidden")
        ) {
            for person in slice.people {
                tag(
                    "li", .class("mention-option"), .role("option"), .id("mention-" + person.id.text),
                    .data("data-person", person.id.text), .data("data-name", person.name),
                    .fixed("aria-selected", "false")
                ) {
                    avatar(person.name, person: person.id, photo: person.photo, isNamedBeside: true)
                    tag("span") { person.name }
                }
            }
        }
    }
}
