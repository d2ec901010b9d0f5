public import Floor

/// The choice of the order in which a table has the numbers of a day, where it makes a difference.
public enum ImportDatesView {
    /// The name of the form field.
    static let name: StaticString = "dates"

    /// What a form chose; nil if it did not ask.
    ///
    /// - Throws: `import-dates-unknown`.
    public static func chosen(in form: Fields) throws(Refusal) -> DateOrder? {
        guard let given = form[name.text] else { return nil }
        return try order(given)
    }

    /// An order, as forms and the API name it.
    ///
    /// - Throws: `import-dates-unknown`.
    public static func order(_ given: String) throws(Refusal) -> DateOrder {
        guard let order = DateOrder(named: given) else { throw .importDatesUnknown(given) }
        return order
    }

    /// Each order with what becomes of a day that the table has.
    static func view(_ table: ImportTable, _ viewer: Viewer, _ form: Fields, _ refusal: Refusal?) -> HTML {
        let dates = table.dates
        guard let example = dates.ambiguous.first else { return .nothing }
        let day = WrittenDay(example)
        let choices = dates.offered.map { order in
            let read = day.day(in: [order]).map { $0.text(.medium, in: viewer.language) }
            return Choice(
                order.rawValue,
                viewer.say(order.phrase) + (read.map { " · " + ImportTable.shown(example) + " → " + $0 } ?? ""))
        }
        return picker(
            name, viewer.say(Phrase(ko: "날짜의 순서", en: "Order of dates")), choices,
            chosen: form[name.text] ?? dates.orders[0].rawValue,
            error: refusal.flatMap { $0.field == name.text ? viewer.say($0.phrase) : nil })
    }
}

extension Refusal {
    static func importDatesUnknown(_ given: String) -> Refusal {
        importUnlisted("dates", field: ImportDatesView.name.text, given)
    }
}
