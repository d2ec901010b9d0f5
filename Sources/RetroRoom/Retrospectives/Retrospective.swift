public import Floor

/// One retrospective: what is planned of it, how far it is and, on the day, what everybody sees.
public struct Retrospective: Equatable, Sendable {
    public let id: ID<Entity>
    /// Empty until it is scheduled.
    public internal(set) var name: Register<String>
    public internal(set) var schedule: Register<Schedule?>
    public internal(set) var phase: Register<Phase>
    /// When it opened and when it ended, in Unix milliseconds.
    public internal(set) var openedAt: Register<Int64?>
    public internal(set) var endedAt: Register<Int64?>
    public internal(set) var format: Register<Format>
    public internal(set) var anonymity: Register<Anonymity>
    /// The day, the same on every screen: whose keywords are being opened,
    public internal(set) var turn: Register<ID<Person>?>
    /// which keyword is being talked about,
    public internal(set) var shown: Register<ID<Entity>?>
    /// whose turn is over,
    public internal(set) var visited: [ID<Person>: Register<Bool>]
    /// who has said that they are done with the present turn,
    public internal(set) var signs: [ID<Person>: Register<Bool>]
    /// and when the time ends that was set, in Unix milliseconds.
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

    /// How far it has come. It only goes forward.
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

    /// Where it stands, for what people may do.
    public enum State: String, Sendable, CaseIterable {
        case unscheduled, scheduled, open, done
    }

    /// Where it stands at a time in Unix milliseconds.
    ///
    /// One whose time has come counts as open, though nobody may have got round to opening it: what was sealed for the day is
    /// not changed on the day. What people *see* goes by `phase` alone.
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
    /// Who is here and whose turn is over, and who is here: nobody who left is waited for.
    public func progress(of retrospective: Retrospective) -> (visited: Int, all: Int) {
        let all = present
        return (all.count { retrospective.visited[$0.id]?.value ?? false }, all.count)
    }
}
