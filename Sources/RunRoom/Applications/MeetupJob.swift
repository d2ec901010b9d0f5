public import Floor

/// What a meetup does by itself when its time has come. One durable job of the host runs it: it asks ``due(_:)`` after every
/// operation, sleeps until then, and records what ``onTime(_:tools:)`` gives.
public enum MeetupJob {
    /// The operation to record now; nil if there is nothing to do. After it, ``due(_:)`` is later than now, or nil: a job
    /// that is late by hours records each thing once, and does not spin.
    ///
    /// - Parameter slice: the meetup with its participants' profiles.
    public static func onTime(_ slice: MeetupSlice, tools: inout Tools) -> Operation? {
        // The start comes first: an offer that had passed before it has nobody left to go to.
        CloseOnTime.onTime(slice.meetup, tools: &tools) ?? Waitlist.onTime(slice, tools: &tools)
    }

    /// When the job has to run next, in Unix milliseconds; nil if nothing will happen by itself.
    public static func due(_ meetup: Meetup) -> Int64? {
        guard let closing = CloseOnTime.due(meetup) else { return Waitlist.due(meetup) }
        return min(closing, Waitlist.due(meetup) ?? closing)
    }
}
