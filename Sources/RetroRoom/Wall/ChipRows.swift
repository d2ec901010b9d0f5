/// Where chips stand when they wrap from the left: for pictures, and for tests of what pages leave to CSS.
public enum ChipRows {
    /// Between chips of a row, and between rows, in CSS pixels.
    public static let gap = 10
    /// A chip's height on touch, in CSS pixels.
    public static let height = 50

    /// One chip's place, in the unit its width was given in.
    public struct Place: Equatable, Sendable {
        /// Which of the chips, from 0.
        public var chip: Int
        public var x: Int
        public var width: Int
        /// Whether the text is wider than a row, and ends in an ellipsis.
        public var isClamped: Bool

        public init(chip: Int, x: Int, width: Int, isClamped: Bool) {
            self.chip = chip
            self.x = x
            self.width = width
            self.isClamped = isClamped
        }
    }

    /// The rows from top to bottom, each chip in the order it came. Nobody's place depends on what comes after them.
    ///
    /// - Parameters:
    ///   - widths: of the chips as their texts want them; negative ones count as 0.
    ///   - room: the width of a row. Where there is none every chip has a row of its own, clamped to nothing.
    public static func rows(of widths: [Int], in room: Int, gap: Int = gap) -> [[Place]] {
        let room = max(room, 0)
        var rows: [[Place]] = []
        var end = 0
        for (chip, wanted) in widths.enumerated() {
            let width = min(max(wanted, 0), room)
            let isClamped = wanted > room
            if !rows.isEmpty, width <= room - end - gap {
                rows[rows.count - 1].append(Place(chip: chip, x: end + gap, width: width, isClamped: isClamped))
                end += gap + width
            } else {
                rows.append([Place(chip: chip, x: 0, width: width, isClamped: isClamped)])
                end = width
            }
        }
        return rows
    }
}
