import Testing

@testable import RetroRoom

struct ChipRowsTests {
    @Test func `chips wrap from the left with a gap between them`() {
        let rows = ChipRows.rows(of: [100, 90, 100, 40], in: 200)
        #expect(rows.map { $0.map(\.chip) } == [[0, 1], [2, 3]])
        #expect(rows.map { $0.map(\.x) } == [[0, 110], [0, 110]])
    }

    @Test func `what fits to the last pixel stays in its row`() {
        #expect(ChipRows.rows(of: [95, 95], in: 200).count == 1)
        #expect(ChipRows.rows(of: [95, 96], in: 200).count == 2)
        #expect(ChipRows.rows(of: [200, 1], in: 200).count == 2)
    }

    @Test func `one wider than the row is clamped and has it for itself`() {
        let rows = ChipRows.rows(of: [50, 400, 50], in: 200)
        #expect(rows.map { $0.map(\.chip) } == [[0], [1], [2]])
        #expect(rows[1] == [.init(chip: 1, x: 0, width: 200, isClamped: true)])
        #expect(!rows[0][0].isClamped && !ChipRows.rows(of: [200], in: 200)[0][0].isClamped)
    }

    @Test(arguments: [0, -5]) func `without room every chip has a row of no width`(room: Int) {
        let rows = ChipRows.rows(of: [50, 0], in: room)
        #expect(rows.count == 2 && rows.allSatisfy { $0.allSatisfy { $0.width == 0 } })
    }

    @Test func `nothing has no rows`() { #expect(ChipRows.rows(of: [], in: 320).isEmpty) }

    @Test(arguments: [320, 375, 768, 1280]) func `every chip stands once, in order, within the row`(room: Int) {
        let widths = (0..<500).map { 36 + ($0 * 7919) % 400 }
        let rows = ChipRows.rows(of: widths, in: room)
        #expect(rows.flatMap { $0 }.map(\.chip) == Array(0..<500))
        for row in rows {
            for (left, right) in zip(row, row.dropFirst()) { #expect(left.x + left.width + ChipRows.gap == right.x) }
            #expect(row.first?.x == 0 && (row.last.map { $0.x + $0.width } ?? 0) <= room)
        }
        // More after them move nobody.
        let longer = ChipRows.rows(of: widths + [80, 80], in: room).flatMap { $0 }
        #expect(Array(longer.prefix(500)) == rows.flatMap { $0 })
    }
}
