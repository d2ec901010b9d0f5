import AsyncHTTPClient
package import Floor
import NIOCore
import NIOHTTP1

/// A provider and the way to it: HTTP/1.1 with verified certificates, no redirects, a timeout and a limit of size.
package struct WeatherConnection: Sendable {
    private let provider: any WeatherProvider
    private let timeout: Duration

    /// Nil if weather is off.
    package init?(_ settings: Settings.Weather) {
        switch settings.provider {
        case .off: return nil
        case .openMeteo:
            provider = OpenMeteo(
                forecast: settings.address.isSet ? settings.address.text : OpenMeteo.forecastAddress,
                archive: settings.archive.isSet ? settings.archive.text : OpenMeteo.archiveAddress)
        case .openWeather:
            provider = OpenWeather(
                at: settings.address.isSet ? settings.address.text : OpenWeather.standardAddress, key: settings.key)
        }
        timeout = settings.timeout
    }

    /// Asks the provider.
    ///
    /// - Returns: nil if it knows no weather there and then.
    package func ask(_ query: WeatherQuery) async throws(WeatherFailure) -> Weather? {
        guard let address = provider.address(for: query) else { return nil }
        let bytes = try await get(address)
        let answer: JSON
        do {
            answer = try JSON.parse(bytes)
        } catch {
            throw .malformed
        }
        return provider.weather(in: answer, for: query)
    }

    /// The timeout covers the whole answer, so that a server that sends a byte at a time does not hold it for long.
    private func get(_ address: String) async throws(WeatherFailure) -> [UInt8] {
        let timeout = timeout
        do {
            return try await withThrowingTaskGroup(of: [UInt8].self) { group in
                group.addTask { try await WeatherConnection.load(address) }
                group.addTask {
                    try await Task.sleep(for: timeout)
                    throw WeatherFailure.timedOut
                }
                defer { group.cancelAll() }
                return try await group.next() ?? []
            }
        } catch let failure as WeatherFailure {
            throw failure
        } catch is NIOTooManyBytesError {
            throw .tooLarge
        } catch {
            // The client's errors may name the address, which contains the key.
            throw .unreachable
        }
    }

    private static func load(_ address: String) async throws -> [UInt8] {
        var request = HTTPClientRequest(url: address)
        request.headers = ["Accept": "application/json", "User-Agent": "Maru"]
        let response = try await OutsideClient.shared.execute(request, timeout: .seconds(Limits.weatherSeconds))
        guard response.status == .ok else { throw WeatherFailure.status(Int(response.status.code)) }
        let body = try await response.body.collect(upTo: Limits.weatherBytes)
        return Array(body.readableBytesView)
    }
}
