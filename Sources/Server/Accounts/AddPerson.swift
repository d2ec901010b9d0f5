public import Floor
public import ServerFloor
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

    /// The same, returning the session it begins.
    ///
    /// - Parameter entropy: the source of the person's id, if it must be deterministic.
    func makePerson(
        email: String, name: String, password: String, isAdministrator: Bool, language: Language, zone: String? = nil,
        entropy: Entropy? = nil
    ) async throws -> Begun {
        try await SignUp(
            services: self, entrance: .administrator(makes: isAdministrator), language: language, zone: zone,
            network: nil, deviceName: "maru", entropy: entropy)(email: email, name: name, password: password)
    }
}
