import Foundation

/// The processor time that a body takes on this thread. What else the machine does meanwhile does not count, as it does by
/// a clock.
public func processorTime(_ body: () -> Void) -> Duration {
    let begun = processorTime()
    body()
    return processorTime() - begun
}

private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
