import Floor
import RunRoom
import ServerFloor
import Storage

extension Connection {
    /// What the open pages of a run's talk are brought after messages: the talk is read once, and who sees nobody behind
    /// whose block, for all of its members.
    func talkNews(_ operations: [RecordedOperation]) throws -> LiveNews? {
        guard let first = operations.first, let last = operations.last?.sequence, TalkNews.tells(operations),
            let head = try space(first.operation.space)
        else { return nil }
        // Nothing of it is a reader's own: that a page has already.
        let reacted = TalkNews.reacted(operations)
        let part = RunQuery.Part(head.id, runners: true, talk: .init(), messages: reacted)
        let read = try slice(part, at: head, for: .unmade)
        let members = read.meetup.participants.keys.filter { read.meetup.hasIn($0) }
        let blocks = try blocks(ofEach: members.sorted())
        return { viewer in
            var slice = read
            slice.blocks = blocks[viewer.person] ?? Blocks()
            // Whoever may not read it asks, and is told why.
            guard
                let news = try? slice.talkNews(
                    after: first.sequence - 1, upTo: last, reacted: reacted, for: viewer)
            else { return nil }
            // A page of an earlier version, which would not show reactions, finds no talk of its own there, and asks.
            let talk = news.reactions == nil ? "talk" : "there"
            return .object([
                JSON.Member(talk, .string(TalkAddress(head.id).link.text)),
                JSON.Member("newest", .string(news.newest.text)), JSON.Member("lines", news.lines.brought),
                JSON.Member("reactions", news.reactions?.brought ?? ""),
            ])
        }
    }

    /// The blocks of each of some people who have any, in both directions.
    private func blocks(ofEach people: [ID<Person>]) throws -> [ID<Person>: Blocks] {
        var blocks: [ID<Person>: Blocks] = [:]
        for row in try all(
            "SELECT person, other FROM run_block WHERE person IN (\(list: people)) OR other IN (\(list: people))")
        {
            let (blocker, other): (ID<Person>, ID<Person>) = (try row.id(0), try row.id(1))
            blocks[blocker, default: Blocks()].byViewer.insert(other)
            blocks[other, default: Blocks()].ofViewer.insert(blocker)
        }
        return blocks
    }
}

extension HTML {
    /// As a member of an event.
    fileprivate var brought: JSON { .string(String(decoding: Renderer.render(self), as: UTF8.self)) }
}
