import ServerFloor
import Logging

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How many files and connections this process may have open at once.
///
/// Systems begin programs with a low limit that they may raise themselves, up to one that they may not.
enum OpenFiles {
    /// What the house needs besides connections: the database, its readers, the log.
    static let others = 200

    /// Raises the limit to what is wanted, or as far as it goes.
    /// - Returns: the limit now.
    static func raise(to wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 0 }
        guard limit.rlim_cur < wanted else { return clamped(limit.rlim_cur) }
        let before = limit.rlim_cur
        limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
        return clamped(setrlimit(resource, &limit) == 0 ? limit.rlim_cur : before)
    }

    private static func clamped(_ limit: rlim_t) -> Int { limit > rlim_t(Int32.max) ? Int(Int32.max) : Int(limit) }

    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif
}

extension Services {
    /// How many connections can be open at once: as many as are set, if the system lets this process have as many.
    var connections: Int {
        let wanted = settings.connections
        let files = OpenFiles.raise(to: wanted + OpenFiles.others)
        guard files < wanted + OpenFiles.others else { return wanted }
        let possible = max(16, files - OpenFiles.others)
        logger.warning(
            "The system lets Maru open \(files) files, which is enough for \(possible) connections and not for the \(wanted) that are set. Raise the limit (LimitNOFILE, ulimit -n) or lower connections."
        )
        return possible
    }
}
