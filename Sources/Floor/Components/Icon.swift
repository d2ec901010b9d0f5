/// A line icon. The shell defines each one once per document; `use` elements refer to it.
public enum Icon: String, Sendable, CaseIterable {
    case today, board, diary, retro, run, me
    case plus, more, back, forward, close, check, edit, trash, restore, undo, redo, retry, history
    case move, up, down, top, bottom, handle
    case archive, bell, calendar, clock, flag, search, filter, tag, checklist, comment, people, link, copy, template,
        share, send, photo, bookmark
    case settings, signOut = "sign-out", language, sun, moon, device
    case info, warning, offline, sync, lock, eye
    case cloudsDay = "clouds-day", cloudsNight = "clouds-night", drizzleDay = "drizzle-day",
        drizzleNight = "drizzle-night", rainDay = "rain-day", rainNight = "rain-night", snowDay = "snow-day",
        snowNight = "snow-night"
    case thunderstormDay = "thunderstorm-day", thunderstormNight = "thunderstorm-night",
        atmosphereDay = "atmosphere-day", atmosphereNight = "atmosphere-night"
    case trophy, rings, tally, spark, sprout, mountain, heart, smile, bolt
    case drawingToday = "drawing-today", drawingBoard = "drawing-board", drawingColumn = "drawing-column",
        drawingSearch = "drawing-search"
    case drawingTrash = "drawing-trash", drawingPeople = "drawing-people", drawingError = "drawing-error"

    /// Drawings are larger than icons and are used in empty states.
    var isDrawing: Bool {
        switch self {
        case .drawingToday, .drawingBoard, .drawingColumn, .drawingSearch, .drawingTrash, .drawingPeople, .drawingError:
            true
        default: false
        }
    }
}

/// An icon beside text, hidden from screen readers. Pass a name if it is used alone.
@inline(never)
public func icon(_ icon: Icon, name: String? = nil) -> HTML {
    var look = Attributes(.class(icon.isDrawing ? "drawing" : "icon"))
    if let name { look.add(.all(Attributes(.role("img"), .label(name)))) } else { look.add(.hiddenFromSpeech) }
    return tag("svg", .all(look)) { tag("use", .value("href", "#i-" + icon.rawValue)) }
}
