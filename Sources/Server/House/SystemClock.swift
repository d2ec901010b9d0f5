#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The time by this machine's clock, in Unix milliseconds.
public func systemClock() -> Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Int64(moment.tv_sec) * 1_000 + Int64(moment.tv_nsec) / 1_000_000
}
