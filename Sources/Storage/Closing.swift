/// Runs a body and closes the database, whether it succeeds or not.
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
