import Storage
import TestKit

@testable import ServerFloor

/// What a transaction on PostgreSQL waits for, by how its statement is written.
enum AwaitedRow: String {
    case space = "SELECT id, kind, sequence, clock FROM floor_space %FOR UPDATE"
    case administrators = "SELECT id FROM floor_person WHERE administrator %FOR UPDATE"
    case person = "SELECT 1 FROM floor_person %FOR UPDATE"
    /// That a person's account is not deleted.
    case account = "SELECT % FROM floor_person %FOR KEY SHARE"
    case membership = "SELECT 1 FROM floor_member %FOR KEY SHARE"
    case formerMember = "DELETE FROM floor_stranger %"
}

extension House {
    /// Transactions in the house's own database that wait for such a row, which another has locked. Other tests have
    /// other databases on the same server.
    func waiting(for row: AwaitedRow) async throws -> Int {
        try await services.database.read { connection in
            try connection.first(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE \(row.rawValue)
                """)?.int(0) ?? 0
        }
    }
}
