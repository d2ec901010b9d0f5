import Floor

/// The part of the people page for owners that adds somebody of this house: from a list, or by their address.
enum AddMemberView {
    /// - Parameters:
    ///   - fields: of a refused form, whose address stays typed.
    ///   - refusal: of it.
    static func view(_ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?) -> HTML {
        tag("section", .class("add-member")) {
            sectionHeading(viewer.say(Phrase(ko: "이 집 사람 추가", en: "Add someone from this house")))
            if !slice.housemates.isEmpty { list(slice, viewer) }
            byAddress(slice, viewer, fields, refusal)
        }
    }

    /// One role, and a button for each person.
    private static func list(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        form(slice.link.at("add-member"), operation: viewer.formID, .class("settings-new")) {
            roles(viewer, chosen: nil)
            rows { for person in slice.housemates { row(person, viewer) } }
        }
    }

    private static func row(_ person: Housemate, _ viewer: Viewer) -> HTML {
        let add = Phrase(ko: "추가", en: "Add")
        return housemateRow(
            person, viewer, verb: viewer.say(add),
            spoken: viewer.say(Phrase(ko: "\(person.name) 님 추가", en: "Add \(person.name)")))
    }

    private static func byAddress(
        _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        form(slice.link.at("add-member"), operation: viewer.formID, .class("settings-line settings-new")) {
            field(
                Field(
                    "email", viewer.say(Phrase(ko: "이메일 주소로 추가", en: "Add by e-mail address")),
                    value: fields["email"] ?? "", kind: .email,
                    hint: viewer.say(
                        Phrase(
                            ko: "이 집에 있는 계정의 주소여야 해요. 추가하면 바로 알려 줘요.",
                            en: "It has to be the address of an account here. They are told at once.")),
                    error: refusal?.field == "email" ? refusal.map { viewer.say($0.phrase) } : nil, isRequired: true,
                    fills: "off"),
                viewer.language)
            roles(viewer, chosen: fields["role"])
            button(viewer.say(Phrase(ko: "주소로 추가", en: "Add by address")), .quiet, icon: .plus)
        }
    }

    private static func roles(_ viewer: Viewer, chosen: String?) -> HTML {
        segmented(
            "role", viewer.say(Phrase(ko: "권한", en: "People added can")),
            [
                Choice("editor", viewer.say(Phrase(ko: "편집", en: "edit"))),
                Choice("viewer", viewer.say(Phrase(ko: "보기만", en: "only view"))),
            ], chosen: chosen == "viewer" ? "viewer" : "editor")
    }
}
