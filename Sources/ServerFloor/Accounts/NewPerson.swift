package import Floor

/// The data of an account to be created.
package struct NewPerson: Sendable {
    package let id: ID<Person>
    package let email: EmailAddress
    package let name: PersonName
    package let language: Language
    package let zone: String?

    package init(
        id: ID<Person>, email: EmailAddress, name: PersonName, language: Language, zone: String?
    ) {
        self.id = id
        self.email = email
        self.name = name
        self.language = language
        self.zone = zone
    }
}
