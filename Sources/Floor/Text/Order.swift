extension Array {
    /// A stable sort.
    ///
    /// Swift's own `sorted` is specialised for each element type, two thousand bytes of WebAssembly each time. Here one
    /// function sorts the indices for all types.
    public func ordered(by comesFirst: (Element, Element) -> Bool) -> [Element] {
        sortedPlaces(count) { comesFirst(self[$0], self[$1]) }.map { self[$0] }
    }
}

extension Array where Element: Comparable {
    /// The elements in ascending order.
    public func ordered() -> [Element] { ordered(by: <) }
}

/// `0..<count` sorted, by a bottom-up merge sort.
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
                // Take the right one only if it must come first: the sort is stable.
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
