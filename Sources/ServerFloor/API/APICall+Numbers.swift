package import Floor

extension APICall {
    /// The page size: 1 to 200; 100 by default.
    package func limit() throws(Refusal) -> Int { Int(try number("limit", in: 1...200, else: 100)) }

    package func number(_ name: String, in range: ClosedRange<Int64>, else missing: Int64) throws(Refusal) -> Int64 {
        guard let text = visit.request.query[name] else { return missing }
        guard let number = Int64(text), range.contains(number) else {
            throw .numberOutOfRange(name, range, given: text)
        }
        return number
    }
}
