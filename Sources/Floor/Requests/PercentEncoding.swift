/// How browsers write paths, queries and forms.
public enum PercentEncoding {
    /// Decodes a part of an address or a form; nil if a percent sign is not followed by two hexadecimal digits.
    public static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap({ Hex.value(of: $0) }),
                    let low = rest.next().flatMap({ Hex.value(of: $0) })
                else { return nil }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        return decoded
    }
}

extension Fields {
    /// Reads `a=b&c=d` as this device's browser wrote it; nil if it is none. What others write is read by the server, with its
    /// limits.
    public init?(encoded: ArraySlice<UInt8>) {
        if !encoded.isEmpty { ReadCount.add(.form) }
        self.init()
        for part in encoded.split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = PercentEncoding.decoded(part[..<equals], plusIsSpace: true),
                let value = PercentEncoding.decoded(part[equals...].dropFirst(), plusIsSpace: true)
            else { return nil }
            set(String(bytes: name), String(bytes: value))
        }
    }
}
