package import Floor
import ServerFloor

/// The scripted activity on the demo boards. People are named by their index in the cast.
extension BoardDemo {
    package struct Plan {
        package var name: String
        package var language: Language
        package var owner: Int
        package var others: [(Int, String)] = []
        /// Days ago.
        package var begun: Int
        /// Names and colours.
        var labels: [(String, String)] = []
        package var cards: [Planned]
        /// The card limit of the middle column.
        var doingLimit: Int?
        var isArchived = false

        /// Everything that happens to its cards, by time; simultaneous events in the order written.
        var events: [Event] {
            let all = cards.enumerated().flatMap { index, card in
                card.birth.map { Event(card: index, step: $0) } + card.steps.map { Event(card: index, step: $0) }
            }
            return all.enumerated().sorted {
                let (left, right) = ($0.element.step, $1.element.step)
                return (right.daysAgo, left.hour.rawValue, $0.offset)
                    < (left.daysAgo, right.hour.rawValue, $1.offset)
            }.map(\.element)
        }
    }

    package struct Planned {
        package var title: String
        package var body = ""
        /// Days from today.
        package var due: Int?
        package var by = 0
        /// Days ago.
        package var added = 1
        /// Names of labels.
        var labels: [String] = []
        /// The initial assignees.
        package var to: [Int] = []
        package var items: [String] = []
        var steps: [Step] = []

        /// Adds the card with everything it has from the start.
        var birth: [Step] {
            let parts =
                [What.add] + labels.map { .label($0) } + to.map { .assign($0) } + items.map { .item($0) }
            return parts.map { Step(daysAgo: added, hour: .morning, by: by, what: $0) }
        }
    }

    /// What happens to a card, when, and by whom.
    struct Step {
        package var daysAgo: Int
        package var hour: Hour
        package var by: Int
        package var what: What

        package static func starts(_ daysAgo: Int, _ by: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .noon, by: by, what: .move(1))
        }
        package static func done(_ daysAgo: Int, _ by: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .evening, by: by, what: .move(2))
        }
        package static func gone(_ daysAgo: Int, _ by: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .evening, by: by, what: .delete)
        }
        static func kept(_ daysAgo: Int, _ by: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .evening, by: by, what: .archive)
        }
        package static func says(_ daysAgo: Int, _ by: Int, _ text: String) -> Step {
            Step(daysAgo: daysAgo, hour: .noon, by: by, what: .comment(text))
        }
        package static func answers(_ daysAgo: Int, _ by: Int, _ text: String) -> Step {
            Step(daysAgo: daysAgo, hour: .evening, by: by, what: .comment(text))
        }
        static func gives(_ daysAgo: Int, _ by: Int, to person: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .noon, by: by, what: .assign(person))
        }
        /// Ticks the item at an index of the checklist.
        static func checks(_ daysAgo: Int, _ by: Int, _ item: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .evening, by: by, what: .check(item))
        }
        static func writes(_ daysAgo: Int, _ by: Int, _ body: String) -> Step {
            Step(daysAgo: daysAgo, hour: .evening, by: by, what: .body(body))
        }
        static func shifts(_ daysAgo: Int, _ by: Int, to due: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .evening, by: by, what: .due(due))
        }
    }

    struct Event {
        package var card: Int
        var step: Step
    }

    package enum What {
        case add, delete, archive
        case move(Int)
        case label(String)
        case assign(Int)
        case item(String)
        case check(Int)
        case comment(String)
        case body(String)
        /// Days from today.
        case due(Int)
    }

    /// The time of day of an event, in milliseconds.
    package enum Hour: Int64 {
        case morning = 0
        case noon = 10_800_000
        case evening = 32_400_000
        static let longest: Int64 = 36_000_000
    }
}
