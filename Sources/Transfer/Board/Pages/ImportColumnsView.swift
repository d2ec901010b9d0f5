import Floor

/// What each column of a table becomes: those that were not recognised, then the others, folded up.
enum ImportColumnsView {
    static func view(_ table: ImportTable, _ viewer: Viewer, _ form: Fields, _ refusal: Refusal?) -> HTML {
        let asked = table.asked
        let first = asked.unknown.first ?? asked.known.first
        // Without a title, no column in particular is wrong.
        let wrong = refusal == .importNoTitleColumn ? first.map { ImportTable.name($0) } : refusal?.field
        let isOpen = asked.known.contains {
            table.fields[$0] != table.recognised[$0] || ImportTable.name($0) == wrong
                || asked.unknown.isEmpty
                    && !table.hasTitle
        }
        func choices(_ places: [Int]) -> HTML {
            tag("div", .class("import-columns")) {
                for place in places {
                    let name = ImportTable.name(place)
                    choice(place, in: table, chosen: form[name], name == wrong ? refusal : nil, viewer)
                }
            }
        }
        return group {
            if !asked.unknown.isEmpty {
                tag("p", .class("field-label")) {
                    viewer.say(
                        Phrase(
                            ko: "알아보지 못한 칸이에요. 무엇이 될지 골라 주세요.",
                            en: "These columns were not recognised. Choose what they become."))
                }
                choices(asked.unknown)
            }
            if !asked.known.isEmpty {
                tag("details", .class("part-edit"), .when(isOpen, .flag("open"))) {
                    tag("summary") {
                        viewer.say(
                            Phrase(
                                ko: "알아본 칸 \(asked.known.count)개 바꾸기",
                                en: "Change recognised columns (\(asked.known.count))"))
                    }
                    choices(asked.known)
                }
            }
        }
    }

    private static func choice(
        _ place: Int, in table: ImportTable, chosen: String?, _ refusal: Refusal?, _ viewer: Viewer
    ) -> HTML {
        let heading = table.shownHeading(place)
        let number = Phrase(ko: "\(place + 1)번째 칸", en: "Column \(place + 1)")
        let none = Choice(TableField.none, viewer.say(Phrase(ko: "가져오지 않기", en: "Leave out")))
        return picker(
            numbered: ImportTable.name(place), Text.isBlank(heading) ? viewer.say(number) : heading,
            [none] + TableField.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
            chosen: chosen ?? table.fields[place]?.rawValue ?? TableField.none,
            hint: table.samples(place).joined(separator: " · "), error: refusal.map { viewer.say($0.phrase) })
    }
}
