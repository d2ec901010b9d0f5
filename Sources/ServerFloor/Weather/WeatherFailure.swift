/// Why a provider was not asked, or gave no usable answer. It names no place, person, address or key.
package enum WeatherFailure: ExternalFailure, Equatable {
    /// No connection, no valid TLS certificate, or an answer that broke off.
    case unreachable
    case timedOut
    /// A status other than 200. Redirects are not followed.
    case status(Int)
    /// More than ``Limits/weatherBytes``.
    case tooLarge
    /// Not JSON.
    case malformed
    /// Not asked: it failed a moment ago.
    case paused
    /// Not asked: too many queries at once, or by this person.
    case limited
    /// The cache could not be read.
    case storage

    package var description: String {
        switch self {
        case .unreachable: "the weather provider cannot be reached"
        case .timedOut: "the weather provider did not answer in time"
        case .status(let status): "the weather provider answered with status \(status)"
        case .tooLarge: "the weather provider's answer was too large"
        case .malformed: "the weather provider's answer was not JSON"
        case .paused: "the weather provider failed a moment ago"
        case .limited: "there were too many weather queries"
        case .storage: "the weather cache could not be read"
        }
    }

    /// Whether the next query would most likely fail too, wherever it is for.
    var isOfProvider: Bool {
        switch self {
        case .status(400), .status(404), .limited, .storage, .paused: false
        default: true
        }
    }
}
