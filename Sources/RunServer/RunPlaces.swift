import Floor
import Hummingbird
import RunRoom
import ServerFloor
import Storage

/// What the forms of the room ask for before they are sent: the position of an address, and how many meetups a filter finds.
/// Both write nothing.
extension RunHost {
    func mountPlaces(_ routes: Routes) {
        routes.get("run/\(RunRules.countingSegment)") { try await countMeetups($0, $1) }
        routes.post("run/{meetup}/\(RunRules.findingPlace)") { try await findPlace($0, $1) }
    }

    /// How many meetups a filter finds, as a number and in words.
    private func countMeetups(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let filter = try MeetupFilter(visit.request.query)
        let (found, viewer) = try await services.database.read { connection in
            let viewer = try visit.viewerOrGuest(connection)
            return (try connection.counted(filter, for: viewer), viewer)
        }
        return Reply(services).json([
            "count": .integer(Int64(found.count)), "more": .bool(found.isMore), "said": .string(viewer.say(found.said)),
        ])
    }

    /// The form of a meetup again, with the addresses that were found, or filled in with the one that was chosen.
    private func findPlace(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        guard let meetup = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        let (viewer, seen) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            guard let head = try connection.space(meetup) else { throw Refusal.missing }
            let part = RunQuery.Part(meetup, runners: true)
            let seen = try connection.slice(part, at: head, for: viewer.person).seen(by: viewer.person, at: viewer.now)
            return (viewer, seen)
        }
        // Before anybody else is asked anything.
        try RunRules.requireWriting(seen, viewer)
        guard services.addresses.isOn else { throw Refusal.missing }
        var search = PlaceSearch.found([], credit: "")
        if let words = RunRules.wordsToFind(in: visit.request.form) {
            search = PlaceSearch(await services.addresses.find(words, viewer.language, for: viewer.person))
        }
        var drawn = viewer
        var tools = visit.tools(clock: .zero)
        drawn.formID = tools.id()
        return Reply(services).page(
            try RunRules.placeForm(seen, visit.request.form, search, drawn), for: drawn, visit.request)
    }
}

extension PlaceSearch {
    fileprivate init(_ outcome: AddressLookup.Outcome) {
        switch outcome {
        case .found(let addresses):
            self = .found(
                addresses.map {
                    PlaceSuggestion($0.point, name: $0.name, address: $0.address, district: $0.district)
                }, credit: addresses.first?.credit ?? "")
        case .limited: self = .limited
        case .failed, .off: self = .failed
        }
    }
}
