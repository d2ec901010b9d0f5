import ServerFloor
import Logging

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process's limit of open files and connections.
///
/// Systems start programs with a low soft limit, which they can raise themselves up to a hard limit.
enum OpenFiles {
    /// The files needed besides connections: the database, its readers, the log.
    static let others = 200

    /// Raises the limit to the wanted one, or as far as possible.
    /// - Returns: the new limit.
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
    /// The number of connections that can be open at once: the configured one, if the system's limit allows it.
    var connections: Int {
        let wanted = settings.connections
        let files = OpenFiles.raise(to: wanted + OpenFiles.others)
        guard files < wanted + OpenFiles.others else { return wanted }
        let possible = max(16, files - OpenFiles.others)
        logger.warning(
            "The system lets Maru open \(files) files, enough for \(possible) connections but not for the \(wanted) configured. Raise the limit (LimitNOFILE, ulimit -n) or lower connections."
        )
        return possible
    }
}
