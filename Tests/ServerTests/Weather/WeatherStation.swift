import Foundation
import Glibc
import Synchronization
import TestKit

/// A weather provider on this machine that answers as it is told, and records what it is asked.
final class WeatherStation: Sendable {
    enum Answer: Sendable {
        case ok(String)
        case status(Int, String = "{}")
        case redirect(to: String)
        /// Promises a longer body than it sends.
        case cutOff(String)
        /// A body whose length is not announced, and which does not end before its reader does.
        case endless
        /// Nothing, until the client hangs up.
        case silence
        /// Bytes that are no HTTP.
        case noise
    }

    struct Failure: Error {}

    let port: Int
    private let socket: Int32
    private let state = Mutex(State())

    private struct State {
        var answer = Answer.ok("{}")
        var requests: [String] = []
        var connections = 0
        /// Requests wait for this many of them to come, so that they are there at the same time.
        var isHeld = false
    }

    var address: String { "http://127.0.0.1:\(port)" }
    /// The heads of all requests so far.
    var requests: [String] { state.withLock { $0.requests } }
    var connections: Int { state.withLock { $0.connections } }
    func say(_ answer: Answer) { state.withLock { $0.answer = answer } }
    /// Whether requests are kept waiting.
    func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

    init() throws {
        let listening = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let address = try LocalAddress(port: 0)
        guard bind(listening, address.pointer, address.length) == 0, Glibc.listen(listening, 64) == 0,
            let port = LocalAddress.port(of: listening)
        else { throw Failure() }
        socket = listening
        self.port = port
        Thread.detachNewThread { [self] in
            // Closed by whoever accepts: the number of a closed one may be another test's by now.
            defer { close(socket) }
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                state.withLock { $0.connections += 1 }
                Thread.detachNewThread { [self] in
                    talk(connection)
                    close(connection)
                }
            }
        }
    }

    func end() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// One request a connection.
    private func talk(_ connection: Int32) {
        guard let head = read(connection) else { return }
        state.withLock { $0.requests.append(head) }
        while state.withLock({ $0.isHeld }) { Thread.sleep(forTimeInterval: 0.001) }
        switch state.withLock({ $0.answer }) {
        case .ok(let body): send(connection, "200 OK", body)
        case .status(let status, let body): send(connection, "\(status) Status", body)
        case .redirect(let address): send(connection, "302 Found", "{}", "Location: \(address)\r\n")
        case .cutOff(let body): send(connection, "200 OK", body, length: body.utf8.count + 100)
        case .endless:
            guard write(connection, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[") else { return }
            while write(connection, String(repeating: "0,", count: 8_192)) {}
        case .silence: while read(connection) != nil {}
        case .noise: _ = write(connection, "220 mail.example.org ESMTP\r\n\r\n")
        }
    }

    private func send(_ connection: Int32, _ status: String, _ body: String, _ field: String = "", length: Int? = nil) {
        let head = "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(field)Connection: close\r\n"
        _ = write(connection, head + "Content-Length: \(length ?? body.utf8.count)\r\n\r\n" + body)
    }

    private func write(_ connection: Int32, _ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    /// To the end of a head; nil once the client has hung up.
    private func read(_ connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            bytes += chunk.prefix(count)
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains("\r\n\r\n") { return text }
        }
    }
}

/// Answers in the form of the providers' public documentation.
enum Report {
    /// Open-Meteo's present weather.
    static func now(
        _ time: Int64, code: String = "61", isDay: String = "0", temperature: String = "12.34"
    ) -> String {
        """
        {"latitude":37.55,"longitude":127.0,"generationtime_ms":0.05,"utc_offset_seconds":0,"timezone":"GMT",\
        "timezone_abbreviation":"GMT","elevation":34.0,"current_units":{"time":"unixtime","interval":"seconds",\
        "temperature_2m":"°C","is_day":"","weather_code":"wmo code"},"current":{"time":\(time / 1_000),"interval":900,\
        "temperature_2m":\(temperature),"is_day":\(isDay),"weather_code":\(code)}}
        """
    }

    /// Open-Meteo's hours of the day that begins at a time.
    static func day(_ start: Int64, change: (inout [[String]]) -> Void = { _ in }) -> String {
        let hours = 0..<24
        var lists: [[String]] = [
            hours.map { (hour: Int) -> String in String(start / 1_000 + Int64(hour) * 3_600) },
            hours.map { (hour: Int) -> String in String(Double(hour) - 3.5) },
            hours.map { (hour: Int) -> String in 7..<18 ~= hour ? "1" : "0" },
            hours.map { (hour: Int) -> String in hour == 9 ? "73" : "2" },
        ]
        change(&lists)
        let texts = lists.map { $0.joined(separator: ",") }
        return """
            {"latitude":37.55,"longitude":127.0,"utc_offset_seconds":0,"timezone":"GMT","hourly_units":\
            {"time":"unixtime","temperature_2m":"°C","is_day":"","weather_code":"wmo code"},"hourly":\
            {"time":[\(texts[0])],"temperature_2m":[\(texts[1])],"is_day":[\(texts[2])],"weather_code":[\(texts[3])]}}
            """
    }

    /// OpenWeather's present weather.
    static func openWeather(_ time: Int64, conditions: String? = nil, temperature: String = "-3.21") -> String {
        let conditions =
            conditions ?? """
                {"id":601,"main":"Snow","description":"snow","icon":"13d"},{"id":701,"main":"Mist","icon":"50d"}
                """
        return """
            {"coord":{"lon":126.98,"lat":37.57},"weather":[\(conditions)],"base":"stations","main":\
            {"temp":\(temperature),"feels_like":-8.0,"pressure":1020,"humidity":80},"visibility":10000,"dt":\
            \(time / 1_000),"sys":{"country":"KR","sunrise":1,"sunset":2},"timezone":32400,"id":1835848,"name":"Seoul",\
            "cod":200}
            """
    }

    /// OpenWeather's past weather.
    static func timeMachine(_ time: Int64) -> String {
        """
        {"lat":37.57,"lon":126.98,"timezone":"Asia/Seoul","timezone_offset":32400,"data":[{"dt":\(time / 1_000),\
        "sunrise":1,"sunset":2,"temp":21,"feels_like":20.1,"pressure":1017,"humidity":64,"clouds":90,\
        "weather":[{"id":741,"main":"Fog","description":"fog","icon":"50n"}]}]}
        """
    }
}
