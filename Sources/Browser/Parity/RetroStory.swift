import Floor
import RetroRoom

/// Several people's requests to one team, one after another, answered from its whole state in memory: each sees what they may
/// see of it, and every page of the room is drawn.
///
/// Words in a story stand for ids nobody can know beforehand: `$team`, `$keyword:Listening` for the keyword of that word that
/// was written last, `$action:` with its title likewise, `$person:Ann`, `$retrospective:1` for the first one, `$operation:1`.
struct RetroStory {
    private var team: Team?
    private var log: [Operation] = []
    private var cast: StoryCast

    init(_ question: JSON) { cast = StoryCast(question) }

    /// Answers each visit.
    consuming func tell(_ visits: [JSON], to transcript: inout Transcript) {
        for (number, visit) in visits.enumerated() {
            cast.begin(visit, number: number, in: &transcript)
            answer(visit, number: number, to: &transcript)
        }
    }

    private mutating func answer(_ visit: JSON, number: Int, to transcript: inout Transcript) {
        let viewer = cast.viewer(visit)
        let request = cast.request(visit) { resolve($0) }
        do throws(Refusal) {
            // The server lets in everybody who has the team's code; here every person is let in.
            let route = try Route(
                request, among: RetroRules.useCases + [RetroRules.joinTeam], pages: RetroRules.allPages)
            var tools = cast.tools(clock: log.last?.clock ?? .zero, 2, UInt64(number), sealer: StoryDigest.sealer)
            let outcome =
                switch route {
                case .page(let page, let ids):
                    try page.draw(
                        ids, request, try data(try page.query(ids, request.query), viewer), viewer, &tools)
                case .create: try RetroRules.creation.respond(to: request, .teams([], chosen: nil), viewer, &tools)
                case .act(_, let useCase): try useCase.respond(to: request, try slice(), viewer, &tools)
                }
            transcript.write(outcome, viewer, room: .retro)
            if case .record(let operations, _) = outcome { for operation in operations { record(operation) } }
        } catch {
            transcript.write(error, viewer)
        }
    }

    private mutating func record(_ operation: Operation) {
        var changed = team ?? Team(id: operation.space)
        changed.apply(operation)
        team = changed
        log.append(operation)
    }

    private func data(_ query: RetroQuery, _ viewer: Viewer) throws(Refusal) -> RetroData {
        guard case .teams = query else { return .team(try slice()) }
        guard let team, team.has(viewer.person) else { return .teams([], chosen: nil) }
        return .teams(
            [TeamSummary(id: team.id, name: team.name.value, people: team.present.count)], chosen: nil)
    }

    private func slice() throws(Refusal) -> TeamSlice {
        guard let team else { throw .missing }
        let wall = team.currentRetrospective.map { team.wall(of: $0.id).count } ?? 0
        var slice = TeamSlice(team: team, sequence: Int64(log.count), keywordCount: wall)
        slice.code = .init(text: "HJKMNP", expiresAt: cast.now + 86_400_000)
        for board in team.actionBoards {
            var people: [ID<Person>: Bool] = [:]
            for member in team.present { people[member.id] = true }
            slice.boards[board] = ActionBoard(id: board, name: team.name.value, isArchived: false, people: people)
        }
        for action in team.actions.values {
            slice.cards[action.id] = ActionCard(
                id: action.id, board: team.board(of: action), title: action.title.value,
                owners: [cast.person(cast.names[0])], due: nil, isDone: true)
        }
        return slice
    }

    /// What a word of the story stands for; any other text is itself.
    private func resolve(_ word: String) -> String {
        guard word.bytes.first == UInt8(ascii: "$"), let team else { return word }
        let parts = word.dropFirst().split(separator: ":", maxSplits: 1).map { String($0) }
        let name = parts.count > 1 ? parts[1] : ""
        let index = (Int(name) ?? 1) - 1
        switch parts.first {
        case "team": return team.id.text
        case "person": return cast.person(name).text
        case "keyword":
            return team.keywords.values.filter { $0.word.value == name }.map { $0.id }.max()?.text ?? word
        case "action": return team.actions.values.filter { $0.title.value == name }.map { $0.id }.max()?.text ?? word
        case "retrospective":
            let all = team.retrospectives.values.map { $0.id }.sorted()
            return all.indices.contains(index) ? all[index].text : word
        case "operation": return log.indices.contains(index) ? log[index].id.text : word
        default: return word
        }
    }
}
