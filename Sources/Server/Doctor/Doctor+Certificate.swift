import Floor
import Foundation
import ServerFloor

/// The checks of the server's own certificate.
extension Doctor {
    var certificate: [Finding] {
        guard settings.tls.isOn else {
            return [
                .well(
                    "certificate",
                    settings.address.isSecure ? "A proxy has it: `tls.certificate` is not set." : "There is none.")
            ]
        }
        do throws(SettingsRefusal) {
            let pair = try CertificatePair(CertificateFiles(reading: settings.tls), of: settings.tls)
            return [time(of: pair), names(of: pair), keyFile]
        } catch {
            return [
                .ill("certificate", "\(error)", "Correct the setting or the file, and give this user access to it.")
            ]
        }
    }

    private func time(of pair: CertificatePair) -> Finding {
        let (now, day, span) = (clock(), Int64(86_400_000), pair.span)
        func date(_ moment: Int64) -> String { Day(number: Int(moment / day))?.iso ?? "an unknown day" }
        if span.begins > now {
            return .ill(
                "certificate",
                "It is not valid before \(date(span.begins)), and this machine's clock says \(date(now)).",
                "Set the clock; if it is right, get another certificate.")
        }
        if span.ends <= now {
            return .ill(
                "certificate", "It ended on \(date(span.ends)): browsers refuse it.",
                "Renew it. Maru reads \(settings.tls.certificate) again by itself.")
        }
        let days = (span.ends - now) / day
        let left = days == 1 ? "1 day" : "\(days) days"
        if span.isEnding(at: now) {
            return .doubtful(
                "certificate", "It ends in \(left), on \(date(span.ends)).",
                "Renew it, and see why that did not happen by itself. Maru reads \(settings.tls.certificate) again by itself."
            )
        }
        if let place = pair.outOfOrder {
            return .doubtful(
                "certificate",
                "Certificate \(place) of \(settings.tls.certificate) was not issued by the one after it.",
                "Put the server's own first, then the one that issued it, and so on: some phones refuse another order.")
        }
        return .well("certificate", "It ends in \(left), on \(date(span.ends)), and the key fits.")
    }

    private func names(of pair: CertificatePair) -> Finding {
        let names = pair.names.joined(separator: ", ")
        guard settings.address.isSet else {
            return .doubtful(
                "certificate's names", "It is for \(names), and `address` is not set.",
                "Set `address` to https:// and the name that people use: links in mails and notices need it.")
        }
        let host = settings.address.host
        guard pair.covers(host) else {
            return .ill(
                "certificate's names", "It is for \(names.isEmpty ? "no name" : names), not for \(host).",
                "Get a certificate for \(host), or set `address` to a name that it is for.")
        }
        return .well("certificate's names", "It is for \(host).")
    }

    private var keyFile: Finding {
        // The file was read a moment ago.
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: settings.tls.key).resolvingSymlinksInPath().path)
        let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
        guard mode & 0o004 == 0 else {
            return .doubtful(
                "certificate's key", "Every user of this machine can read \(settings.tls.key).",
                "Restrict it: chmod o= \(settings.tls.key)")
        }
        return .well("certificate's key", "It is not readable for everybody.")
    }
}
