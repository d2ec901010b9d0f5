import ServerFloor
import Floor
import Hummingbird
import NIOCore
import Storage

/// What was thrown while a request was answered, sorted: the person's to mend, or ours.
enum Failure {
    case refusal(Refusal)
    case methodNotAllowed([HTTPRequest.Method])
    /// Too much at once, or the database cannot be reached: the same request may work in a moment.
    case busy
    case fault

    init(_ error: any Error, _ request: Incoming, _ known: KnownRoutes) {
        switch error {
        case let refusal as Refusal: self = .refusal(refusal)
        case let error as HTTPError: self = Failure(error, request, known)
        case is NIOTooManyBytesError: self = .refusal(.bodyTooLarge)
        case StorageError.busy, StorageError.unavailable, StorageError.damaged, StorageError.closed,
            is CancellationError:
            self = .busy
        // Done or not: sent again with the same operation id it is done once.
        case StorageError.outcomeUnknown: self = .busy
        case StorageError.zeroByteInText: self = .refusal(.malformedText(field: nil))
        default: self = .fault
        }
    }

    private init(_ error: HTTPError, _ request: Incoming, _ known: KnownRoutes) {
        switch error.status.code {
        case 404:
            let methods = known.methods(at: request.uri.path)
            self = methods.isEmpty ? .refusal(.missing) : .methodNotAllowed(methods)
        case 413: self = .refusal(.bodyTooLarge)
        case 400..<500: self = .refusal(.malformed)
        default: self = .fault
        }
    }

    var status: Int {
        switch self {
        case .refusal(let refusal): refusal.kind.status(named: refusal.name)
        case .methodNotAllowed: 405
        case .busy: 503
        case .fault: 500
        }
    }

    /// The same as something that can be told.
    var told: Refusal {
        switch self {
        case .refusal(let refusal): refusal
        case .methodNotAllowed: .methodNotAllowed
        case .busy: .busy
        case .fault: .fault
        }
    }
}

extension Refusal.Kind {
    /// Most statuses follow from the kind; what is wrong with a request as such has its own.
    fileprivate func status(named name: String) -> Int { Refusal.ownStatus[name] ?? status }
}
