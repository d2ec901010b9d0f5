public import Floor

/// One retrospective: its schedule, its phase and, on the day, the state that everybody sees.
public struct Retrospective: Equatable, Sendable {
    public let id: ID<Entity>
    /// Empty until it is scheduled.
    public internal(set) var name: Register<String>
    public internal(set) var schedule: Register<Schedule?>
    public internal(set) var phase: Register<Phase>
    /// When it opened and ended, in Unix milliseconds.
    public internal(set) var openedAt: Register<Int64?>
    public internal(set) var endedAt: Register<Int64?>
    public internal(set) var format: Register<Format>
    public internal(set) var anonymity: Register<Anonymity>
    /// On the day, the same on every screen: the member on turn.
    public internal(set) var turn: Register<ID<Person>?>
    /// The keyword being discussed.
    public internal(set) var shown: Register<ID<Entity>?>
    /// Members whose turn is finished.
    public internal(set) var visited: [ID<Person>: Register<Bool>]
    /// Members who are done with the current turn.
    public internal(set) var signs: [ID<Person>: Register<Bool>]
    /// When the timer ends, in Unix milliseconds.
    public internal(set) var timerEnds: Register<Int64?>

    /// A retrospective's name, 1–15 characters.
    public static let nameLimit = 15

    public init(
        id: ID<Entity>, name: Register<String> = Register(""), schedule: Register<Schedule?> = Register(nil),
        phase: Register<Phase> = Register(.waiting), openedAt: Register<Int64?> = Register(nil),
        endedAt: Register<Int64?> = Register(nil), format: Register<Format> = Register(.continueStop),
        anonymity: Register<Anonymity> = Register(.named), turn: Register<ID<Person>?> = Register(nil),
        shown: Register<ID<Entity>?> = Register(nil), visited: [ID<Person>: Register<Bool>] = [:],
        signs: [ID<Person>: Register<Bool>] = [:], timerEnds: Register<Int64?> = Register(nil)
    ) {
        self.id = id
        self.name = name
        self.schedule = schedule
        self.phase = phase
        self.openedAt = openedAt
        self.endedAt = endedAt
        self.format = format
        self.anonymity = anonymity
        self.turn = turn
        self.shown = shown
        self.visited = visited
        self.signs = signs
        self.timerEnds = timerEnds
    }

    /// Its phase, which only moves forward.
    public enum Phase: String, Sendable, CaseIterable, Comparable {
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
        return (all.count { retrospective.visited[$0.id]?.value ?? false }, all.count)
    }
}
