extension Array {
    /// The elements in order; those of which neither comes first stay as they are to each other.
    ///
    /// Swift's own `sorted` is written out for each type that is sorted, two thousand bytes of WebAssembly at a time. Here
    /// only the places are sorted, by one function for all.
    public func ordered(by comesFirst: (Element, Element) -> Bool) -> [Element] {
        sortedPlaces(count) { comesFirst(self[$0], self[$1]) }.map { self[$0] }
    }
}

extension Array where Element: Comparable {
    /// The elements in their own order.
    public func ordered() -> [Element] { ordered(by: <) }
}

/// `0..<count`, merged from runs of one, two, four and so on.
@inline(never)
private func sortedPlaces(_ count: Int, _ comesFirst: (Int, Int) -> Bool) -> [Int] {
    var places = Array(0..<count)
    var merged = places
    var run = 1
    while run < count {
        for start in stride(from: 0, to: count, by: 2 * run) {
            let middle = Swift.min(start + run, count)
            let end = Swift.min(start + 2 * run, count)
            var (left, right) = (start, middle)
            for place in start..<end {
                // The right one only where it must come first: equals keep their order.
                if left == middle || right < end && comesFirst(places[right], places[left]) {
                    merged[place] = places[right]
                    right += 1
                } else {
                    merged[place] = places[left]
                    left += 1
                }
            }
        }
        swap(&places, &merged)
        run *= 2
    }
    return places
}
