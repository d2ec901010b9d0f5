import Floor
import Testing

@Suite struct `A thing` {
    static let id = ID<Entity>(high: 1, low: 1)
    static let (ann, sam) = (ID<Person>(high: 2, low: 1), ID<Person>(high: 2, low: 2))

    static func stamp(_ time: Int64) -> Stamp {
        Stamp(clock: HybridTime(milliseconds: time), operation: ID(high: 3, low: UInt64(time)))
    }

    /// Written by Ann at 5.
    static func leaf(_ changes: [Change]) -> Leaf {
        var leaf = Leaf(id: id)
        for change in changes { leaf.write(change, stamp(5), ann) }
        return leaf
    }

    @Test func `takes the later of two writes, in any order`() {
        for times in [[1, 2], [2, 1]] as [[Int64]] {
            var leaf = Leaf(id: Self.id)
            for time in times {
                leaf.write(Change(Self.id, Leaf.title, to: "at \(time)"), Self.stamp(time), Self.ann)
            }
            #expect(leaf.parts.title == Register("at 2", stamp: Self.stamp(2)))
        }
    }

    @Test func `loses no value where a field has to keep one`() {
        var leaf = Self.leaf([Change(Self.id, Leaf.owner, to: Self.ann)])
        leaf.write(Change(Self.id, "owner", to: .null), Self.stamp(6), Self.sam)
        #expect(leaf.parts.owner == Register(Self.ann, stamp: Self.stamp(5)))
        leaf.write(Change(Self.id, Leaf.owner, to: Self.sam), Self.stamp(7), Self.sam)
        #expect(leaf.parts.owner.value == Self.sam)
    }

    @Test func `keeps the first write where that counts`() {
        for times in [[5, 6, 4], [4, 5, 6], [6, 5, 4]] as [[Int64]] {
            var leaf = Leaf(id: Self.id)
            for time in times { leaf.write(Change(Self.id, Leaf.begun, to: time), Self.stamp(time), Self.ann) }
            #expect(leaf.parts.begun == Register(4, stamp: Self.stamp(4)))
        }
    }

    @Test func `ignores what is no value of a field, and tells no author of it`() {
        let wrong: [Change] = [
            Change(Self.id, "title", to: .null), Change(Self.id, "title", to: 7),
            Change(Self.id, "due", to: "2026-02-30"),
            Change(Self.id, "leaf-removed", to: "no"), Change(Self.id, "colour", to: "green"),
            Change(Self.id, "tick.\(Self.ann.text)", to: "yes"), Change(Self.id, "tick.nobody", to: true),
            Change(Self.id, "unknown", to: true), Change(Self.id, "", to: .string(Self.sam.text)),
        ]
        for change in wrong { #expect(Self.leaf([change]) == Leaf(id: Self.id), "\(change.field)") }
    }

    @Test func `knows its author from the earliest write that added it`() {
        let arrival = Change(Self.id, Leaf.removed, from: true, to: false)
        var leaf = Self.leaf([arrival])
        leaf.write(arrival, Self.stamp(9), Self.sam)
        #expect(leaf.parts.added == Register(Self.ann, stamp: Self.stamp(5)))
        leaf.write(arrival, Self.stamp(1), Self.sam)
        #expect(leaf.parts.added == Register(Self.sam, stamp: Self.stamp(1)))
    }

    @Test func `tells the value and the stamp of each field by its name`() {
        let tick = "tick.\(Self.sam.text)"
        let leaf = Self.leaf([Change(Self.id, Leaf.title, to: "Oak"), Change(Self.id, tick, to: true)])
        #expect(leaf.value(of: "title") == "Oak" && leaf.stamp(of: "title") == Self.stamp(5))
        #expect(leaf.value(of: "due") == .null && leaf.stamp(of: "due") == .never)
        #expect(leaf.value(of: tick) == true && leaf.stamp(of: tick) == Self.stamp(5))
        let none = "tick.\(Self.ann.text)"
        #expect(leaf.value(of: none) == false && leaf.stamp(of: none) == nil && Leaf.has(none))
        for unknown in ["", "tick.", "tick.nobody", "titles"] {
            #expect(leaf.value(of: unknown) == nil && !Leaf.has(unknown), "\(unknown)")
        }
    }

    @Test func `changes from what it has, and only where it differs`() {
        let leaf = Self.leaf([Change(Self.id, Leaf.title, to: "Oak")])
        #expect(leaf.change(Leaf.title, to: "Elm") == Change(Self.id, "title", from: "Oak", to: "Elm"))
        #expect(leaf.change(Leaf.due, to: Day("2026-12-03")) == Change(Self.id, "due", from: .null, to: "2026-12-03"))
        let changes = leaf.changes(to: [Leaf.title.to("Oak"), Leaf.removed.to(false), Leaf.due.to(nil)])
        #expect(changes == [Change(Self.id, "leaf-removed", from: true, to: false)])
    }

    @Test func `knows what of it stays in a version and in a copy`() {
        let leaf = Self.leaf([Change(Self.id, Leaf.title, to: "Oak")])
        #expect(leaf.writes(.version) == [Leaf.title.to("Oak")])
        #expect(leaf.writes(.copy) == [Leaf.title.to("Oak"), Leaf.due.to(nil)])
        #expect(Leaf.has("due", in: .copy) && !Leaf.has("due", in: .version))
    }

    @Test func `has lists of values, without what is none`() {
        #expect([Leaf.Colour](fieldJSON: ["red", "green", "blue"]) == [.red, .blue])
        #expect([Leaf.Colour](fieldJSON: "red") == nil && [Leaf.Colour](fieldJSON: .null) == nil)
        #expect([Leaf.Colour.red, .blue].fieldJSON == ["red", "blue"] && [Leaf.Colour]().fieldJSON == .array([]))
    }

    @Test func `gives a change's value with its type`() {
        let change = Change(Self.id, Leaf.due, to: Day("2026-12-03"))
        #expect(Leaf.due.value(in: change) == .some(Day("2026-12-03")))
        #expect(Leaf.title.value(in: change) == nil && change.writes(Leaf.due) && !change.writes(Leaf.title))
    }
}
