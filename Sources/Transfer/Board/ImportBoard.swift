import BoardRoom
public import Floor

/// Creates a board from a document: one operation for the board with its columns and labels, and one per card, so that
/// each card's history begins with the import. Undo skips all of them.
public enum ImportBoard {
    /// - Parameters:
    ///   - board: the new board's id.
    ///   - name: the name in the form; if empty, the document's own.
    ///   - known: the people on this server; others are dropped as assignees.
    /// - Throws: what is wrong with the name.
    public static func operations(
        _ document: BoardDocument, board: ID<Space>, name: String, known: Set<ID<Person>>, viewer: Viewer,
        tools: inout Tools
    ) throws(Refusal) -> [Operation] {
        let name = try Board.Name(name.isEmpty ? document.name : name).text
        var assigned = AssignedIDs(document, &tools)
        var changes = [
            Change(ID(board), Board.name, to: name),
            Change(ID(viewer.person), Board.roleField, to: .string(Role.owner.rawValue)),
        ]
        for (place, column) in document.columns.enumerated() {
            changes += Column.arrival(
                assigned.columns[place], name: column.name, kind: column.kind, rank: assigned.columnRanks[place],
                cardLimit: column.limit)
        }
        for (place, label) in document.labels.enumerated() {
            changes += [
                Change(assigned.labels[place], Label.removed, from: true, to: false),
                Change(assigned.labels[place], Label.name, to: label.name),
                Change(assigned.labels[place], Label.colour, to: label.colour),
            ]
        }
        if document.isArchived { changes.append(Change(ID(board), Board.archived, to: true)) }
        func operation(_ kind: String, _ changes: [Change], _ tools: inout Tools) -> Operation {
            Operation(
                id: tools.id(), space: board, author: viewer.person, device: viewer.device, clock: tools.tick(),
                kind: kind, intent: .permanent, changes: changes)
        }
        var operations = [operation(BoardRules.imported, changes, &tools)]
        for card in document.cards {
            let id: ID<Entity> = tools.id()
            let arrival = assigned.arrival(of: card, as: id, known, &tools)
            operations.append(operation(BoardRules.cardImported, arrival, &tools))
            if card.isTrashed {
                let removal = Change(id, Card.removed, from: false, to: true)
                operations.append(operation("card.deleted", [removal], &tools))
            }
        }
        return operations
    }

    /// The ids and ranks assigned to the document's things.
    private struct AssignedIDs {
        var columns: [ID<Entity>]
        var columnRanks: [Rank]
        var labels: [ID<Entity>]
        /// For each column the remaining ranks of its cards, the next one last.
        var ranks: [[Rank]]

        init(_ document: BoardDocument, _ tools: inout Tools) {
            columns = AssignedIDs.ids(document.columns.count, &tools)
            columnRanks = Rank.evenly(count: document.columns.count)
            labels = AssignedIDs.ids(document.labels.count, &tools)
            var counts = Array(repeating: 0, count: document.columns.count)
            for card in document.cards { counts[card.column] += 1 }
            ranks = counts.map { Rank.evenly(count: $0).reversed() }
        }

        /// `count` sorted ids, so that the order of the document is kept wherever ids decide.
        static func ids(_ count: Int, _ tools: inout Tools) -> [ID<Entity>] {
            var ids: [ID<Entity>] = []
            for _ in 0..<count { ids.append(tools.id()) }
            return ids.sorted()
        }

        mutating func arrival(
            of card: BoardDocument.Card, as id: ID<Entity>, _ known: Set<ID<Person>>, _ tools: inout Tools
        ) -> [Change] {
            var card = card
            // Without a day they mean nothing.
            if card.due == nil { (card.time, card.repeats) = (nil, nil) }
            let place = Place(column: columns[card.column], rank: ranks[card.column].popLast() ?? .middle)
            var changes = [
                Change(id, Card.removed, from: true, to: false),
                Change(id, Card.title, to: card.title),
                Change(id, Card.place, to: place),
            ]
            if !card.body.isEmpty { changes.append(Change(id, Card.body, to: card.body)) }
            changes += BoardDocument.Card.fields.compactMap { $0.arrival(card, id) }
            if card.isArchived {
                changes.append(
                    Change(id, Card.shelf, from: .board, to: card.isTemplate ? .template : .archive))
            }
            for label in card.labels {
                changes.append(Change(id, Card.Mark.label(labels[label]).field, to: .bool(true)))
            }
            for person in card.assignees where known.contains(person) {
                changes.append(Change(id, Card.Mark.assignee(person).field, to: .bool(true)))
            }
            for attachment in card.attachments {
                changes.append(Change(id, Attachment.field(attachment.file), to: attachment.json))
            }
            return changes + AssignedIDs.items(card, on: id, &tools) + AssignedIDs.comments(card, on: id, &tools)
        }

        private static func items(
            _ card: BoardDocument.Card, on id: ID<Entity>, _ tools: inout Tools
        ) -> [Change] {
            let ids = ids(card.items.count, &tools)
            var changes: [Change] = []
            for (place, (item, rank)) in zip(card.items, Rank.evenly(count: card.items.count)).enumerated() {
                changes += [
                    Change(ids[place], Item.removed, from: true, to: false),
                    Change(ids[place], Item.card, to: id),
                    Change(ids[place], Item.text, to: item.text),
                    Change(ids[place], Item.done, to: item.isDone),
                    Change(ids[place], Item.rank, to: rank),
                ]
            }
            return changes
        }

        private static func comments(
            _ card: BoardDocument.Card, on id: ID<Entity>, _ tools: inout Tools
        ) -> [Change] {
            let ids = ids(card.comments.count, &tools)
            var changes: [Change] = []
            for (place, comment) in card.comments.enumerated() {
                changes += [
                    Change(ids[place], Comment.removed, from: true, to: false),
                    Change(ids[place], Comment.card, to: id),
                    Change(ids[place], Comment.text, to: comment.text),
                ]
                for file in comment.attachments {
                    changes.append(Change(ids[place], Comment.fileField(file.file), to: file.json))
                }
                if comment.saidAt == nil, comment.name.isEmpty { continue }
                let origin = Comment.Origin(name: comment.name, saidAt: comment.saidAt ?? 0)
                changes.append(Change(ids[place], Comment.origin, to: origin))
            }
            return changes
        }
    }
}
