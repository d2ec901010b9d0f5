import Hummingbird
import Synchronization

/// The API's OpenAPI document as a response, made when it is first asked for: making it takes longer than mounting every
/// route, and most processes are never asked.
final class APIDocument: Sendable {
    private let api: API
    private let services: Services
    private let made = Mutex<Response?>(nil)

    init(_ api: API, _ services: Services) {
        self.api = api
        self.services = services
    }

    var response: Response {
        made.withLock { made in
            let response = made ?? Reply(services).json(api.openAPI)
            made = response
            return response
        }
    }
}
