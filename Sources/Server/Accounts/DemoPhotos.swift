import ServerFloor

/// The pictures of two demo people: generated, so that no files are needed.
enum DemoPhotos {
    /// Pixels a side.
    private static let side = 128

    /// A persimmon on warm paper, as a PNG file.
    static var persimmon: [UInt8] {
        paint { x, y in
            let paper = Paint(0.95, 0.90, 0.80).mixed(with: Paint(0.86, 0.76, 0.62), y * y)
            let shade = Paint(0.62, 0.50, 0.38)
            let ground = paper.mixed(with: shade, 0.55 * disc(x, y * 2.6 - 1.36, 0.5, 0.68, 0.38, soft: 0.2))
            let fruit = Paint(0.93, 0.45, 0.16).mixed(with: Paint(0.72, 0.24, 0.09), (x + y - 0.75) * 1.1)
            let lit = fruit.mixed(with: Paint(1, 0.82, 0.6), 0.7 * disc(x, y, 0.37, 0.42, 0.13, soft: 0.12))
            let withFruit = ground.mixed(with: lit, disc(x, y * 1.16 - 0.07, 0.5, 0.56, 0.31, soft: 0.012))
            let leaf = Paint(0.33, 0.42, 0.20)
            let leaves = max(
                disc(x, y * 2.2 - 0.44, 0.4, 0.2, 0.11, soft: 0.02), disc(x, y * 2.2 - 0.44, 0.6, 0.2, 0.11, soft: 0.02)
            )
            let stalk = disc((x - 0.5) * 3 + 0.5, y, 0.5, 0.24, 0.06, soft: 0.02)
            return withFruit.mixed(with: leaf, leaves).mixed(with: Paint(0.35, 0.24, 0.14), stalk)
        }
    }

    /// Hills behind hills at dawn, as a PNG file.
    static var hills: [UInt8] {
        paint { x, y in
            let sky = Paint(0.47, 0.58, 0.72).mixed(with: Paint(0.99, 0.83, 0.66), y * 1.5)
            var colour = sky.mixed(with: Paint(1, 0.95, 0.84), disc(x, y, 0.66, 0.38, 0.1, soft: 0.015))
            for ridge in 0..<3 {
                let depth = Double(ridge)
                let height = 0.5 + 0.16 * depth - 0.07 * bump(x * (1.6 + 0.5 * depth) + 0.37 * depth)
                let hill = Paint(0.50, 0.55, 0.62).mixed(with: Paint(0.13, 0.24, 0.25), depth / 2)
                colour = colour.mixed(with: hill, (y - height) / 0.01)
            }
            return colour
        }
    }

    private static func paint(_ colour: (_ x: Double, _ y: Double) -> Paint) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(side * side * 3)
        for row in 0..<side {
            for column in 0..<side {
                let paint = colour((Double(column) + 0.5) / Double(side), (Double(row) + 0.5) / Double(side))
                pixels += [paint.red, paint.green, paint.blue].map { UInt8(min(1, max(0, $0)) * 255) }
            }
        }
        return PNG.file(of: pixels, side: side)
    }

    /// 1 inside a circle and 0 outside, with a soft edge of this width.
    private static func disc(
        _ x: Double, _ y: Double, _ middleX: Double, _ middleY: Double, _ radius: Double, soft: Double
    ) -> Double {
        let (across, down) = (x - middleX, y - middleY)
        let distance = (across * across + down * down).squareRoot()
        return min(1, max(0, (radius - distance) / soft + 0.5))
    }

    /// A wave of period 1 between 0 and 1, made of parabolas.
    private static func bump(_ x: Double) -> Double {
        let part = x - x.rounded(.down)
        return 4 * part * (1 - part)
    }
}

private struct Paint {
    var red, green, blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// - Parameter share: the share of the other colour, 0 to 1.
    func mixed(with other: Paint, _ share: Double) -> Paint {
        let share = min(1, max(0, share))
        return Paint(
            red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share)
    }
}
