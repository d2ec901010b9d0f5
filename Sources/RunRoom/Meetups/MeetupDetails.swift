import Floor

/// What a leader writes of a run, but for its time.
struct MeetupDetails {
    var title: String
    var text: String
    var band: Meetup.Band
    var place: Place
    var district: String
    var conditions: Conditions

    /// Reads a form.
    ///
    /// - Parameter former: the place before, which a small step does not leave; nil for a run that nobody has seen.
    /// - Throws: the refusals of its fields.
    init(_ form: Fields, after former: Place? = nil) throws(Refusal) {
        title = try Meetup.checkedTitle(form)
        text = try Meetup.checkedText(form)
        guard let band = Meetup.Band(named: form["band"] ?? "") else { throw .bandUnknown(form["band"]) }
        self.band = band
        place = try Place(form, after: former)
        district = try Text.line(
            form["district"] ?? "", limit: Meetup.districtLimit, field: "district", name: "district",
            subject: Noun.district)
        conditions = try Conditions(form)
    }

    /// The value of each of its fields.
    var values: [FieldWrite] {
        [
            Meetup.title.to(title), Meetup.text.to(text), Meetup.band.to(band), Meetup.place.to(place),
            Meetup.district.to(district), Meetup.conditions.to(conditions),
        ]
    }
}

extension Meetup {
    fileprivate static func checkedText(_ form: Fields) throws(Refusal) -> String {
        let given = form["text"] ?? ""
        do throws(Text.Fault) {
            return try Text.lines(given, limit: textLimit)
        } catch {
            throw .text(error, field: "text", name: "text", subject: Noun.text, given: given)
        }
    }
}

extension [Input] {
    /// The fields of ``MeetupDetails`` without the title.
    ///
    /// - Parameter isWhole: whether the form is the whole of a run: otherwise all of them may be left out together.
    static func meetupDetails(isWhole: Bool) -> [Input] {
        [
            .init("text", .words, "At most \(Meetup.textLimit) characters.", isRequired: false),
            .init("band", .choice(of: Meetup.Band.self), "The time of the day.", isRequired: isWhole),
            .init(
                "latitude", .token, "Of the meeting point, in degrees. Only accepted people see it.",
                isRequired: isWhole),
            .init("longitude", .token, "The same.", isRequired: isWhole),
            .init(
                "place-name", .words, "1 to \(Place.nameLimit) characters. Only accepted people see it.",
                isRequired: isWhole),
            .init("address", .words, "At most \(Place.addressLimit) characters. The same.", isRequired: false),
            .init(
                "hint", .words, "How to find it, at most \(Place.hintLimit) characters. The same.", isRequired: false),
            .init(
                "district", .words, "The part of town that everybody sees, 1 to \(Meetup.districtLimit) characters.",
                isRequired: isWhole),
            .init("gender", .choice(of: Conditions.GenderRule.self), "Whom the run is for.", isRequired: isWhole),
            .init("age-from", .number, "The lowest age, 20 to 65; all ages if omitted.", isRequired: false),
            .init("age-to", .number, "The highest age.", isRequired: false),
            .init("capacity", .number, "People with the leader, 2 to 30.", isRequired: isWhole),
            .init(
                "pace", .choice(of: Runner.Pace.self), "The pace; faster people can come too.", isRequired: isWhole),
            .init("after-party", .choice(["on"]), "Whether there is one.", isRequired: false),
        ]
    }
}
