package import Floor

extension Fields {
    /// Sets `start` to what `day` and `time` mean in the zone in which their form was drawn, where its writer is in another
    /// by now: they saw that one's times beside what they typed.
    ///
    /// - Parameter zone: in which they are read otherwise; nil for none that is known.
    package mutating func readInDrawnZone(unless zone: String?) {
        guard let drawn = self["\(LocalTime.drawnIn)"], drawn != zone, ZoneDays.isZone(drawn),
            (self["start"] ?? "").isEmpty
        else { return }
        let zones = ZoneDays()
        if let start = LocalTime.instant(self, { zones.moment($0, in: [drawn]) }) { set("start", String(start)) }
    }
}
