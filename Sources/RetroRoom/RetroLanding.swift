public import Floor

extension RetroDoor {
    /// The answer to an operation that was recorded before: the same as then. Nil where the request asks for something
    /// else under the same id, or it is not the viewer's.
    public static func again(
        _ recorded: Operation, for request: Request, among useCases: [RetroUseCase] = RetroUseCase.all,
        as viewer: Viewer
    ) throws(Refusal) -> Outcome? {
        guard recorded.author == viewer.person else { return nil }
        let link = Link("/retro").at(recorded.space)
        switch try RetroAddress(request, among: useCases) {
        case .create:
            return recorded.kind == CreateTeam.kind && recorded.holds(request.form) ? .redirect(link) : nil
        case .join(let team):
            guard team == recorded.space, recorded.kind == JoinTeam.kind, recorded.holds(request.form) else {
                return nil
            }
            return .redirect(link)
        case .act(let team, let useCase):
            guard team == recorded.space, recorded.kind == useCase.kind, recorded.holds(request.form),
                try recorded.isAbout(request.form)
            else { return nil }
            return .redirect(useCase.link(after: recorded.id, request.form, in: link))
        default: return nil
        }
    }

    /// Form fields and the fields they write.
    fileprivate static let textFields = [
        ("name", [Team.Field.name, Retrospective.Field.name]), ("nickname", [Member.Field.nickname]),
        ("job", [Member.Field.job]), ("word", [Keyword.Field.word]), ("kind", [Keyword.Field.kind]),
        ("situation", [Keyword.Field.situation]), ("feeling", [Keyword.Field.feeling]),
        ("request", [Keyword.Field.request]), ("recipient", [Keyword.Field.recipient]),
        ("format", [Retrospective.Field.format]), ("anonymity", [Retrospective.Field.anonymity]),
        ("title", [Action.Field.title]), ("help", [Action.Field.help]),
    ]
}

extension Operation {
    /// Whether it wrote what a form gives, as far as it wrote those fields: what was there already it did not write.
    fileprivate func holds(_ form: Fields) -> Bool {
        for (name, fields) in RetroDoor.textFields {
            guard let given = form[name].map({ Text.trimmed(Text.unixLines($0)) }) else { continue }
            for change in changes where fields.contains(change.field) {
                if case .string(let text) = change.to, text != given { return false }
            }
        }
        if let start = form["start"] {
            for change in changes where change.field == Retrospective.Field.schedule {
                if case .string(let text) = change.to, !text.hasPrefix(start + " ") { return false }
            }
        }
        return true
    }

    /// Whether it is about the things that a form names.
    fileprivate func isAbout(_ form: Fields) throws(Refusal) -> Bool {
        if let keyword: ID<Entity> = try form.id("keyword"), kind.hasPrefix("keyword.") {
            // One that others were put to is named by what they are taken from.
            guard
                changes.contains(where: {
                    $0.subject == keyword || $0.to == .id(keyword) || $0.from == .id(keyword)
                })
            else { return false }
        }
        if let keyword: ID<Entity> = try form.id("keyword"), kind == Vote.kind {
            let isCast = JSON.bool(form["vote"] != "off")
            guard changes.contains(where: { $0.subject == keyword && $0.to == isCast }) else { return false }
        }
        if let action: ID<Entity> = try form.id("action") {
            guard changes.contains(where: { $0.subject == action }) else { return false }
        }
        for field in ["person", "next"] {
            guard let person: ID<Person> = try form.id(field) else { continue }
            guard changes.contains(where: { $0.subject == ID(person) || $0.to == .id(person) }) else { return false }
        }
        return true
    }
}
