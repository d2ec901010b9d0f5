import Floor
import Foundation
import HTTPTypes
import NIOCore
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Styles and scripts` {
    private static func withFolder<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "maru-web-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let url = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return try body(folder)
    }

    private static let whole = [
        "styles/order.txt": "# order\nb.css\na.css\n", "styles/a.css": "a{}", "styles/b.css": "b{}",
        "scripts/first.js": "// first", "scripts/maru.js": "// maru", "manifest.webmanifest": "{}",
        "icons/maru.svg": "<svg/>",
        "icons/maru-180.png": "png", "built/maru.wasm": "wasm", ".hidden/x": "secret",
    ]

    @Test func `the style sheets become one, in their order`() throws {
        let store = try Self.withFolder(Self.whole) { try AssetStore(reading: $0) }
        let sheet = try #require(store["styles/maru.css"])
        #expect(String(buffer: sheet.plain) == "b{}\na{}\n")
        #expect(store["maru.wasm"] != nil)
        #expect(store[".hidden/x"] == nil)
    }

    /// Its address changes with it: browsers keep what they have of the former for ever.
    @Test func `the manifest has nothing of a room that is off for everyone`() throws {
        let folder = URL(filePath: Checkout.web)
        func manifest(without off: [Page.Place]) throws -> (text: String, link: String) {
            let store = try AssetStore(reading: folder, without: off)
            let file = try #require(store["manifest.webmanifest"])
            return (String(buffer: file.plain), store.links["manifest.webmanifest"].text)
        }
        let whole = try manifest(without: [])
        #expect(try whole.text == Checkout.text("Web/manifest.webmanifest"))
        let told = try JSON.parse(Array(whole.text.utf8))
        let left = try manifest(without: [.board])
        let kept = try JSON.parse(Array(left.text.utf8))
        #expect(left.link != whole.link)
        for word in ["board", "보드", "카드", "card"] {
            #expect(whole.text.contains(word) && !left.text.lowercased().contains(word), "\(word)")
        }
        let gone: Set = ["shortcuts", "screenshots", "description", "description_localized"]
        for member in told.members ?? [] where !gone.contains(member.name) {
            #expect(kept[member.name] == member.value, "\(member.name)")
        }
        let other = try JSON.parse(Array(try manifest(without: [.run]).text.utf8))
        #expect(other == told, "it has nothing of runs")
    }

    @Test func `a missing file stops the start, by its name`() throws {
        for missing in ["scripts/maru.js", "styles/a.css", "icons/maru-180.png"] {
            var files = Self.whole
            files[missing] = nil
            let refusal = #expect(throws: AssetRefusal.self) {
                try Self.withFolder(files) { try AssetStore(reading: $0) }
            }
            #expect(refusal?.description.contains(missing) == true)
        }
        #expect(throws: AssetRefusal.self) { try AssetStore(reading: URL(fileURLWithPath: "/nowhere")) }
    }

    @Test func `scripts become one file in which each runs once, after those it needs`() throws {
        var files = Self.whole
        files["scripts/maru.js"] = "// All.\n\nimport \"./b.js\";\nimport \"./a.js\";\n"
        files["scripts/a.js"] = "export const one = 1;\nconst mine = 2;\nexport { mine };\n"
        files["scripts/b.js"] =
            "import {\n    one,\n    mine as yours,\n} from \"./a.js\";\n\n// Why.\nlog(`\n// kept\n`, one, yours);\n"
        let store = try Self.withFolder(files) { try AssetStore(reading: $0) }
        let script = String(buffer: try #require(store["scripts/maru.js"]).plain)
        #expect(
            script == """
                const m0 = (() => {
                const one = 1;
                const mine = 2;
                return { one, mine };
                })();
                const m1 = (() => {
                const {    one,    mine: yours,} = m0;
                log(`
                // kept
                `, one, yours);
                })();
                const m2 = (() => {
                })();

                """)
    }

    @Test(arguments: [
        "import \"./gone.js\";", "import \"./maru.js\";", "import all from \"./a.js\";", "export default 1;",
        "export { a as b };", "import \"https://example.org/a.js\";",
    ])
    func `a script that cannot be joined stops the start`(line: String) throws {
        var files = Self.whole
        files["scripts/maru.js"] = "import \"./a.js\";\n"
        files["scripts/a.js"] = line + "\n"
        let refusal = #expect(throws: AssetRefusal.self) { try Self.withFolder(files) { try AssetStore(reading: $0) } }
        #expect(refusal?.description.contains("scripts/") == true)
    }

    @Test func `what scripts import later is kept by devices, with all that it imports`() throws {
        var files = Self.whole
        files["worker/worker.js"] = "use(house);\n"
        files["scripts/maru.js"] = "import \"./a.js\";\n"
        files["scripts/a.js"] = "const load = () => Promise.all([import(\"./b.js\"), import(\"./c.js\")]);\n"
        files["scripts/b.js"] = "import {\n    one,\n} from \"./d.js\";\n\nwhen(() => import(\"./e.js\"));\n"
        files["scripts/c.js"] = "// import(\"./f.js\") is a word here.\nimport { one } from \"./d.js\";\n"
        files["scripts/d.js"] = "export const one = 1;\n"
        files["scripts/e.js"] = "import \"./b.js\";\n"
        files["scripts/f.js"] = "done();\n"
        let kept = try Self.kept(by: try Self.withFolder(files) { try AssetStore(reading: $0) })
        let named = Set(kept.filter { $0.hasPrefix("scripts/") && !Assets.needed.contains($0) })
        #expect(named == ["scripts/b.js", "scripts/c.js", "scripts/d.js", "scripts/e.js"])
        #expect(Set(Assets.needed + ["maru.wasm"]).isSubset(of: kept))
        files["scripts/e.js"] = nil
        let refusal = #expect(throws: AssetRefusal.self) { try Self.withFolder(files) { try AssetStore(reading: $0) } }
        #expect(refusal?.description.contains("scripts/e.js") == true, "a script that pages ask for is there")
    }

    @Test func `each of our scripts is in the joined one or is kept by devices, and none is imported in vain`() throws {
        let folder = try AssetStore.find(set: "", program: CommandLine.arguments[0])
        let store = try AssetStore(reading: folder)
        let kept = try Self.kept(by: store)
        let joined = try JoinedModules(from: "scripts/maru.js", in: try AssetStore.readAll(folder))
        var later: Set<String> = []
        for url in try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "scripts"), includingPropertiesForKeys: nil)
        where url.pathExtension == "js" {
            let name = "scripts/" + url.lastPathComponent
            #expect(kept.contains(name) || joined.names[name] != nil, "\(name)")
            let text = try String(contentsOf: url, encoding: .utf8)
            later.formUnion(text.matches(of: /import\(\s*["'`]\.\/([^"'`]+)["'`]/).map { "scripts/" + $0.output.1 })
        }
        #expect(later.contains("scripts/card-link.js") && later.isSubset(of: kept), "\(later.subtracting(kept))")
    }

    @Test func `the addresses that workers are told of are the server's`() async throws {
        try await withHouse(.sqlite) { house in
            let routes = Crew.routes(of: house)
            for address in WorkerAddress.all(Room.placesOnDevices) {
                let path = address.path.split(separator: "/")
                let isThere = routes.contains { route in
                    address.methods.contains(route.method.rawValue) && route.segments.starts(with: path)
                }
                #expect(isThere, "\(address.methods) \(address.path)")
            }
        }
    }

    /// The names of the files that a worker is told to cache.
    private static func kept(by store: AssetStore) throws -> Set<String> {
        let worker = String(buffer: try #require(store["service-worker.js"]).plain)
        let line = try #require(worker.split(separator: "\n").first)
        let house = try JSON.parse(Array(line.dropFirst("const server = ".count).dropLast().utf8))
        return Set(try #require(house["assets"]?.members).map(\.name))
    }

    @Test func `another content has another address`() throws {
        let one = AssetStore(holding: ["a.css": [1]]).fingerprint
        #expect(one == AssetStore(holding: ["a.css": [1]]).fingerprint)
        #expect(one != AssetStore(holding: ["a.css": [2]]).fingerprint)
        #expect(one != AssetStore(holding: ["b.css": [1]]).fingerprint)
    }

    @Test func `a file is kept for good, sent smaller where it can be, and not sent twice`() async throws {
        let text = Array(String(repeating: "body { color: black }\n", count: 200).utf8)
        let assets = AssetStore(holding: ["styles/maru.css": text, "styles/maru.css.br": [1, 2, 3], "a.wasm": [0]])
        try await withHouse(.sqlite, assets: assets) { house in
            let link = house.services.assets.links["styles/maru.css"].text
            let visitor = house.visitor()
            func get(_ encoding: String, _ tag: String = "") async throws -> Answer {
                try await visitor.send(.get, link, headers: [.acceptEncoding: encoding, .ifNoneMatch: tag])
            }
            let plain = try await get("")
            #expect(plain.status == 200)
            #expect(plain.body.utf8.count == text.count)
            #expect(plain.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(plain.headers[.contentType] == "text/css; charset=utf-8")
            #expect(plain.headers[.vary] == "Accept-Encoding")
            #expect(try await get("gzip, deflate, br").headers[.contentEncoding] == "br")
            let gzip = try await get("gzip;q=0.5, br;q=0")
            #expect(gzip.headers[.contentEncoding] == "gzip")
            #expect(Int(gzip.headers[.contentLength] ?? "") ?? .max < text.count / 4)
            let tag = try #require(plain.headers[.eTag])
            let again = try await get("gzip", tag)
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(try await visitor.send(.head, link).headers[.contentLength] == "\(text.count)")
            #expect(try await visitor.get("/assets/other/styles/maru.css").status == 404)
            #expect(try await visitor.get(link + "x").status == 404)
            #expect(try await visitor.get(link + ".br").status == 404)
        }
    }

    @Test func `what zlib makes is gzip`() throws {
        let text = Array(repeating: UInt8(ascii: "a"), count: 10_000)
        let small = try #require(gzipped(text, level: 9))
        #expect(small.prefix(3) == [0x1F, 0x8B, 8])
        #expect(small.count < 100)
        // RFC 1952: the last four bytes are the length of what was compressed.
        #expect(small.suffix(4) == [0x10, 0x27, 0, 0])
        #expect(gzipped([], level: 1) != nil)
    }

    @Test func `style sheets are served without comments, and with all that stands in quotes`() {
        let sheet = """
            /* What it is for. */
            @layer rooms {
                /* Two
                   lines */
                .a::before {
                    content: "/* no comment */  \\" ";

                    color: red; /* beside */
                }
            }
            .b { background: url('a  b.png') } /* never closed
            """
        let served = String(decoding: StyleSheet.withoutComments(Array(sheet.utf8)), as: UTF8.self)
        #expect(
            served == """
                @layer rooms {
                .a::before {
                content: "/* no comment */  \\" ";
                color: red;\u{20}
                }
                }
                .b { background: url('a  b.png') }\u{20}
                """)
    }
}
