import Floor
import Storage

/// How much a person, and all people together, may store.
struct FileQuota {
    /// Bytes; nil for no limit.
    let person: Int64?
    let house: Int64?

    init(_ settings: Settings) {
        person = settings.filesPerson > 0 ? Int64(settings.filesPerson) * Limits.quotaBytes : nil
        house = settings.filesHouse > 0 ? Int64(settings.filesHouse) * Limits.quotaBytes : nil
    }

    /// What files of some sizes count as: whole blocks.
    static func counted(_ sizes: [Int]) -> Int64 {
        sizes.reduce(0) { $0 + (Int64($1) + Limits.fileBlockBytes - 1) / Limits.fileBlockBytes * Limits.fileBlockBytes }
    }
}

extension Transaction {
    /// Refuses a file that would exceed a quota. Until the transaction ends, nobody else adds a file.
    ///
    /// - Throws: `files-over-quota`, `house-files-over-quota`, `uploads-too-many`.
    func requireRoom(for size: Int, of owner: ID<Person>, _ quota: FileQuota) throws {
        _ = try first("SELECT id FROM floor_house WHERE id = 1 \(.forUpdate)")
        let more = FileQuota.counted([size])
        let own = try first(
            """
            SELECT CAST(coalesce(sum(counted), 0) AS \(.int64)), count(CASE WHEN state = 'receiving' THEN 1 END)
            FROM floor_file WHERE owner = \(owner)
            """)
        let (used, uploads) = (try own?.int64(0) ?? 0, try own?.int(1) ?? 0)
        guard uploads < Limits.uploadsPerPerson else { throw Refusal.uploadsTooMany }
        if let limit = quota.person, used + more > limit {
            throw Refusal.filesOverQuota(size, used: used, limit: limit)
        }
        guard let limit = quota.house else { return }
        let all = try first("SELECT CAST(coalesce(sum(counted), 0) AS \(.int64)) FROM floor_file")?.int64(0) ?? 0
        if all + more > limit { throw Refusal.houseFilesOverQuota }
    }
}
