package import Floor

/// What a mail digest says: a list under each title.
package struct DigestText: Sendable {
    package struct Part: Sendable {
        package let title: String
        package let lines: [DigestLine]
        /// How many there are besides the lines.
        package let others: Int

        package init(_ title: String, _ lines: [DigestLine], others: Int) {
            self.title = title
            self.lines = lines
            self.others = others
        }
    }

    package let parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }
}

extension Mail {
    /// A digest.
    ///
    /// - Parameters:
    ///   - origin: the house's public address, before each link.
    ///   - stop: the link that ends them.
    ///   - news: whether it tells notices; else it leads to Today.
    package static func digest(
        to email: EmailAddress, _ language: Language, _ cadence: DigestCadence, _ text: DigestText, origin: String,
        stop: Link, hasNews: Bool
    ) -> Mail {
        let (page, label) =
            hasNews ? (Link("/inbox"), DigestPhrases.openInbox) : (Link("/today"), DigestPhrases.openToday)
        var mail = Mail(
            to: email, language: language, subject: text.parts.map(\.title).joined(separator: ", "), paragraphs: [],
            action: (label(language), origin + page.text), footnote: DigestPhrases.why(cadence)(language))
        mail.lists = text.parts.map { part in
            List(
                title: part.title,
                lines: part.lines.map { ($0.text, $0.place, origin + $0.link.text) },
                rest: part.others > 0 ? DigestPhrases.others(part.others)(language) : nil)
        }
        mail.stop = (DigestPhrases.stopMails(language), origin + stop.text)
        return mail
    }
}
