import HTTPTypes

/// The cookies of a request, parsed on lookup only.
struct Cookies {
    private let headers: [String]

    package init(_ headers: HTTPFields) { self.headers = headers[values: .cookie] }

    package subscript(name: String) -> Substring? {
        for header in headers {
            for part in header.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = part.drop { $0 == UInt8(ascii: " ") }
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
                if pair[..<equals].elementsEqual(name.utf8) { return Substring(pair[equals...].dropFirst()) }
            }
        }
        return nil
    }
}
