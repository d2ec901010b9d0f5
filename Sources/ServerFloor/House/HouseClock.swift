import Synchronization

/// The server's clock, which may be wrong: it compares the system time with a monotonic clock and with the last time
/// the server ran (``ClockSeen``), and decides what may depend on it. See decision 33.
///
/// A clock that was set by more than ``Limits/clockJumpMilliseconds`` is suspect until it is back, has run for
/// ``Limits/clockTrialMilliseconds`` without another jump, or an administrator accepts it.
public final class HouseClock: Sendable {
    /// What cannot be undone if the clock was wrong.
    public enum Effect: Sendable {
        /// Scheduled starts and reminders.
        case start
        /// Deletion by age.
        case deletion
        /// Nothing: what is only reported may be reported again.
        case report
    }

    private struct Suspicion {
        /// How far the clock is ahead of the monotonic one.
        var offset: Int64
        /// By the monotonic clock.
        var since: Int64
        /// A server that was off for some days looks like one whose clock was set forward by them, so due work may
        /// start.
        var mayStart: Bool
    }

    private struct State {
        /// The last trusted offset from the monotonic clock.
        var trusted: Int64
        var suspicion: Suspicion?
        /// The number of acceptances when last read; nil before the first read.
        var accepted: Int64?
    }

    private let wall: @Sendable () -> Int64
    private let steady: @Sendable () -> Int64
    private let state: Mutex<State>
    /// When it was made, by the monotonic clock.
    private let begun: Int64

    package init(_ wall: @escaping @Sendable () -> Int64, steady: @escaping @Sendable () -> Int64) {
        self.wall = wall
        self.steady = steady
        begun = steady()
        state = Mutex(State(trusted: wall() - begun))
    }

    /// Whether this may depend on the clock now.
    package func allows(_ effect: Effect) -> Bool {
        look { state in
            guard let suspicion = state.suspicion else { return true }
            return effect == .report || effect == .start && suspicion.mayStart
        }
    }

    /// When this process began by the clock as it is now, in Unix milliseconds: a machine may set its clock after that.
    package var startedAt: Int64 { wall() - steady() + begun }

    /// Whether the clock has jumped and has not been trusted again.
    public var isSuspect: Bool { look { $0.suspicion != nil } }

    /// The time for what must not end too early, in Unix milliseconds: if the clock is suspect, the earlier of the
    /// time it shows and the time it would show without the jump.
    package func cautious() -> Int64 {
        let steady = steady()
        return look { $0.suspicion == nil ? wall() : min(wall(), steady + $0.trusted) }
    }

    /// Takes in the stored state: at startup when the server last ran, later that an administrator accepted the clock.
    /// How long the server was off cannot be known.
    func hear(_ seen: ClockSeen?) {
        let (wall, steady) = (wall(), steady())
        state.withLock { state in
            defer { state.accepted = seen?.accepted ?? 0 }
            guard let accepted = state.accepted else {
                let gap = wall - (seen?.at ?? wall)
                guard abs(gap) > Limits.clockJumpMilliseconds else { return }
                state.trusted = wall - gap - steady
                let mayStart = gap > 0 && gap <= Limits.clockGapMilliseconds
                return state.suspicion = Suspicion(offset: wall - steady, since: steady, mayStart: mayStart)
            }
            guard let seen, seen.accepted > accepted else { return }
            (state.trusted, state.suspicion) = (wall - steady, nil)
        }
    }

    /// Checks the clock as it is now.
    private func look<Answer>(_ answer: (State) -> Answer) -> Answer {
        let (steady, wall) = (steady(), wall())
        let offset = wall - steady
        let judged = state.withLock { state in
            if abs(offset - state.trusted) <= Limits.clockJumpMilliseconds {
                (state.trusted, state.suspicion) = (offset, nil)
            } else if let suspicion = state.suspicion, abs(offset - suspicion.offset) <= Limits.clockJumpMilliseconds {
                if steady - suspicion.since >= Limits.clockTrialMilliseconds {
                    (state.trusted, state.suspicion) = (offset, nil)
                }
            } else {
                state.suspicion = Suspicion(offset: offset, since: steady, mayStart: false)
            }
            return state
        }
        return answer(judged)
    }
}
