#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system clock, in Unix milliseconds.
public func systemClock() -> Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Int64(moment.tv_sec) * 1_000 + Int64(moment.tv_nsec) / 1_000_000
}

private let processBegan = ContinuousClock.now

/// The monotonic clock, in milliseconds since some moment in this process.
public func steadyClock() -> Int64 {
    let (seconds, attoseconds) = processBegan.duration(to: .now).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
}
