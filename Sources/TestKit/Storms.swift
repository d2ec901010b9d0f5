import Foundation
public import ServerFloor

/// What all storms go by. `MARU_CONVERGENCE_SEED` plays the storm of that seed again, or those from one to another: `111-112`;
/// `MARU_CONVERGENCE_ENGINE` says on which engine alone.
public enum Storms {
    private static let environment = ProcessInfo.processInfo.environment

    /// nil where none are asked for.
    public static let seeds: [UInt64]? = {
        let given = environment["MARU_CONVERGENCE_SEED"]?.split(separator: "-").compactMap { UInt64($0) } ?? []
        guard let first = given.first, let last = given.last else { return nil }
        return (first...max(first, last)).map { $0 }
    }()

    public static let engines =
        environment["MARU_CONVERGENCE_ENGINE"].flatMap(Engine.init).map { [$0] } ?? Engine.allCases

    /// Nobody asks too often.
    public static func unrated(_ settings: inout Settings) {
        settings.ratePerson = 0
        settings.rateNetwork = 0
    }
}
