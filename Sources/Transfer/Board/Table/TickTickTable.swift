import Floor

extension KnownTable {
    /// TickTick has a number for the state of a task, and for a whole day the moment in UTC at which it begins there. The start
    /// of a task is such a moment too, and mostly says once more when it is due: on which day that is nobody can tell.
    static let tickTick = KnownTable(
        headings: ["list name", "title", "is all day"], fields: [("status", .done), ("start date", nil)]
    ) { headings, rows in
        let places = Places(headings)
        for index in rows.indices {
            if let place = places["status"], rows[index].indices.contains(place) {
                switch cell(rows[index], place) {
                case "0": rows[index][place] = ""
                case "1", "2": rows[index][place] = "done"
                default: break
                }
            }
            guard Text.lowercased(cell(rows[index], places["is all day"])) == "true", let place = places["due date"],
                let begins = UnixTime.parse(cell(rows[index], place))
            else { continue }
            let moment = Moment(milliseconds: begins.milliseconds)
            rows[index][place] = (moment.minute < firstMinuteOfEast ? moment.day : moment.day.adding(days: 1)).iso
        }
        return []
    }

    /// The minute of the day in UTC from which on it is midnight in a zone in the east, where the next day begins, and
    /// before which it is midnight in the west. Clocks are at most 13 hours ahead and 10 behind, but for a few islands.
    private static let firstMinuteOfEast = 11 * 60
}
