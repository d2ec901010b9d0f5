import Foundation

/// Runs a program to its end, by the system's own call: before it starts one, Foundation's `Process` lists the open files,
/// and reads beyond the list's end if the databases of other tests have made it long.
///
/// - Returns: its exit status, or −1 if a signal ended it.
/// - Throws: the system's error where the program cannot be started.
func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process = pid_t()
    let error = posix_spawn(&process, program, nil, nil, words, environ)
    if error != 0 { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { throw POSIXError(.ECHILD) } }
    return status & 0x7f == 0 ? status >> 8 & 0xff : -1
}
