import Floor

extension RunRoute {
    /// The route as a file (GPX 1.1): its points and their elevations, and nothing else. It has no time, and no word that
    /// somebody wrote.
    public var gpx: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Maru" xmlns="http://www.topografix.com/GPX/1/1">
            <trk>

            """
        for (index, point) in points.enumerated() {
            if point.begins { text += index == 0 ? "<trkseg>\n" : "</trkseg>\n<trkseg>\n" }
            text += "<trkpt lat=\"" + point.place.latitudeText + "\" lon=\"" + point.place.longitudeText + "\">"
            if let height = point.elevation { text += "<ele>" + RunRoute.metresText(height) + "</ele>" }
            text += "</trkpt>\n"
        }
        return text + "</trkseg>\n</trk>\n</gpx>\n"
    }

    /// Decimetres as metres: `-0.5`.
    private static func metresText(_ decimetres: Int) -> String {
        let size = decimetres < 0 ? -decimetres : decimetres
        return (decimetres < 0 ? "-" : "") + String(size / 10) + "." + String(size % 10)
    }
}
