#include <sys/types.h>

/// Starts a program with a file as its standard input, a new pipe as its standard output, and nothing as its standard
/// error. It inherits no other open file.
///
/// - Parameters:
///   - arguments, environment: ended by a null pointer.
///   - output: the end of the pipe to read from, which the caller closes.
/// - Returns: 0, or the error's number.
int maru_process_start(
    const char *program, char *const arguments[], char *const environment[], int input, int *output, pid_t *process);

/// Sends one datagram to a socket of this machine, as sd_notify(3) does.
///
/// - Parameter path: an absolute path, or a name of the abstract namespace, with @ as its first character.
/// - Returns: 0, or the error's number.
int maru_notify(const char *path, const char *words);
