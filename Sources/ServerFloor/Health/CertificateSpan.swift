/// From when to when a certificate is valid, in Unix milliseconds.
package struct CertificateSpan: Sendable, Equatable {
    package let begins: Int64
    package let ends: Int64

    package init(begins: Int64, ends: Int64) {
        self.begins = begins
        self.ends = ends
    }

    /// Whether it should have been renewed. Programs renew when a third of the life is left, so that a fixed number of days
    /// would be an alarm without end for certificates that live for a few weeks.
    package func isEnding(at now: Int64) -> Bool {
        let share = (ends - begins) / 100 * Limits.certificatePercent
        return ends - now < min(Limits.certificateMilliseconds, share)
    }
}
