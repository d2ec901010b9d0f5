import Floor
import HTTPTypes
import Storage
import TestKit

@testable import Server
@testable import ServerFloor

/// A row's request, with everything in it that it names.
struct MatrixRequest {
    let method: HTTPRequest.Method
    let path: String
    let form: [(String, String)]?
    let json: JSON?
}

extension MatrixFixtures {
    /// What a row's request is for somebody, once what it names has been made.
    mutating func request(_ row: Row, as who: Who) async throws -> MatrixRequest {
        let path = try await filled(row.path, for: who)
        if let need = row.needing { _ = try await value(need, for: who) }
        var form: [(String, String)]?
        if let fields = row.form {
            form = []
            for (name, value) in fields { form?.append((name, try await filled(value, for: who))) }
        }
        var json: JSON?
        if let document = row.json { json = try await filled(document, for: who) }
        return MatrixRequest(method: row.method, path: path, form: form, json: json)
    }

    mutating func send(_ row: Row, as who: Who) async throws -> Answer {
        try await send(try await request(row, as: who), as: who)
    }

    func send(_ asked: MatrixRequest, as who: Who) async throws -> Answer {
        let visitor = self[who]
        if let form = asked.form { return try await visitor.post(asked.path, pairs: form) }
        if asked.path == "/live" { return try await listen(as: who) }
        guard asked.path.hasPrefix("/api/v1") else { return try await visitor.get(asked.path) }
        return try await visitor.api(asked.method, String(asked.path.dropFirst("/api/v1".count)), asked.json)
    }

    /// A stream has no end of its own: it ends with the session.
    private func listen(as who: Who) async throws -> Answer {
        async let answer = self[who].get("/live")
        if who.isSignedIn {
            let person = try person(who).person
            let live = house.services.live
            try await eventually("\(who) listens") { live.listening == 1 }
            try await house.services.database.write { try $0.endSessions(of: person, except: nil) }
            live.recheck(person)
        }
        return try await answer
    }
}
