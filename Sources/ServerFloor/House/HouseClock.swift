import Synchronization

/// One place for a clock that lies: it holds the time against a clock that nobody sets, and the last moment that the house
/// has seen (``ClockSeen``), and knows what may go by it. See decision 33.
///
/// A clock that was set by more than ``Limits/clockJumpMilliseconds`` is in doubt, until it is back where it was, has run
/// for ``Limits/clockTrialMilliseconds`` without another jump, or an administrator says that it is right.
public final class HouseClock: Sendable {
    /// What cannot be taken back where the clock was wrong.
    public enum Matter: Sendable {
        /// Starting something at its time, and reminding of it.
        case start
        /// Deleting what is older than some time.
        case deletion
    }

    private struct Doubt {
        /// How far the clock is ahead of the steady one.
        var offset: Int64
        /// By the steady clock.
        var since: Int64
        /// A house that was off for some days looks as one whose clock was set by them: what is due is begun.
        var mayStart: Bool
    }

    private struct State {
        /// How far the clock is ahead of the steady one where it can be trusted.
        var trusted: Int64
        var doubt: Doubt?
        /// How often it had been accepted when that was last read; nil before the first look.
        var accepted: Int64?
    }

    private let wall: @Sendable () -> Int64
    private let steady: @Sendable () -> Int64
    private let state: Mutex<State>

    package init(_ wall: @escaping @Sendable () -> Int64, steady: @escaping @Sendable () -> Int64) {
        self.wall = wall
        self.steady = steady
        state = Mutex(State(trusted: wall() - steady()))
    }

    /// Whether something may go by the clock now.
    package func allows(_ matter: Matter) -> Bool {
        look { state in
            guard let doubt = state.doubt else { return true }
            return matter == .start && doubt.mayStart
        }
    }

    /// Whether the clock has jumped, and nobody knows yet whether it is right.
    public var isDoubtful: Bool { look { $0.doubt != nil } }

    /// The time for what must not end too early, in Unix milliseconds: where the clock is in doubt the earlier of what it
    /// shows and what it would show had it not jumped.
    package func cautious() -> Int64 {
        let steady = steady()
        return look { $0.doubt == nil ? wall() : min(wall(), steady + $0.trusted) }
    }

    /// Hears what the database knows: at the start when the house was last open, later that somebody who can tell has said
    /// that the clock is right. How long a house was off, it cannot know.
    func hear(_ seen: ClockSeen?) {
        let (wall, steady) = (wall(), steady())
        state.withLock { state in
            defer { state.accepted = seen?.accepted ?? 0 }
            guard let accepted = state.accepted else {
                let gap = wall - (seen?.at ?? wall)
                guard abs(gap) > Limits.clockJumpMilliseconds else { return }
                state.trusted = wall - gap - steady
                let mayStart = gap > 0 && gap <= Limits.clockGapMilliseconds
                return state.doubt = Doubt(offset: wall - steady, since: steady, mayStart: mayStart)
            }
            guard let seen, seen.accepted > accepted else { return }
            (state.trusted, state.doubt) = (wall - steady, nil)
        }
    }

    /// Judges the clock as it is now.
    private func look<Answer>(_ answer: (State) -> Answer) -> Answer {
        let (steady, wall) = (steady(), wall())
        let offset = wall - steady
        let judged = state.withLock { state in
            if abs(offset - state.trusted) <= Limits.clockJumpMilliseconds {
                (state.trusted, state.doubt) = (offset, nil)
            } else if let doubt = state.doubt, abs(offset - doubt.offset) <= Limits.clockJumpMilliseconds {
                if steady - doubt.since >= Limits.clockTrialMilliseconds {
                    (state.trusted, state.doubt) = (offset, nil)
                }
            } else {
                state.doubt = Doubt(offset: offset, since: steady, mayStart: false)
            }
            return state
        }
        return answer(judged)
    }
}
