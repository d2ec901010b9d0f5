package import Floor

/// A new session, and where to redirect.
package struct Begun: Sendable {
    package let token: SessionToken
    package let person: ID<Person>
    package let device: ID<Device>
    package let browser: KnownBrowser
    package let next: Link

    package init(
        token: SessionToken, person: ID<Person>, device: ID<Device>, browser: KnownBrowser, next: Link
    ) {
        self.token = token
        self.person = person
        self.device = device
        self.browser = browser
        self.next = next
    }
}
