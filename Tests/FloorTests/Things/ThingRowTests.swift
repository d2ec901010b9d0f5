import Floor
import Testing

@Suite struct `A row of a snapshot` {
    private typealias Base = `A thing`
    private let id = Base.id.text
    private let ann = Base.ann.text
    /// Digits of the stamp that was written at 5.
    private let five = "0000000000050000" + ID<Floor.Operation>(high: 3, low: 5).text

    private var written: Leaf {
        Base.leaf([
            Change(Base.id, Leaf.title, to: "Oak"), Change(Base.id, Leaf.due, to: Day("2026-12-03")),
            Change(Base.id, Leaf.removed, to: false), Change(Base.id, Leaf.rank, to: .middle),
            Change(Base.id, Leaf.colour, to: .blue), Change(Base.id, "tick.\(Base.ann.text)", to: true),
            Change(Base.id, Leaf.isLate, to: true),
        ])
    }

    private var row: [JSON] {
        [
            .string(id), .string("aa--aaa" + five), "Oak", "2026-12-03", .null, .null, false, .string(ann),
            .string("a" + five + "a0"), ["blue", .string("a" + five)], .null,
            [[.string(ann), .string("a" + five), true]], true,
        ]
    }

    @Test func `has the fields in their order, with a letter for each that has its stamp there`() {
        #expect(written.row == .array(row))
        #expect(Leaf(row: .array(row)) == written)
    }

    @Test func `does not have what no device may know, and is the same with it`() {
        var leaf = written
        leaf.write(Change(Base.id, Leaf.secret, to: "hush"), Base.stamp(5), Base.ann)
        #expect(leaf.row == .array(row))
    }

    @Test func `of a blank thing is short, and is read back`() {
        let blank = Leaf(id: Base.id)
        #expect(
            blank.row
                == .array([
                    .string(id), "-------", "", .null, .null, .null, true, .null, .null, .null, .null, [], false,
                ]))
        #expect(Leaf(row: blank.row) == blank)
    }

    @Test func `from before a field is one in which that was never written`() {
        var old = row
        old.removeLast()
        old[1] = .string("aa--aa" + five)
        let leaf = Leaf(row: .array(old))
        #expect(leaf?.parts.isLate == Register(false) && leaf?.parts.title == written.parts.title)
        // Written again it has the field.
        #expect(leaf?.row.arrayValue?.last == false && leaf?.row.arrayValue?[1] == .string("aa--aa-" + five))
    }

    @Test func `from a later version is read as far as it is known`() {
        #expect(Leaf(row: .array(row + ["new"])) == written)
    }

    @Test func `that is damaged is refused`() {
        func changed(_ index: Int, _ value: JSON) -> JSON {
            var row = row
            row[index] = value
            return .array(row)
        }
        // Shorter than any version wrote it; with fewer letters than any version wrote, or with one too many.
        #expect(Leaf(row: .array(Array(row.dropLast(2)))) == nil)
        #expect(Leaf(row: changed(1, .string("aa--a" + five))) == nil)
        #expect(Leaf(row: changed(1, .string("aa--aaaa" + five))) == nil)
        #expect(Leaf(row: changed(1, .string("ab--aaa" + five))) == nil)
        let wrong: [(Int, JSON)] = [
            (0, "nobody"), (1, .null), (2, .null), (3, "2026-02-30"), (4, "nobody"), (5, "now"), (6, .null), (7, 7),
            (8, "a0"), (8, .string("a" + five + "~")), (9, "blue"), (9, ["green", .string("a" + five)]), (10, "1"),
            (11, true), (11, .null), (12, .null),
        ]
        for (index, value) in wrong { #expect(Leaf(row: changed(index, value)) == nil, "\(index)") }
        #expect(Leaf(row: nil) == nil && Leaf(row: .array([])) == nil && Leaf(row: "row") == nil)
    }
}
