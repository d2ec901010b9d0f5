import DeviceFloor
import DiaryRoom
import Floor

extension DiaryRules: RoomOnDevice {
    static func held(in replica: Replica) -> HeldSpaces<JournalOnDevice> { replica.rooms.journals }

    static func data(_ query: DiaryQuery, in replica: Replica, for viewer: Viewer) -> DiaryData? {
        switch query {
        case .journals:
            // A person has a journal from the start. While none has arrived, the server makes the first one.
            if replica.rooms.journals.isEmpty { return nil }
            return .journals(replica.rooms.journals.all.map { $0.shown.summary }.ordered { $0.id < $1.id })
        case .journal(let part):
            // The worker requests these pages from the server; an address that it does not recognise as one of them
            // must show nothing either.
            if replica.hidden.contains(part.journal) { return nil }
            return slice(part, of: part.journal, in: replica, for: viewer).map { .journal($0) }
        }
    }

    static func slice(
        _ part: DiaryQuery.Part, of journal: ID<Space>, in replica: Replica, for viewer: Viewer
    ) -> JournalSlice? {
        guard let held = replica.rooms.journals[journal] else { return nil }
        if let versions = part.versions, !versions.isOptional, held.shown.lacks(versions) { return nil }
        var slice = held.shown.slice(part, for: viewer, names: replica.people)
        slice?.hasLock = replica.lockable.contains(journal)
        return slice
    }

    static func whole(_ form: Fields, of useCase: DiaryUseCase, _ slice: JournalSlice) -> Fields {
        useCase.name == writeEntry.name ? PatchedWrite.whole(form, slice) : form
    }

    static func isRepeat(_ form: Fields, of change: UnsentChange) -> Bool {
        guard change.useCase == writeEntry.name else { return change.submitted.isAlike(UnsentChange.submitted(form)) }
        return PatchedWrite.isRepeat(form, of: change)
    }

    static var lockForms: [LockForm] {
        [
            LockForm(segment: LockPage.opening, does: .open, isHere: true),
            LockForm(segment: LockSettingsPage.setting, does: .set, isHere: false),
            LockForm(segment: LockSettingsPage.locking, does: .shut, isHere: true),
            LockForm(segment: LockPage.staying, does: .use, isHere: false),
        ]
    }

    /// A text whose base is not known here keeps both texts. The server may know the base, and must not decide otherwise: a
    /// person who tidies up what they see would delete words there.
    static func pinned(_ form: Fields, of useCase: DiaryUseCase, _ slice: JournalSlice, _ viewer: Viewer) -> Fields {
        guard useCase.name == writeEntry.name, !slice.hasAnsweredVersion,
            let version = form["base"].flatMap({ ID<Operation>($0) }),
            let entry = form["entry"].flatMap({ ID<Entity>($0) }).flatMap({ slice.journal.entries[$0] }),
            slice.base(of: entry, at: version) == nil
        else { return form }
        var form = form
        form.set("was", "")
        return form
    }

    static func following(
        _ unsent: [UnsentChange], _ form: Fields, of useCase: DiaryUseCase, _ slice: JournalSlice
    ) -> Fields {
        guard useCase.name == writeEntry.name else { return form }
        return PatchedWrite.shortened(FoldedWrites.following(unsent, form, slice))
    }

    static func adding(
        _ change: UnsentChange, to unsent: [UnsentChange], isSending: (ID<Operation>) -> Bool
    ) -> [UnsentChange] {
        FoldedWrites.adding(change, to: unsent, isSending: isSending)
    }
}
