import ServerFloor

extension Settings {
    /// Checks the settings of TLS that require each other. What is in the files is checked when they are read.
    ///
    /// - Throws: `SettingsRefusal` for a certificate without its key or the reverse, for a plain port without them or equal
    ///   to the main one, and for a public address that says http.
    func refuseHalfTLS() throws(SettingsRefusal) {
        guard tls.isOn else {
            let because = !tls.key.isEmpty ? "tls.key is" : tls.plain > 0 ? "tls.plain is" : nil
            guard let because else { return }
            throw .missingValue(
                key: "tls.certificate", because: because, allowed: CertificateFiles.certificateRule)
        }
        if tls.key.isEmpty {
            throw .missingValue(key: "tls.key", because: "tls.certificate is", allowed: CertificateFiles.keyRule)
        }
        if tls.plain > 0, tls.plain == port {
            throw .unusable(
                key: "tls.plain", value: "\(tls.plain)", why: "is the port of https (`port`) too",
                allowed: "another port, or 0 for none")
        }
        if address.isSet, !address.isSecure {
            throw .unusable(
                key: "address", value: address.text, why: "is plain http, but tls.certificate is set",
                allowed: "empty, or an address that begins with https://")
        }
    }
}
