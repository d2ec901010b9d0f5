/// Runs a body and then closes the database, also if the body throws.
public func closing<Result>(_ database: Database, _ body: () async throws -> Result) async throws -> Result {
    do {
        let result = try await body()
        await database.close()
        return result
    } catch {
        await database.close()
        throw error
    }
}
