import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Room for bodies` {
    private func request(_ field: HTTPField.Name, _ value: String) -> Incoming {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
        head.headerFields[field] = value
        return Incoming(head: head, body: .init(buffer: ByteBuffer()))
    }

    @Test func `has an end, and what is given back is there for the next`() throws {
        let room = BodyRoom()
        let large = request(.contentLength, "999999999999")
        var taken: [Int] = []
        for _ in 0..<(Limits.bodiesBytes / Limits.formBytes) { taken.append(try room.take(for: large)) }
        #expect(taken.allSatisfy { $0 == Limits.formBytes }, "no more than may be read")
        let refusal = #expect(throws: Refusal.self) { try room.take(for: request(.transferEncoding, "chunked")) }
        #expect(refusal?.name == "busy")
        room.giveBack(taken[0])
        #expect(try room.take(for: request(.transferEncoding, "chunked")) == Limits.formBytes)
    }

    @Test func `of forms with files is counted by their bytes, and has an end`() throws {
        let (forms, limit) = (FileForms(), Limits.fileFormsBytes / 4)
        var taken: [Int] = []
        for _ in 0..<3 { taken.append(try forms.take(for: request(.contentLength, "999999999999"), limit: limit)) }
        #expect(taken == [limit, limit, limit], "no more than may be read")
        #expect(try forms.take(for: request(.contentLength, "-5"), limit: limit) == 0)
        let small = try forms.take(for: request(.contentLength, "1000"), limit: limit)
        #expect(small == 1_000)
        let refusal = #expect(throws: Refusal.self) {
            try forms.take(for: request(.transferEncoding, "chunked"), limit: limit)
        }
        #expect(refusal?.name == "busy" && forms.bytes == 3 * limit + small)
        forms.giveBack(small)
        #expect(try forms.take(for: request(.transferEncoding, "chunked"), limit: limit) == limit)
    }

    @Test func `is not asked for by small forms and pages`() throws {
        let room = BodyRoom()
        #expect(try room.take(for: request(.contentLength, "\(Limits.smallBodyBytes)")) == 0)
        #expect(try room.take(for: request(.accept, "text/html")) == 0)
        #expect(try room.take(for: request(.contentLength, "-5")) == 0)
        #expect(try room.take(for: request(.contentLength, "many")) == 0)
    }
}
