public import Floor

/// A position that the host has found for an address, as the form of a meetup offers it.
public struct PlaceSuggestion: Equatable, Sendable {
    public let point: Coordinates
    /// May be empty, as the district.
    public let name: String
    public let address: String
    public let district: String

    public init(_ point: Coordinates, name: String, address: String, district: String) {
        self.point = point
        self.name = name
        self.address = address
        self.district = district
    }

    /// A button's value, of which the form is filled in.
    var text: String { [point.text, name, address, district].joined(separator: "\t") }

    /// Parses ``text``.
    init?(_ text: String) {
        let parts = text.split(at: UInt8(ascii: "\t"), omitsEmpty: false)
        guard parts.count == 4, let point = Coordinates(stored: parts[0]) else { return nil }
        self.init(point, name: parts[1], address: parts[2], district: parts[3])
    }

    /// The form with the place in it. What everybody reads, and what the place is called, stay as they were written.
    func filled(into form: Fields) -> Fields {
        var form = form
        form.set("latitude", point.latitudeText)
        form.set("longitude", point.longitudeText)
        form.set("address", Graphemes.first(Place.addressLimit, of: address))
        if Text.isBlank(form["place-name"] ?? "") { form.set("place-name", Graphemes.first(Place.nameLimit, of: name)) }
        if Text.isBlank(form["district"] ?? "") {
            form.set("district", Graphemes.first(Meetup.districtLimit, of: district))
        }
        return form
    }
}

/// What came of looking for an address.
public enum PlaceSearch: Equatable, Sendable {
    /// The best first; empty if none is known.
    case found([PlaceSuggestion], credit: String)
    /// It cannot be looked up now.
    case failed
    /// Too many searches.
    case limited
    /// One of those found was chosen.
    case chosen
}

extension RunRules {
    /// The last path segment of the address that the form of a meetup is sent to, to find the place's address. It writes
    /// nothing: it shows the form again.
    public static let findingPlace: StaticString = "find-place"

    /// The words to look for; nil where an address was chosen, and nothing is to be asked.
    public static func wordsToFind(in form: Fields) -> String? {
        form[PlaceFinder.chosenField.text] == nil
            ? Graphemes.first(Place.addressLimit, of: Text.trimmed(form[PlaceFinder.wordsField.text] ?? "")) : nil
    }

    /// The form of a meetup again, with what was found or chosen.
    ///
    /// - Throws: `leader-only`, and the refusal for the meetup's phase.
    public static func placeForm(
        _ seen: SeenMeetup, _ form: Fields, _ search: PlaceSearch, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        try requireWriting(seen, viewer)
        let suggestion = form[PlaceFinder.chosenField.text].flatMap { PlaceSuggestion($0) }
        return EditMeetupPage.page(
            seen, viewer, form: suggestion?.filled(into: form) ?? form, search: suggestion == nil ? search : .chosen)
    }

    /// - Throws: `leader-only`, and the refusal for the meetup's phase.
    public static func requireWriting(_ seen: SeenMeetup, _ viewer: Viewer) throws(Refusal) {
        guard seen.standing == .leader else { throw .leaderOnly }
        let phase = seen.phase(at: viewer.now)
        guard writable.contains(phase) else { throw .wrongPhase(phase) }
    }
}

/// The part of a meetup's form that finds the position of an address. Without a geocoder it is not there.
enum PlaceFinder {
    static let wordsField: StaticString = "find"
    static let chosenField: StaticString = "chosen"

    /// Where a form is sent when Enter is pressed: to its own address, whatever buttons come first.
    @HTMLBuilder
    static func standard(_ viewer: Viewer) -> HTML {
        if viewer.findsAddresses {
            tag("button", .class("spoken"), .fixed("tabindex", "-1"), .hiddenFromSpeech) {
                viewer.say(Phrase(ko: "저장", en: "Save"))
            }
        }
    }

    @HTMLBuilder
    static func view(_ seen: SeenMeetup, _ fields: Fields, _ search: PlaceSearch?, _ viewer: Viewer) -> HTML {
        if viewer.findsAddresses {
            let address = seen.link.at(RunRules.findingPlace.text)
            tag("div", .class("run-find"), .flag("data-find-place")) {
                field(
                    Field(
                        wordsField, viewer.say(Phrase(ko: "주소로 검색", en: "Find by address")),
                        value: fields[wordsField.text] ?? "", kind: .search,
                        hint: viewer.say(
                            Phrase(
                                ko: "검색어만 지도 서비스에 보내요. 누가 검색하는지는 보내지 않아요.",
                                en: "Only these words are sent to the map service, and not who you are.")),
                        limit: Place.addressLimit), viewer.language)
                button(
                    viewer.say(Phrase(ko: "검색", en: "Find")), .quiet, icon: .search, .link("formaction", address),
                    .flag("formnovalidate"))
                tag("div", .class("run-found"), .id("found-places"), .role("status")) {
                    result(search, address, viewer)
                }
            }
        }
    }

    @HTMLBuilder
    private static func result(_ search: PlaceSearch?, _ address: Link, _ viewer: Viewer) -> HTML {
        switch search {
        case nil: HTML.nothing
        case .found(let suggestions, let credit): found(suggestions, credit, address, viewer)
        case .failed:
            said(
                Phrase(
                    ko: "지금은 주소를 검색할 수 없어요. 잠시 뒤에 다시 하거나 위치를 직접 적어 주세요.",
                    en: "Addresses can’t be looked up right now. Try again later, or fill in the position."), viewer)
        case .limited:
            said(
                Phrase(ko: "너무 자주 검색했어요. 잠시 뒤에 다시 검색해 주세요.", en: "Too many searches. Try again in a moment."), viewer)
        case .chosen:
            said(Phrase(ko: "고른 곳의 위치와 주소를 적었어요.", en: "Its position and address are filled in."), viewer)
        }
    }

    @HTMLBuilder
    private static func found(_ suggestions: [PlaceSuggestion], _ credit: String, _ address: Link, _ viewer: Viewer)
        -> HTML
    {
        if suggestions.isEmpty {
            said(
                Phrase(
                    ko: "그런 곳을 찾지 못했어요. 도로명이나 건물 이름으로 검색해 보세요.",
                    en: "No such place was found. Try a street or a building."), viewer)
        } else {
            tag("ul", .class("run-offers"), .role("list")) {
                for suggestion in suggestions {
                    tag("li") {
                        tag(
                            "button", .class("menu-item"), .link("formaction", address), .flag("formnovalidate"),
                            .name(chosenField), .value(suggestion.text), .flag("data-chosen-place")
                        ) {
                            tag("span") { suggestion.address }
                        }
                    }
                }
            }
            if !credit.isEmpty { tag("p", .class("field-hint")) { credit } }
        }
    }

    private static func said(_ phrase: Phrase, _ viewer: Viewer) -> HTML {
        tag("p", .class("field-hint")) { viewer.say(phrase) }
    }
}
