import Crypto
import Floor
import Foundation
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }

@Suite struct `What a push is made of` {
    /// RFC 8291, section 5.
    @Test func `its encryption is the one of the standard's example, byte for byte`() throws {
        let keys = try #require(
            PushKeys(
                p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                auth: "BTBZMqHH6r4Tts7J_aSIgg"))
        let own = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        let body = try PushEncryption.encrypt(
            Array("When I grow up, I want to be a watermelon".utf8), for: keys, own: own,
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        #expect(
            Base64URL.encode(body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                + "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                + "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    @Test func `only the receiver's keys open it, and no two are alike`() throws {
        let (receiver, other) = (PushReceiver("a"), PushReceiver("b"))
        let text = Array(#"{"title":"회고"}"#.utf8)
        let first = try PushEncryption.encrypt(text, for: receiver.keys, .system)
        let second = try PushEncryption.encrypt(text, for: receiver.keys, .system)
        #expect(try receiver.read(first)["title"]?.stringValue == "회고")
        #expect(first != second && first.prefix(86) != second.prefix(86))
        #expect(throws: (any Error).self) { try other.read(first) }
    }

    /// The example of RFC 8292, section 2.4, is read by the same rules as ours.
    @Test func `the house signs as the standard's example is signed`() throws {
        let example = """
            vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1\
            MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwD\
            Xb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA\
            5aq9ojSwk5Y2EmClBPs
            """
        let ours = try HouseKey().authorization(
            for: "https://push.example.net", until: 1_453_523_768_000, contact: "mailto:push@example.com")
        for value in [example, ours] {
            let match = try #require(value.wholeMatch(of: /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/))
            let (head, claims, signature, point) = (match.1, match.2, match.3, match.4)
            #expect(String(decoding: try bytes(String(head)), as: UTF8.self) == #"{"typ":"JWT","alg":"ES256"}"#)
            #expect(
                String(decoding: try bytes(String(claims)), as: UTF8.self)
                    == #"{"aud":"https://push.example.net","exp":1453523768,"sub":"mailto:push@example.com"}"#)
            let key = try P256.Signing.PublicKey(x963Representation: bytes(String(point)))
            let signed = try P256.Signing.ECDSASignature(rawRepresentation: bytes(String(signature)))
            #expect(key.isValidSignature(signed, for: Array("\(head).\(claims)".utf8)))
        }
        let key = HouseKey()
        #expect(try HouseKey(stored: key.bytes).point == key.point)
    }

    @Test(arguments: [
        "http://push.example.net/a", "https://user@push.example.net/a", "https://127.0.0.1/a", "https://2130706433/a",
        "https://0x7f000001/a", "https://127.1/a", "https://[::1]/a", "https://push.example.net:0/a",
        "https://push.example.net:99999/a", "https://push..example.net/a", "https:///a", "https://push.example.net/a#b",
        "https://push.example.net/ a", "ftp://push.example.net/a", "", "https://push.example.net\\@evil.example/a",
    ])
    func `an address that is no https address of a named host is refused`(_ text: String) {
        #expect(throws: Refusal.pushEndpointUnusable) { try PushEndpoint(text, isAnywhere: false) }
    }

    @Test func `an address of today's services is taken, and its origin is who is meant`() throws {
        let endpoint = try PushEndpoint("https://FCM.googleapis.com:443/fcm/send/dQ:APA91b-_x", isAnywhere: false)
        #expect(endpoint.origin == "https://fcm.googleapis.com" && endpoint.host == "fcm.googleapis.com")
        #expect(endpoint.text == "https://fcm.googleapis.com/fcm/send/dQ:APA91b-_x", "as it is connected to")
        let other = try PushEndpoint("https://wns2-par02p.notify.windows.com/w/?token=BQY%3d", isAnywhere: false)
        #expect(other.origin == "https://wns2-par02p.notify.windows.com")
        let long = "https://push.example.net/" + String(repeating: "a", count: PushEndpoint.byteLimit)
        #expect(throws: Refusal.pushEndpointUnusable) { try PushEndpoint(long, isAnywhere: true) }
        #expect(PushKeys(p256dh: "AAAA", auth: "BTBZMqHH6r4Tts7J_aSIgg") == nil)
    }

    @Test func `networks of one's own are not the Internet`() throws {
        for text in [
            "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
            "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "fc00::1", "ff02::1",
            "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1",
        ] {
            #expect(try !#require(NetworkAddress(text)).isPublic, "\(text)")
        }
        for text in ["1.1.1.1", "172.32.0.1", "142.250.1.1", "2607:f8b0::1", "2a00:1450:4001::1"] {
            let address = try #require(NetworkAddress(text))
            #expect(address.isPublic, "\(text)")
            #expect(NetworkAddress(address.text) == address)
        }
    }

    @Test func `its words fit, whatever they are made of`() throws {
        let family = String(repeating: "👨‍👩‍👧‍👦", count: 1_000)
        let told = NoticeText(Phrase(ko: family, en: family), place: family, link: Link("/board"))
        var entropy = Entropy(seed: (1, 2, 3, 4))
        let message = PushMessage(ID(milliseconds: 0, entropy: &entropy), told, unread: 3, .ko)
        let bytes = message.bytes
        #expect(bytes.count <= PushMessage.byteLimit && bytes.count < PushEncryption.textLimit)
        #expect(try JSON.parse(bytes)["unread"]?.integerValue == 3)
    }
}
