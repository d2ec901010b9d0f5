import Dispatch
import ServerFloor

/// Runs the asynchronous parts of a scheduled backup one after another on a thread of their own: they hash and copy for
/// minutes, and would keep the threads that answer requests.
final class BackgroundExecutor: TaskExecutor {
    static let shared = BackgroundExecutor()

    private let queue = DispatchQueue(label: "maru.background", qos: .background)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
