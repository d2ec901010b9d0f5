import Floor

/// A button that makes a draft like a run of one's own: everything but the time and the people.
enum PlanAgain {
    static func view(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        guard case .exact(let place) = seen.visiblePlace, let conditions = seen.meetup.conditions.value else {
            return .nothing
        }
        let meetup = seen.meetup
        return form(Page.Place.run.link.at("create-meetup"), operation: viewer.formID) {
            hidden("title", meetup.title.value)
            hidden("text", meetup.text.value)
            hidden("band", meetup.band.value.rawValue)
            hidden("latitude", place.point.latitudeText)
            hidden("longitude", place.point.longitudeText)
            // Others have seen the circle around it: another one would narrow the place down.
            hidden("anchor", place.anchor.text)
            hidden("place-name", place.name)
            hidden("address", place.address)
            hidden("hint", place.hint)
            hidden("district", meetup.district.value)
            hidden("gender", conditions.gender.rawValue)
            hidden("age-from", conditions.ages.map { String($0.lowerBound) } ?? "")
            hidden("age-to", conditions.ages.map { String($0.upperBound) } ?? "")
            hidden("capacity", String(conditions.capacity))
            hidden("pace", conditions.pace.rawValue)
            if conditions.hasAfterParty { hidden("after-party", "on") }
            // Its leader alone has this form; in the new run it is seen by who is in, as the place is.
            if let route = meetup.route.value { hidden("route", route.text) }
            button(viewer.say(Phrase(ko: "이 모임처럼 새로 쓰기", en: "Plan it again")), .quiet, icon: .plus)
        }
    }
}
