import Floor
import ServerFloor

extension Settings {
    /// A type of values: what is allowed, how it is parsed, and how it is written.
    struct Kind<Value: Sendable>: Sendable {
        let allowed: String
        let read: @Sendable (String) -> Value?
        let show: @Sendable (Value) -> String
    }
}

extension Settings.Kind where Value == String {
    static func text(_ lengths: ClosedRange<Int>) -> Self {
        let allowed = lengths.lowerBound == 0 ? "text" : "text, not empty"
        return Self(allowed: "\(allowed), at most \(lengths.upperBound) bytes") {
            lengths.contains($0.utf8.count) && !$0.utf8.contains(0) ? $0 : nil
        } show: {
            $0
        }
    }

    static func secret(_ lengths: ClosedRange<Int>) -> Self {
        Self(
            allowed: "empty, or \(lengths.lowerBound) to \(lengths.upperBound) letters, digits and signs without spaces"
        ) {
            let isPlain = $0.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            return $0.isEmpty || isPlain && lengths.contains($0.utf8.count) ? $0 : nil
        } show: {
            $0
        }
    }

    static var postgres: Self {
        Self(allowed: "empty, or an address that begins with postgres:// or postgresql://") {
            $0.isEmpty || $0.hasPrefix("postgres://") || $0.hasPrefix("postgresql://") ? $0 : nil
        } show: {
            $0
        }
    }
}

extension Settings.Kind where Value == Int {
    static func whole(_ range: ClosedRange<Int>) -> Self {
        Self(allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)") {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        } show: {
            "\($0)"
        }
    }

    static func powerOfTwo(_ range: ClosedRange<Int>) -> Self {
        Self(allowed: "a power of two from \(range.lowerBound) to \(range.upperBound)") {
            Int($0).flatMap { range.contains($0) && $0 & ($0 - 1) == 0 ? $0 : nil }
        } show: {
            "\($0)"
        }
    }
}

extension Settings.Kind where Value == Bool {
    static var yesNo: Self {
        Self(allowed: "true or false") {
            $0 == "true" ? true : $0 == "false" ? false : nil
        } show: {
            "\($0)"
        }
    }
}

extension Settings.Kind where Value: RawRepresentable<String> & CaseIterable {
    static func choice() -> Self {
        Self(allowed: Value.allCases.map(\.rawValue).joined(separator: " or ")) {
            Value(rawValue: $0)
        } show: {
            $0.rawValue
        }
    }
}

extension Settings.Kind where Value == PublicAddress {
    static var publicAddress: Self {
        Self(allowed: "empty, or http:// or https:// with a host and, if need be, a port, and nothing after") {
            PublicAddress($0)
        } show: {
            $0.text
        }
    }
}

extension Settings.Kind where Value == [NetworkRange] {
    static var networks: Self {
        Self(allowed: "empty, or addresses such as 10.0.0.1 or networks such as 10.0.0.0/8, with commas between") {
            var ranges: [NetworkRange] = []
            for part in $0.split(separator: ",") {
                guard let range = NetworkRange(part.filter { $0 != " " }) else { return nil }
                ranges.append(range)
            }
            return ranges
        } show: {
            $0.map(\.text).joined(separator: ",")
        }
    }
}

extension Settings.Kind where Value == [Page.Place] {
    static var rooms: Self {
        let names = Room.all.map(\.place.rawValue)
        return Self(allowed: "empty, or any of \(names.joined(separator: ", ")), with commas between") {
            let given = $0.split(separator: ",").map { $0.filter { $0 != " " } }
            return given.allSatisfy(names.contains) ? given.compactMap { Page.Place(rawValue: $0) } : nil
        } show: {
            $0.map(\.rawValue).joined(separator: ",")
        }
    }
}
