import Floor
import Foundation
import HTTPTypes
import Logging
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A picture that people add` {
    static let good: [(String, [UInt8], Int, Int)] = [
        ("JPEG on its side, with a place", MadePictures.jpeg(64, 40, segments: MadePictures.exif), 40, 64),
        ("another one of a telephone", Pictures.jpeg, 24, 48), ("PNG", Pictures.png, 12, 12),
        ("WebP", Pictures.webp, 12, 12), ("GIF", Pictures.gif, 12, 12), ("HEIC", MadePictures.heic, 32, 16),
        ("animated GIF", MadePictures.animated, 1, 1), ("polyglot", MadePictures.polyglot, 40, 24),
        ("panorama", MadePictures.jpeg(2_800, 300, segments: MadePictures.exif), 300, 2_800),
    ]

    @Test(arguments: good)
    func `leaves as WebP in every size, upright, and with nothing but its pixels`(
        _ name: String, _ bytes: [UInt8], _ width: Int, _ height: Int
    ) async throws {
        try await withAlbum(.sqlite) { album, _ in
            let file = album.id(1)
            let added = try await album.add(file, bytes)
            #expect(added.status == 200, "\(added.body)")
            #expect(added.json?["width"]?.integerValue == Int64(width))
            #expect(added.json?["height"]?.integerValue == Int64(height))
            for size in FileSize.allCases {
                let answer = try await album.get(file, size.rawValue)
                #expect(answer.status == 200)
                #expect(answer.headers[.contentType] == "image/webp")
                #expect(answer.headers[.xContentTypeOptions] == "nosniff")
                #expect(answer.headers[.cacheControl] == "private, no-cache")
                #expect(answer.headers[.contentDisposition]?.hasPrefix("inline; filename=\"") == true)
                #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; frame-ancestors 'none'; sandbox")
                #expect(WebP.pixels(of: answer.bytes) == answer.bytes)
                try expectClean(answer.bytes)
                let inside = DecodingProcess.answer(to: answer.bytes, for: .file)
                #expect(max(inside.width, inside.height) == min(max(width, height), size.side ?? .max))
                let tag = try #require(answer.headers[.eTag])
                let again = try await album.visitor.get(
                    "/file/\(file.text)/\(size.rawValue)", headers: [.ifNoneMatch: tag])
                #expect(again.status == 304 && again.bytes.isEmpty)
            }
            // Nor does anything of it stay on the disk.
            #expect(album.uploads.isEmpty)
            let store = FileStore(album.house.services.settings)
            for hash in album.contents.compactMap({ FileHash($0) }) {
                try expectClean(try #require(try store.read(hash)))
            }
            #expect(try await album.get(file, "512").status == 404)
        }
    }

    private func expectClean(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        for trace in MadePictures.traces {
            let isThere = text.contains(trace)
            #expect(!isThere, "\(trace) has left")
        }
    }

    @Test func `comes out of an export and in again byte for byte`() async throws {
        try await withAlbum(.sqlite) { album, _ in
            _ = try await album.add(album.id(1), MadePictures.jpeg(64, 40, segments: MadePictures.exif))
            let out = try await album.get(album.id(1), "full").bytes
            _ = try await album.add(album.id(2), out)
            let back = try await album.get(album.id(2), "full").bytes
            #expect(back == out)
        }
    }

    static let bad: [(String, [UInt8], String, String)] = [
        ("header of 60,000 × 60,000", Pictures.bomb, "file-too-many-pixels", "60000 × 60000"),
        (
            "JPEG of 65,000 × 65,000", Array(MadePictures.jpeg(64, 40).declaring(65_000, 65_000)),
            "file-too-many-pixels", "65000 × 65000"
        ),
        ("51 megapixels", MadePictures.jpeg(7_200, 7_200), "file-too-many-pixels", "7200 × 7200"),
        ("101 scans", MadePictures.jpeg(64, 40, scans: 101), "file-too-many-scans", "101"),
        ("truncated JPEG", Array(MadePictures.jpeg(640, 400).dropLast(300)), "file-unreadable", "JPEG"),
        ("truncated PNG", Array(Pictures.png.prefix(60)), "file-unreadable", "PNG"),
        ("truncated HEIC", Array(MadePictures.heic.dropLast(200)), "file-unreadable", "HEIC"),
        ("GIF that ends in its head", Array(MadePictures.animated.prefix(9)), "file-unreadable", "GIF"),
        ("JPEG's first bytes", [0xFF, 0xD8, 0xFF, 0xE0], "file-unreadable", "JPEG"),
        ("SVG", MadePictures.svg, "file-kind-unknown", "SVG"),
        ("page", Array("<!DOCTYPE html><p>".utf8), "file-kind-unknown", "HTML"),
        ("PDF", Array("%PDF-1.7".utf8), "file-kind-unknown", "PDF"),
        ("archive", Array("PK\u{3}\u{4}".utf8), "file-kind-unknown", "ZIP"),
        ("AVIF", Pictures.avif, "file-kind-unknown", "AVIF"),
        ("one byte", [0], "file-kind-unknown", "00"),
    ]

    @Test(arguments: bad)
    func `is refused where it is hostile or no picture, and nothing of it stays`(
        _ name: String, _ bytes: [UInt8], _ rule: String, _ given: String
    ) async throws {
        try await withAlbum(.sqlite) { album, _ in
            let answer = try await album.add(album.id(1), bytes)
            #expect(answer.status == 422)
            #expect(answer.json?["rule"]?.stringValue == rule)
            #expect(answer.json?["field"] == "file")
            #expect(answer.json?["given"]?.stringValue == given)
            #expect(album.contents.isEmpty && album.uploads.isEmpty)
            #expect(try await album.visitor.api(.get, "/files/\(album.id(1).text)").status == 404)
            #expect(try await album.add(album.id(2), Pictures.png).status == 200, "the house stands")
        }
    }

    @Test func `of the largest size is decoded within the memory that is allowed`() async throws {
        try await inFolder { folder in
            let path = folder.path + "/large.jpg"
            try Data(MadePictures.jpeg(7_071, 7_071)).write(to: URL(fileURLWithPath: path))
            let run = try ImageDecoder().run(path, for: .file)
            #expect(run.ending == .exited(0))
            #expect(run.answer?.pictures.map(\.side) == [0, 2_048, 1_024, 256])
            #expect(run.memory < Int64(Limits.decoderMemoryBytes))
        }
    }
}

@Suite struct `The process that decodes` {
    @Test func `has limits, no other file, and nothing of the house's environment`() async throws {
        try await inFolder { folder in
            // A picture that never ends: the process waits for it.
            let path = folder.path + "/endless"
            #expect(mkfifo(path, 0o600) == 0)
            let end = open(path, O_RDWR)
            defer { close(end) }
            setenv("MARU_TEST_SECRET", "corn and maize", 1)
            let run = Task.detached {
                var decoder = ImageDecoder()
                // Ended below, not by its time, which a busy machine takes to start it.
                decoder.seconds = 3_600
                return try decoder.run(path, for: .file)
            }
            // It sets its limits one after another, before it reads.
            let expected = [
                "Max core file size": "0", "Max address space": "\(Limits.decoderMemoryBytes)",
                "Max cpu time": "\(Limits.decoderProcessorSeconds)", "Max file size": "0",
            ]
            try await eventually("it runs within its limits") {
                let allowed = child(reading: path).map(limits) ?? [:]
                return expected.allSatisfy { allowed[$0.key] == $0.value }
            }
            let process = try #require(child(reading: path))
            // What Swift's own threads wait on is all that it has opened since.
            for file in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd") {
                guard let number = Int(file), number > 2 else { continue }
                let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\(file)")
                #expect(target.hasPrefix("anon_inode:"), "\(target) is inherited")
            }
            let environment = try String(contentsOfFile: "/proc/\(process)/environ", encoding: .utf8)
            #expect(!environment.contains("MARU_"))
            #expect(kill(process, SIGKILL) == 0)
            let ended = try await run.value
            #expect(ended.ending == .killed(signal: SIGKILL))
            #expect(ended.answer == nil)
        }
    }

    static let faults: [(String, Refusal)] = [
        ("kill -SEGV $$", .fileUnreadable(.png)), ("exit 3", .fileUnreadable(.png)),
        ("kill -KILL $$", .fileTooCostly(.png)), ("exec sleep 3600", .fileTooCostly(.png)),
        ("echo '<script>alert(1)</script>'", .fileUnreadable(.png)),
        ("exec head -c 200000000 /dev/zero", .fileTooCostly(.png)),
    ]

    @Test(arguments: faults)
    func `may crash, hang or lie: the house refuses the picture and goes on`(
        _ script: String, _ refusal: Refusal
    ) async throws {
        try await inFolder { folder in
            let (program, picture) = (folder.path + "/decoder", folder.path + "/picture.png")
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: program + ".sh"))
            // A program that this process wrote cannot be run while another test's child, just forked, has it open.
            #expect(try run("/usr/bin/install", ["-m", "700", program + ".sh", program]) == 0)
            try Data(Pictures.png).write(to: URL(fileURLWithPath: picture))
            let (undecoded, logger) = (UndecodedPicture(Pictures.png, .png, at: picture), Logger.silent)
            var work = FileWork()
            work.decoder.program = program
            // One that hangs would hang for longer than a test may take: the answer shows that it was killed. The others
            // end by themselves, however late a busy machine starts them.
            if script.contains("sleep") { work.decoder.seconds = 2 }
            await #expect(throws: refusal) {
                _ = try await work.decode(undecoded, for: .file, of: .ann, logger).count
            }
            work.decoder = ImageDecoder()
            let good = try await work.decode(undecoded, for: .file, of: .sam, logger)
            #expect(good.map(\.side) == [0])
        }
    }

    @Test func `is believed only where it answers with pixels and nothing else`() {
        let picture = DecodedPicture(side: 0, width: 12, height: 12, bytes: WebP.pixels(of: Pictures.webp)!)
        let answer = DecodingAnswer(.decoded, width: 12, height: 12, pictures: [picture])
        #expect(DecodingAnswer(answer.bytes, for: .file) == answer)
        #expect(DecodingAnswer(answer.bytes, for: .photo) == nil)
        #expect(DecodingAnswer(answer.bytes + [0], for: .file) == nil)
        #expect(DecodingAnswer(Array(answer.bytes.dropLast()), for: .file) == nil)
        for use in [PictureUse.file, .photo] {
            #expect(DecodingAnswer(DecodingAnswer(.decoded).bytes, for: use) == nil)
        }
        let squares = PictureUse.photo.sides.map {
            DecodedPicture(side: $0, width: $0, height: $0, bytes: picture.bytes)
        }
        let photo = DecodingAnswer(.decoded, width: 12, height: 12, pictures: squares)
        #expect(DecodingAnswer(photo.bytes, for: .photo) == photo)
        #expect(DecodingAnswer(photo.bytes, for: .file) == nil)
        let fewer = DecodingAnswer(.decoded, width: 12, height: 12, pictures: Array(squares.dropLast()))
        #expect(DecodingAnswer(fewer.bytes, for: .photo) == nil)
        for (side, width, bytes) in [
            (0, 12, MadePictures.svg), (0, 12, Pictures.jpeg), (0, 99_999, picture.bytes), (5, 12, picture.bytes),
        ] {
            let lie = DecodedPicture(side: side, width: width, height: 12, bytes: bytes)
            let told = DecodingAnswer(.decoded, width: 12, height: 12, pictures: side == 0 ? [lie] : [picture, lie])
            #expect(DecodingAnswer(told.bytes, for: .file) == nil)
        }
    }

    /// The decoder that reads a file.
    private func child(reading path: String) -> Int32? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.first { process in
            let line = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
            guard line.contains("decode-image") else { return false }
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/0")) == path
        }
    }

    private func limits(of process: Int32) -> [String: String] {
        let text = (try? String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)) ?? ""
        var limits: [String: String] = [:]
        for line in text.split(separator: "\n").dropFirst() {
            let words = line.dropFirst(26).split(separator: " ")
            let name = String(line.prefix(26)).trimmingCharacters(in: .whitespaces)
            if let soft = words.first { limits[name] = String(soft) }
        }
        return limits
    }
}

extension Logger {
    /// For what is not read.
    static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}

extension ID where Subject == Person {
    static var ann: Self { ID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0A01) }
    static var sam: Self { ID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0A02) }
    static var doyun: Self { ID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0A03) }
}

extension [UInt8] {
    /// The same JPEG, saying that it has another size.
    fileprivate func declaring(_ width: Int, _ height: Int) -> [UInt8] {
        guard let frame = ranges(of: [0xFF, 0xC0]).first else { return self }
        var bytes = self
        let place = frame.lowerBound + 5
        bytes.replaceSubrange(
            place..<(place + 4),
            with: [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)])
        return bytes
    }
}
