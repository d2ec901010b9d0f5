import Floor

extension Card {
    /// Unicode scalars of a body with which a board's page is drawn: more than three lines of a card show, and little
    /// enough that a page of thousands of long cards is loaded as quickly as one of short cards.
    public static let faceLimit = 3_000

    /// The beginning of a body, at most ``faceLimit`` scalars.
    static func face(of body: String) -> String {
        if body.utf8.count <= faceLimit { return body }
        var (scalars, bytes) = (0, 0)
        for byte in body.utf8 {
            // The others continue a scalar.
            if byte & 0xC0 != 0x80 { scalars += 1 }
            if scalars > faceLimit { break }
            bytes += 1
        }
        return body.beginning(bytes)
    }
}
