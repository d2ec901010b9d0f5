public import Floor

/// Something that happened to a run, told among the messages of its talk. It is nowhere stored as a message: it is what a
/// person may see of the run's log.
public struct TalkEvent: Equatable, Sendable {
    public enum News: Equatable, Sendable {
        case joined(ID<Person>)
        /// Told to the leader alone: for everybody else, who is no longer in the run is nobody they know of.
        case left(ID<Person>), removed(ID<Person>)
        case time, place, cancelled
    }

    public let news: News
    /// The place of its operation in the log, by which it stands among the messages.
    public let sequence: Int64
    /// When the house recorded it, in Unix milliseconds.
    public let at: Int64

    public init(_ news: News, sequence: Int64, at: Int64) {
        self.news = news
        self.sequence = sequence
        self.at = at
    }

    /// How many operations of a page's part of the log are looked at; of more, the newest.
    public static let limit = 100
}

extension MeetupSlice {
    /// What happened, as far as a person may see it, in the order of the log.
    func events(for person: ID<Person>) -> [TalkEvent] {
        // What was written before the run was published is no news to anybody.
        let opening = happened.firstIndex { recorded in
            recorded.operation.change(of: Meetup.openedAt) != nil
        }
        var events: [TalkEvent] = []
        let after = Array(happened[(opening.map { $0 + 1 } ?? 0)...])
        for recorded in meetup.visible(after, to: person, blocks) {
            for change in recorded.operation.changes {
                guard let news = TalkEvent.News(change) else { continue }
                events.append(TalkEvent(news, sequence: recorded.sequence, at: recorded.recordedAt))
            }
        }
        return events
    }
}

extension TalkEvent.News {
    /// - Parameter change: as the reader may see it; nil for one that is not told in the talk.
    fileprivate init?(_ change: Change) {
        switch (change.field, change.to) {
        case (Meetup.time.name, _): self = .time
        case (Meetup.place.name, _): self = .place
        case (Meetup.stage.name, .string(Meetup.Stage.cancelled.rawValue)): self = .cancelled
        case (Participant.status.name, .string(let text)):
            let person = ID<Person>(change.subject)
            switch Participant.Status(named: text) {
            case .accepted: self = .joined(person)
            case .left: self = .left(person)
            case .removed: self = .removed(person)
            default: return nil
            }
        default: return nil
        }
    }

    func phrase(_ seen: SeenMeetup, _ viewer: Viewer) -> Phrase {
        switch self {
        case .joined(let person) where person == seen.viewer:
            Phrase(ko: "이 모임에 함께하게 됐어요.", en: "You joined.")
        case .joined(let person):
            TalkEvent.News.about(person, ko: "함께해요.", en: "joined.", seen, viewer)
        case .left(let person) where person == seen.viewer: Phrase(ko: "이 모임에서 나왔어요.", en: "You left.")
        case .left(let person): TalkEvent.News.about(person, ko: "나갔어요.", en: "left.", seen, viewer)
        case .removed(let person) where person == seen.viewer:
            Phrase(ko: "모임을 연 사람이 나를 뺐어요.", en: "The leader removed you.")
        case .removed(let person):
            Phrase(
                ko: seen.name(of: person, viewer) + " 님을 모임에서 뺐어요.",
                en: "You removed \(seen.name(of: person, viewer)).")
        case .time: Phrase(ko: "모임 시간이 바뀌었어요.", en: "The time has changed.")
        case .place: Phrase(ko: "모이는 장소가 바뀌었어요.", en: "The meeting place has changed.")
        case .cancelled: Phrase(ko: "모임이 취소됐어요.", en: "The run was cancelled.")
        }
    }

    private static func about(
        _ person: ID<Person>, ko korean: String, en english: String, _ seen: SeenMeetup, _ viewer: Viewer
    ) -> Phrase {
        let name = seen.name(of: person, viewer)
        return Phrase(ko: "\(name) 님이 \(korean)", en: "\(name) \(english)")
    }
}
