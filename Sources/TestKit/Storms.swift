import Foundation
public import ServerFloor

/// Settings of all storm tests. `MARU_CONVERGENCE_SEED` reruns the storm with that seed, or a range: `111-112`;
/// `MARU_CONVERGENCE_ENGINE` limits them to one engine.
public enum Storms {
    private static let environment = ProcessInfo.processInfo.environment

    /// Nil if none are given.
    public static let seeds: [UInt64]? = {
        let given = environment["MARU_CONVERGENCE_SEED"]?.split(separator: "-").compactMap { UInt64($0) } ?? []
        guard let first = given.first, let last = given.last else { return nil }
        return (first...max(first, last)).map { $0 }
    }()

    public static let engines =
        environment["MARU_CONVERGENCE_ENGINE"].flatMap(Engine.init).map { [$0] } ?? Engine.allCases

    /// Disables rate limits.
    public static func unrated(_ settings: inout Settings) {
        settings.ratePerson = 0
        settings.rateNetwork = 0
    }
}
