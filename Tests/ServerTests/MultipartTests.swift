import Floor
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A form with files` {
    static let form =
        "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n회고\r\n--b\r\n"
        + "Content-Disposition: form-data; name=\"photo\"; filename=\"나.png\"\r\nContent-Type: image/png\r\n\r\n"
        + "\u{1}\r\n--x\r\n\u{2}\r\n--b--\r\n"

    @Test func `gives fields as text and files as they were`() throws {
        let read = try Multipart(Array(Self.form.utf8), boundary: "b")
        #expect(read.fields == Fields([.init("name", "회고")]))
        #expect(read.files == [.init(field: "photo", name: "나.png", bytes: Array("\u{1}\r\n--x\r\n\u{2}".utf8))])
    }

    @Test func `without a file that was chosen has none`() throws {
        let body = "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\"\r\n\r\n\r\n--b--"
        #expect(try Multipart(Array(body.utf8), boundary: "b").files.isEmpty)
    }

    @Test(
        arguments: [
            "", "--b", "--b\r\n", "--c--", "--b\r\n\r\n--b--", "--b\r\n\r\nx\r\n--b--",
            "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
            "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx",
            "--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\nx\r\n--b--",
        ])
    func `that is none is refused`(_ body: String) {
        #expect(throws: Refusal.malformed) { try Multipart(Array(body.utf8), boundary: "b") }
    }

    @Test func `with a field twice, or one that is no text, is refused`() {
        let twice = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n"
        #expect(throws: Refusal.repeatedField("a")) {
            try Multipart(Array((twice + twice + "--b--").utf8), boundary: "b")
        }
        let head = Array("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8)
        #expect(throws: Refusal.malformedText(field: "a")) {
            try Multipart(head + [0xFF] + Array("\r\n--b--".utf8), boundary: "b")
        }
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=a-b", "a-b"), ("Multipart/Form-Data;boundary=\"a b\"", "a b"),
        ("multipart/form-data", nil), ("text/plain; boundary=a", nil), ("multipart/mixed; boundary=a", nil),
    ])
    func `names its boundary in its type`(_ type: String, _ boundary: String?) {
        #expect(Multipart.boundary(of: type) == boundary)
    }

    @Test(arguments: 1...4)
    func `broken anywhere is refused, or read as no more than was sent`(_ seed: UInt64) {
        var generator = Entropy(seed: (seed, 2, 3, 4))
        var (read, refused) = (0, 0)
        for _ in 0..<500 {
            let bytes = Self.broken(&generator)
            do throws(Refusal) {
                let form = try Multipart(bytes, boundary: "b")
                let words = form.fields.pairs.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
                #expect(words + form.files.reduce(0) { $0 + $1.bytes.count } <= bytes.count)
                read += 1
            } catch {
                #expect(error.kind == .invalid || error.kind == .tooLarge, "\(error)")
                refused += 1
            }
        }
        #expect(read > 0 && refused > 0, "\(read) were read and \(refused) refused: the one or the other was not tried")
    }

    private static func broken(_ generator: inout Entropy) -> [UInt8] {
        var bytes = Array(form.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0...2, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.remove(at: index)
            default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 9)], at: index)
            }
        }
        return bytes
    }
}
