package import ServiceLifecycle

/// A service whose description is the name of its type. Of others, the library puts everything that they hold into the
/// name, which it logs: settings with passwords among it, and it takes longer than mounting all routes.
package protocol NamedService: Service, CustomStringConvertible {}

extension NamedService {
    package var description: String { "\(Self.self)" }
}
