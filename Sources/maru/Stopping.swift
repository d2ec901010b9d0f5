import ArgumentParser
import Foundation
import UnixSignals

/// Does what leaves something behind if it is killed. SIGTERM and SIGINT cancel its task instead; once it has removed that,
/// the process ends by the signal, as programs do that do not handle it: a script then stops, too, and a service manager
/// counts it as stopped.
func untilStopped<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
    let working = Task(operation: work)
    let watching = Task { () -> UnixSignal? in
        for await signal in signals {
            working.cancel()
            return signal
        }
        return nil
    }
    do {
        return try await working.value
    } catch let error as CancellationError {
        // Nothing else cancels it.
        guard let signal = await watching.value else { throw error }
        try end(by: signal.rawValue)
    }
}

private func end(by signal: Int32) throws -> Never {
    Foundation.signal(signal, SIG_DFL)
    // Threads of the concurrency runtime block it.
    var alone = sigset_t()
    sigemptyset(&alone)
    sigaddset(&alone, signal)
    pthread_sigmask(SIG_UNBLOCK, &alone, nil)
    raise(signal)
    // The first process of a container does not end by it. This is what shells say of one that did.
    throw ExitCode(128 + signal)
}
