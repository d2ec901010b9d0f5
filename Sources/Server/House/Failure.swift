import ServerFloor
import Floor
import Hummingbird
import NIOCore
import Storage

/// An error thrown while a request was answered, classified: a refusal, or a fault of ours.
enum Failure {
    case refusal(Refusal)
    case methodNotAllowed([HTTPRequest.Method])
    /// Overload, or the database is unavailable: the same request may succeed in a moment.
    case busy
    /// The disk takes no writes until somebody does something about it.
    case unwritable
    case fault

    init(_ error: any Error, _ request: Incoming, _ known: KnownRoutes) {
        switch error {
        case let refusal as Refusal: self = .refusal(refusal)
        case let error as HTTPError: self = Failure(error, request, known)
        case is NIOTooManyBytesError: self = .refusal(.bodyTooLarge)
        case StorageError.busy, StorageError.unavailable, StorageError.damaged, StorageError.closed,
            is CancellationError:
            self = .busy
        case StorageError.unwritable: self = .unwritable
        case let failure as DurableFile.Failure where failure.isOfDisk: self = .unwritable
        // Whether or not it was committed: a retry with the same operation id is recorded once.
        case StorageError.outcomeUnknown: self = .busy
        case StorageError.zeroByteInText: self = .refusal(.malformedText(field: nil))
        default: self = .fault
        }
    }

    private init(_ error: HTTPError, _ request: Incoming, _ known: KnownRoutes) {
        switch error.status.code {
        case 404:
            let methods = known.methods(at: request.uri.path)
            // An address that only begins others, as `/run/runner` does, has the pattern of one that names something.
            let isMissing = methods.isEmpty || methods.contains(request.method)
            self = isMissing ? .refusal(.missing) : .methodNotAllowed(methods)
        case 413: self = .refusal(.bodyTooLarge)
        case 400..<500: self = .refusal(.malformed)
        default: self = .fault
        }
    }

    var status: Int {
        switch self {
        case .refusal(let refusal): refusal.kind.status(named: refusal.name)
        case .methodNotAllowed: 405
        case .busy, .unwritable: 503
        case .fault: 500
        }
    }

    /// Whether the session of the request grants nothing, or it has none.
    var isOfSession: Bool {
        guard case .refusal(let refusal) = self else { return false }
        return [Refusal.signedOut.name, Refusal.accountSuspended.name].contains(refusal.name)
    }

    /// The failure as a refusal that can be shown.
    var told: Refusal {
        switch self {
        case .refusal(let refusal): refusal
        case .methodNotAllowed: .methodNotAllowed
        case .busy: .busy
        case .unwritable: .cannotSave
        case .fault: .fault
        }
    }
}

extension Refusal.Kind {
    /// Most statuses follow from the kind; malformed requests have their own.
    fileprivate func status(named name: String) -> Int { Refusal.ownStatus[name] ?? status }
}
