package import Floor
package import RunRoom
import ServerFloor
package import Storage

extension Connection {
    /// The requested part of a meetup, as stored: for rules, and for ``MeetupSlice/seen(by:at:)``, of which all pages are
    /// made.
    ///
    /// - Throws: `missing` if there is no such meetup.
    package func slice(
        _ part: RunQuery.Part, at head: SpaceHead, for person: ID<Person>
    ) throws -> MeetupSlice {
        guard head.kind == RunRules.kind, var meetup = try meetup(part.meetup) else { throw Refusal.missing }
        var hasEarlier = false
        var (reading, happened) = (TalkReading(), [RecordedOperation]())
        let blocks = try blocks(of: person)
        if let talk = part.talk {
            let unseen = blocks.byViewer.union(blocks.ofViewer).sorted()
            let found = try messages(talk, of: meetup.id, without: unseen, limit: TalkPage.limit + 1)
            hasEarlier = found.count > TalkPage.limit
            meetup.insertLoaded(Array(found.prefix(TalkPage.limit)))
            reading = try self.reading(.init(meetup.id, thread: talk.thread), of: person)
            if talk.thread == nil, part.runners {
                happened = try self.happened(beside: found, talk, in: meetup.id, hasEarlier: hasEarlier)
            }
        }
        meetup.insertLoaded(try messages(part.messages + part.existing, of: meetup.id))
        meetup.insertLoaded(try reports(of: meetup.id, by: person))
        var slice = MeetupSlice(meetup: meetup, sequence: head.sequence, fuzzer: try placeFuzzer())
        slice.zoneOffset = meetup.time.value.flatMap { ZoneDays.offset(of: $0.zone, at: $0.start) }
        if let zone = meetup.time.value?.zone { slice.offsets = { ZoneDays.offset(of: zone, at: $0) ?? 0 } }
        try load(seriesOf: &slice, isWhole: part.siblings, for: person)
        slice.hasEarlier = hasEarlier
        slice.reading = reading
        slice.happened = happened
        if part.unread {
            let talk = TalkAddress(meetup.id, thread: meetup.hasIn(person) ? nil : person)
            slice.unread = try unread(of: person, in: [talk], without: blocks)[talk] ?? 0
        }
        slice.files = try unsentImages(part.files, of: person, in: meetup.id)
        slice.blocks = blocks
        if part.stamps { slice.afterRun = try afterRun(meetup, of: person) }
        let people = part.runners ? meetup.participants.keys.sorted() : []
        slice.runners = try runners(people)
        slice.photos = try runnerPhotos(people)
        slice.me = try slice.runners[person] ?? runners([person])[person]
        if part.runners, let leader = meetup.leader.value {
            slice.apart = try apart(from: leader, among: people)
            slice.isMarked = try marked([meetup.id], by: person).contains(meetup.id)
        }
        return slice
    }

    /// Those of some people who have blocked a person, or whom the person has blocked.
    private func apart(from leader: ID<Person>, among people: [ID<Person>]) throws -> Set<ID<Person>> {
        let blocks = try blocks(of: leader)
        return Set(people.filter { blocks.separates($0) })
    }
}
