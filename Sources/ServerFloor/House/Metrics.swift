import Synchronization

/// Counters since the process started, for `/metrics`.
package final class Metrics: Sendable {
    private let state = Mutex(State())

    private struct State {
        /// By the first digit of the status.
        var requests = [Int64](repeating: 0, count: 6)
        var microseconds: Int64 = 0
    }

    package func count(_ status: Int, _ took: Duration) {
        let micros = took.components.seconds * 1_000_000 + took.components.attoseconds / 1_000_000_000_000
        state.withLock { state in
            state.requests[min(max(status / 100, 0), 5)] += 1
            state.microseconds += micros
        }
    }

    /// Prometheus's text format, version 0.0.4.
    package func text(streams: Int, announcements: Int, memory: Int64?) -> String {
        let (requests, micros) = state.withLock { ($0.requests, $0.microseconds) }
        var lines = ["# HELP maru_requests_total Requests answered.", "# TYPE maru_requests_total counter"]
        for digit in 1...5 { lines.append("maru_requests_total{class=\"\(digit)xx\"} \(requests[digit])") }
        lines += Metrics.figure(
            "maru_request_seconds_total", "counter", "Time spent answering.", "\(Double(micros) / 1_000_000)")
        lines += Metrics.figure("maru_streams", "gauge", "Live streams open.", "\(streams)")
        lines += Metrics.figure(
            "maru_announcements_total", "counter", "Changes forwarded to live streams.", "\(announcements)")
        if let memory {
            lines += Metrics.figure("process_resident_memory_bytes", "gauge", "Memory in use.", "\(memory)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    package static func figure(_ name: String, _ type: String, _ about: String, _ value: String) -> [String] {
        ["# HELP \(name) \(about)", "# TYPE \(name) \(type)", "\(name) \(value)"]
    }
}
