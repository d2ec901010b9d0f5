import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import RetroRoom
import ServerFloor
import Storage
import Transfer

extension RetroHost {
    /// `GET /retro/{team}/export/team.json`, `.csv`, `.md`: a team as far as the person may see it.
    func export(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let team = try team(of: visit)
        guard let format = visit.request.path.last.flatMap({ ExportFormat(file: $0) }) else { throw Refusal.missing }
        let (seen, cards, viewer) = try await services.database.read { connection in
            let viewer = visit.viewer(try visit.person(connection))
            let seen = try connection.seenTeam(team, by: viewer.person)
            return (seen, try connection.actionCards(of: seen, for: viewer.person), viewer)
        }
        let text = format.text(of: seen, cards, viewer)
        return Response(
            status: .ok,
            headers: [
                .contentType: format.type, .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"team.\(format.rawValue)\"",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// The formats of an export.
enum ExportFormat: String, CaseIterable, Sendable {
    case json, csv, md

    package init?(file: String) {
        guard file.hasPrefix("team."), let format = ExportFormat(rawValue: String(file.dropFirst(5))) else {
            return nil
        }
        self = format
    }

    package var type: String {
        switch self {
        case .json: "application/json"
        case .csv: "text/csv; charset=utf-8"
        case .md: "text/markdown; charset=utf-8"
        }
    }

    /// - Parameters:
    /// - seen: the result of ``Team/seen(by:)``.
    /// - cards: those of its actions that `viewer` may see.
    package func text(of seen: Team, _ cards: [ID<Entity>: ActionCard], _ viewer: Viewer) -> String {
        switch self {
        case .json: seen.json(viewer.language, cards).text
        case .csv: ExportFormat.csv(seen, cards, viewer)
        case .md: ExportFormat.markdown(seen, cards, viewer)
        }
    }

    /// One table: a keyword's row leaves the cells of actions empty, and an action's row those of keywords.
    private static func csv(_ seen: Team, _ cards: [ID<Entity>: ActionCard], _ viewer: Viewer) -> String {
        var lines = ["retrospective,keyword,kind,to,from,situation,feeling,request,action,owner,due,outcome"]
        func write(_ cells: [String]) { lines.append(cells.map(quoted).joined(separator: ",")) }
        for retrospective in seen.inOrder {
            let name = retrospective.name.value
            for keyword in seen.wall(of: retrospective.id) {
                write([name] + seen.told(keyword, viewer) + ["", "", "", ""])
            }
            for action in seen.toldActions(of: retrospective.id, cards, viewer) {
                write(
                    [
                        name, "", "", "", "", "", "", "", action.title, action.owners, action.due?.iso ?? "",
                        action.outcome,
                    ])
            }
        }
        // A byte order mark marks the file as UTF-8 for spreadsheets.
        return "\u{FEFF}" + lines.map { $0 + "\r\n" }.joined()
    }

    /// Text that could be a formula is guarded.
    static func quoted(_ text: String) -> String { TableCell.inQuotes(TableCell.guarded(text)) }

    private static func markdown(_ seen: Team, _ cards: [ID<Entity>: ActionCard], _ viewer: Viewer) -> String {
        var text = "# \(seen.name.value)\n"
        for retrospective in seen.inOrder {
            let name = retrospective.name.value
            text += "\n## \(name.isEmpty ? viewer.say(Phrase(ko: "다음 회고", en: "Next retrospective")) : name)\n\n"
            for keyword in seen.wall(of: retrospective.id) {
                let told = seen.told(keyword, viewer)
                let about = [told[1], told[2].isEmpty ? "" : "→ " + told[2], told[3].isEmpty ? "" : "← " + told[3]]
                    .filter { !$0.isEmpty }.joined(separator: " · ")
                text += "- **\(told[0])**" + (about.isEmpty ? "" : " (\(about))") + "\n"
                for part in told[4...] where !part.isEmpty {
                    text += "  > " + part.replacing("\n", with: "\n  > ") + "\n"
                }
            }
            let actions = seen.toldActions(of: retrospective.id, cards, viewer)
            if actions.isEmpty { continue }
            text += "\n### \(viewer.say(Phrase(ko: "액션", en: "Actions")))\n\n"
            for action in actions {
                let due = action.due?.text(.long, in: viewer.language) ?? ""
                let about = [action.owners, due, action.outcome].filter { !$0.isEmpty }.joined(separator: " · ")
                text += "- **\(action.title)**" + (about.isEmpty ? "" : " (\(about))") + "\n"
            }
        }
        return text
    }
}

/// One exported action. If its card is deleted or hidden from the reader, it has the title it was created with, and no
/// assignees, due day or progress.
private struct ToldAction {
    var title: String
    /// Nicknames, or “departed member”.
    var owners: String
    var due: Day?
    /// Its progress, and whether it helped once the team has said so.
    var outcome: String

    init(_ action: Action, _ card: ActionCard?, _ team: Team, _ viewer: Viewer) {
        title = card?.title ?? action.title.value
        owners = (card?.owners ?? []).map { team.name(of: $0, in: viewer.language) }.joined(separator: ", ")
        due = card?.due
        let state = card.map { card in
            card.isDone ? Phrase(ko: "완료", en: "Done") : Phrase(ko: "하는 중", en: "Not done yet")
        }
        outcome = [state, action.help.value?.told].compactMap { $0.map { viewer.say($0) } }.joined(separator: ". ")
    }
}

extension Team {
    /// The retrospectives, newest first.
    fileprivate var inOrder: [Retrospective] {
        retrospectives.values.sorted { $0.id > $1.id }
    }

    /// The actions of a retrospective, in order.
    fileprivate func toldActions(
        of retrospective: ID<Entity>, _ cards: [ID<Entity>: ActionCard], _ viewer: Viewer
    ) -> [ToldAction] {
        actions.values.filter { $0.retrospective.value == retrospective }.sorted { $0.id < $1.id }
            .map { ToldAction($0, cards[$0.id], self, viewer) }
    }

    /// Keyword, kind, recipient, author and the three texts; empty where the reader may not see them.
    fileprivate func told(_ keyword: Keyword, _ viewer: Viewer) -> [String] {
        [
            keyword.word.value, keyword.kind.value.isEmpty ? "" : viewer.say(Format.phrase(ofKind: keyword.kind.value)),
            keyword.recipient.value.map { name(of: $0, in: viewer.language) } ?? "",
            keyword.author.map { name(of: $0, in: viewer.language) } ?? "", keyword.situation.value,
            keyword.feeling.value, keyword.request.value,
        ]
    }
}
