public import Floor

extension RetroRules {
    /// The page on which a team or a retrospective of it is named: of a retrospective the team's page, once its day has
    /// begun.
    ///
    /// - Parameter retrospective: nil for the team.
    public static func naming(_ retrospective: ID<Entity>?, in team: Team, at now: Int64) -> Link {
        let link = Link("/retro").at(team.id)
        guard let retrospective else { return link.at(PeoplePage.segment) }
        guard let current = team.currentRetrospective, current.id == retrospective,
            beforeTheDay.contains(current.state(at: now))
        else { return link }
        return link.at(SchedulePage.segment)
    }
}
