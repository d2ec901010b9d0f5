public import Floor
import Storage

extension Services {
    /// Adds a person from the command line.
    ///
    /// - Throws: the refusals of a sign-up.
    public func addPerson(
        email: String, name: String, password: String, isAdministrator: Bool, language: Language = .ko
    ) async throws -> ID<Person> {
        try await makePerson(
            email: email, name: name, password: password, isAdministrator: isAdministrator, language: language
        ).person
    }

    /// The same, with the session it begins.
    func makePerson(
        email: String, name: String, password: String, isAdministrator: Bool, language: Language
    ) async throws -> Begun {
        try await SignUp(
            services: self, entrance: .administrator(makes: isAdministrator), language: language, zone: nil,
            network: nil, deviceName: "maru")(email: email, name: name, password: password)
    }
}
