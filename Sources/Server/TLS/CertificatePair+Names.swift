import NIOSSL
import ServerFloor

extension CertificatePair {
    /// The names and addresses that the certificate is for: `maru.example.org`, `*.example.org`, `192.0.2.1`. Browsers look
    /// at these alone, not at the common name.
    var names: [String] {
        chain[0]._subjectAlternativeNames().compactMap { name in
            switch name.nameType {
            case .dnsName: String(decoding: name.contents, as: UTF8.self).lowercased()
            case .ipAddress: NetworkAddress(raw: Array(name.contents))?.text
            default: nil
            }
        }
    }

    /// Whether browsers accept it for a host, as RFC 6125 has it: a `*` stands for one whole label, the first.
    func covers(_ host: some StringProtocol) -> Bool {
        if let address = NetworkAddress(host) { return names.contains { NetworkAddress($0) == address } }
        let host = host.lowercased()
        let above = host.first == "." ? "" : host.drop { $0 != "." }
        return names.contains { $0 == host || $0.hasPrefix("*.") && !above.isEmpty && $0.dropFirst() == above }
    }

    /// The first certificate that the one after it did not issue, counted from 1; nil if they are in order.
    var outOfOrder: Int? {
        let parties = chain.map { CertificateParties($0) }
        return zip(parties, parties.dropFirst()).enumerated().first { $1.0?.issuer != $1.1?.subject }.map {
            $0.offset + 1
        }
    }
}

/// Who issued a certificate and to whom, as encoded in it (RFC 5280, 4.1).
private struct CertificateParties {
    let issuer: ArraySlice<UInt8>
    let subject: ArraySlice<UInt8>

    init?(_ certificate: NIOSSLCertificate) {
        // It was decoded before, so that it can be encoded.
        guard let bytes = try? certificate.toDERBytes(), let whole = DERValue(bytes[...]),
            let signed = DERValue(whole.content)
        else { return nil }
        var parts: [DERValue] = []
        var rest = signed.content
        while parts.count < 8, let part = DERValue(rest) {
            parts.append(part)
            rest = rest[part.whole.endIndex...]
        }
        // A version (tag A0) may stand before the serial number, the algorithm, the issuer, the validity and the subject.
        let first = parts.first?.whole.first == 0xA0 ? 1 : 0
        guard parts.count >= first + 5 else { return nil }
        (issuer, subject) = (parts[first + 2].whole, parts[first + 4].whole)
    }
}

/// The first value of some bytes in DER.
private struct DERValue {
    let whole: ArraySlice<UInt8>
    let content: ArraySlice<UInt8>

    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 2 else { return nil }
        let short = Int(bytes[bytes.startIndex + 1])
        var (start, length) = (bytes.startIndex + 2, short)
        if short > 0x80 {
            let digits = short & 0x7F
            guard digits <= 3, bytes.endIndex - start >= digits else { return nil }
            length = bytes[start..<start + digits].reduce(0) { $0 << 8 | Int($1) }
            start += digits
        }
        guard short != 0x80, bytes.endIndex - start >= length else { return nil }
        content = bytes[start..<start + length]
        whole = bytes[bytes.startIndex..<start + length]
    }
}
