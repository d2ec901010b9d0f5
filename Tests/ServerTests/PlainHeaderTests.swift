import Floor
import Foundation
import HTTPTypes
import Hummingbird
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Text with many marks on one letter takes the square of their number to cut or compare. So nothing of it gets as far.
@Suite struct `Headers with thousands of marks on one letter` {
    static let marks =
        "a" + String(repeating: "\u{301}", count: 1_000) + String(repeating: "\u{316}", count: 1_000)

    /// Headers that are looked at by name, and one that is not.
    static let names = [
        "Accept", "Accept-Language", "Accept-Encoding", "Authorization", "Content-Type", "Content-Encoding", "Cookie",
        "Fetch", "Forwarded", "If-None-Match", "Maru-Fragment", "Origin", "Referer", "Sec-Fetch-Site", "User-Agent",
        "X-Forwarded-For", "X-Anything",
    ]

    @Test func `reach no route but where they are read by bytes`() throws {
        var head = HTTPRequest(method: .get, scheme: "http", authority: Self.marks, path: "/x/" + Self.marks + "?q=é")
        for name in Self.names { head.headerFields[try #require(HTTPField.Name(name))] = Self.marks }
        let plain = try #require(PlainHeads<RouterResponder<MaruContext>>.plain(head))
        #expect(plain.authority == "?")
        #expect(plain.path?.hasPrefix("/x/a%CC%81%CC%81") == true && plain.path?.hasSuffix("?q=%C3%A9") == true)
        for field in plain.headerFields where !["cookie", "x-forwarded-for"].contains(field.name.canonicalName) {
            #expect(field.value == "?", "\(field.name)")
        }
        #expect(plain.headerFields.count == Self.names.count)
        #expect(PlainHeads<RouterResponder<MaruContext>>.plain(plain) == nil, "what is plain stays as it is")
    }

    @Test func `say nothing`() {
        #expect(Language(accepting: "ko") == .ko)
        #expect(Language(accepting: "ko, " + Self.marks) == .enUS)
        #expect(Language(accepting: "ko" + String(repeating: " ", count: 2_000)) == .enUS)
        #expect(AcceptedEncodings("gzip, br;q=0").gzip)
        #expect(!AcceptedEncodings("gzip, br;q=0.000").brotli)
        #expect(!AcceptedEncodings("gzip, " + Self.marks).gzip)
        #expect(!AcceptedEncodings("gzip" + String(repeating: ",", count: 2_000)).gzip)
        #expect(Multipart.boundary(of: "multipart/form-data; boundary=" + Self.marks) == nil)
    }

    @Test(arguments: names)
    func `get the answer that they would get without`(_ name: String) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let field = try #require(HTTPField.Name(name))
            for path in ["/sign-in", "/nothing/here", "/favicon.ico"] {
                let answer = try await house.visitor().get(path, headers: [field: Self.marks])
                let usual = try await house.visitor().get(path)
                #expect(answer.status == usual.status, "\(path)")
            }
        }
    }

    @Test func `an address of raw letters is the one of their percent-encoding`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let raw = try await house[.minji].get("/search?q=봄")
            let encoded = try await house[.minji].get("/search?q=%EB%B4%84")
            #expect(raw.status == 200 && encoded.status == 200)
            #expect(raw.body.contains("봄"))
        }
    }
}
