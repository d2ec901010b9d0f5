public import Floor

/// One retrospective: its schedule, its phase and, on the day, the state that everybody sees.
public struct Retrospective: Equatable, Sendable {
    public let id: ID<Entity>
    /// Empty until it is scheduled.
    public internal(set) var name = Register("")
    public internal(set) var schedule = Register<Schedule?>(nil)
    public internal(set) var phase = Register(Phase.waiting)
    /// When it opened and ended, in Unix milliseconds.
    public internal(set) var openedAt = Register<Int64?>(nil)
    public internal(set) var endedAt = Register<Int64?>(nil)
    public internal(set) var format = Register(Format.continueStop)
    public internal(set) var anonymity = Register(Anonymity.named)
    /// On the day, the same on every screen: the member on turn.
    public internal(set) var turn = Register<ID<Person>?>(nil)
    /// The keyword being discussed.
    public internal(set) var shown = Register<ID<Entity>?>(nil)
    /// Members whose turn is finished.
    public var visited = Marks<Person>()
    /// Members who are done with the current turn.
    public var signs = Marks<Person>()
    /// When the timer ends, in Unix milliseconds.
    public internal(set) var timerEnds = Register<Int64?>(nil)

    /// A retrospective's name, 1–15 characters.
    public static let nameLimit = 15

    public init(id: ID<Entity>) { self.id = id }

    /// Its phase, which only moves forward.
    public enum Phase: String, FieldValue, CaseIterable, Comparable {
        case waiting, open, done

        public static func < (left: Phase, right: Phase) -> Bool { left.step < right.step }

        private var step: Int {
            switch self {
            case .waiting: 0
            case .open: 1
            case .done: 2
            }
        }
    }

    /// Its state, which decides what people may do.
    public enum State: String, Sendable, CaseIterable {
        case unscheduled, scheduled, open, done
    }

    /// The state at a time in Unix milliseconds.
    ///
    /// A scheduled retrospective whose time has come counts as open even before it is opened, so that sealed content
    /// cannot be changed on the day. What people *see* depends on `phase` alone.
    public func state(at now: Int64) -> State {
        switch phase.value {
        case .done: return .done
        case .open: return .open
        case .waiting:
            guard let schedule = schedule.value else { return .unscheduled }
            return schedule.start <= now ? .open : .scheduled
        }
    }

    /// Whether its time has come and it is not open yet.
    public func isDue(at now: Int64) -> Bool { phase.value == .waiting && state(at: now) == .open }
}

extension Team {
    /// The number of present members whose turn is finished, and of all present members.
    public func progress(of retrospective: Retrospective) -> (visited: Int, all: Int) {
        let all = present
        return (all.count { retrospective.visited.holds($0.id) }, all.count)
    }
}
