extension Storm {
    /// What can go wrong, and is counted: a run in which one of these never came to pass has shown nothing.
    enum Trouble: String, CaseIterable {
        case questionsLost = "questions lost"
        /// Of these, the house had something to say about what was done here.
        case acknowledgementsLost = "acknowledgements lost"
        case sentTwice = "changes sent twice"
        case late = "answers late"
        /// Heard after one that was said later.
        case outOfOrder = "answers out of order"
        case restarts, removals = "members removed", returns = "members let on again", roles = "roles changed"
        case refusals = "changes refused"
        case atHome = "changes by others at home"
        case clockSet = "times the house's clock was set", weeksAhead = "times it was five weeks ahead"
        case jobs = "times the house did what was due", deviceClockSet = "times a device's clock was set"
        case merges = "words written together", takenBack = "words taken back that others had put back"
        /// As the log has them.
        case takenOut = "lines taken out"
        case backlogs = "devices with more unsent than one sync takes"
        case unreadable = "syncs with a change that nobody can read"
        case otherNode = "syncs with another node"
        case brought = "operations brought by events", notBrought = "events that do not fit"
    }

    /// Ids that something on the board was given, on any device. A device may not have heard of it yet.
    struct Known {
        var cards: [String] = []
        var columns: [String] = []
        var labels: [String] = []
        var items: [(card: String, id: String)] = []
        var comments: [(card: String, id: String)] = []
    }
}
