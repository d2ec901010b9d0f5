public import Floor

public typealias DiaryUseCase = UseCase<DiaryRules>
typealias DiaryDraft = Draft<DiaryRules>

extension DiaryRules {
    /// Everything that can be done in a journal.
    public static let useCases = useCasesOnDevice

    /// What can be done offline, with a copy of the journal alone: all of it.
    public static let useCasesOnDevice: [DiaryUseCase] = [
        writeEntry, deleteEntry, restoreEntry, markEntry, setPlace, setWeather, restoreVersion, dismissClash,
        addPhoto, describePhoto, movePhoto, removePhoto, renameJournal, showMemories, hideMemories, muteMemory,
        unmuteMemory,
    ]

    /// Who may do something in a journal.
    public enum Permission: Sendable {
        /// Its one member. For anybody else there is no such journal.
        case owner
    }

    /// Which page shows the result of a use case.
    public enum Landing: Sendable {
        case list
        /// The page of the entry in the form, or of the journal if the operation deleted it.
        case entry
        /// A page of the entry in the form, by its last segment.
        case entryPage(String)
        /// The page of the photo in the form.
        case photo
        /// A page of the journal, by its last segment.
        case page(String)
    }

    public static func admit(
        _ permission: Permission, _ form: Fields, _ slice: JournalSlice, _ viewer: Viewer, at now: Int64
    ) throws(Refusal) {
        try slice.requireOwner()
    }

    public static func link(
        _ landing: Landing, after operation: Operation?, _ form: Fields, in journal: Link
    ) -> Link {
        let entry = form["entry"].flatMap { ID<Entity>($0) }.map { journal.at("entry").at($0) } ?? journal
        let link =
            switch landing {
            case .list: journal
            case .entry: operation?.deletesEntry ?? false ? journal : entry
            case .entryPage(let page): entry.at(page)
            case .photo:
                form["photo"].flatMap { ID<StoredFile>($0) }.map { entry.at(PhotoPage.segment).at($0) } ?? entry
            case .page(let page): journal.at(page)
            }
        return operation.map { link.with("did", $0.id.text) } ?? link
    }
}

extension UseCase where Room == DiaryRules {
    /// - Parameters:
    ///   - entries: which entries the rule needs; by default the one in the form's field `entry`.
    ///   - versions: which part of that entry's history it needs.
    convenience init(
        _ name: String, file: String = #fileID, makes: Makes, lands landing: DiaryRules.Landing, onDevice: Phrase,
        api: APIPlace, summary: String, input: [Input],
        entries: @escaping @Sendable (Fields) throws(Refusal) -> DiaryQuery.Entries = { form throws(Refusal) in
            .these([try form.entryID()])
        },
        versions: (@Sendable (Fields) throws(Refusal) -> VersionsQuery?)? = nil, form: Form?, answer: Answer? = nil,
        rule: @escaping Rule
    ) {
        self.init(
            name, file: file, makes: makes, by: .owner, lands: landing, adds: nil, onDevice: onDevice, api: api,
            summary: summary, input: input,
            needs: { form, journal throws(Refusal) in
                var part = DiaryQuery.Part(journal)
                part.entries = try entries(form)
                part.versions = try versions?(form)
                return part
            }, form: form, answer: answer, rule: rule)
    }
}

extension Fields {
    /// The id in the field `entry`.
    func entryID() throws(Refusal) -> ID<Entity> {
        guard let id: ID<Entity> = try id("entry") else { throw .entryMissing }
        return id
    }
}

extension DiaryDraft {
    var journal: Journal { slice.journal }

    /// The entry in the form, if it is not deleted.
    func entry(_ form: Fields) throws(Refusal) -> Entry {
        try slice.entry(try form.entryID())
    }

    /// Records changes whose rule has read the present values: they are later than those, however old this device's
    /// clock is.
    func recordPast(_ changes: [Change]) -> Outcome {
        record(changes, at: journal.moment(past: changes, notBefore: clock))
    }

    /// Records a change of one field from its present value, unless that stays.
    func set(_ change: Change) -> Outcome { change.from == change.to ? unchanged : recordPast([change]) }
}

extension Operation {
    /// Whether it moves an entry to the trash.
    var deletesEntry: Bool { changes.contains { Entry.removed.value(in: $0) == true } }
}
