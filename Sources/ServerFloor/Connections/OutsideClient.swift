import AsyncHTTPClient
import NIOCore

/// The client for requests to providers on the Internet: HTTP/1.1 with verified certificates and no redirects.
enum OutsideClient {
    /// One for the process, opened with the first request and never closed. It keeps no connection open that is unused for
    /// a minute.
    static let shared = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)

    private static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(Limits.weatherSeconds), read: .seconds(Limits.weatherSeconds)))
        configuration.httpVersion = .http1Only
        return configuration
    }
}
