import DiaryServer
import Floor
import ServerFloor

/// The pictures of two demo people and of the demo's diaries: generated, so that no files are needed.
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

    /// Hills under a sky of that weather, in the colours of the season, as a PNG file.
    ///
    /// - Parameter number: hills of another number have another shape.
    static func landscape(_ photo: DiaryDemo.Photo, _ number: Int) -> [UInt8] {
        let (width, height) = (DiaryDemo.Photo.width, DiaryDemo.Photo.height)
        let isClear = photo.weather == "clear"
        let above = isClear ? Paint(0.36, 0.56, 0.80) : Paint(0.55, 0.60, 0.66)
        let below = isClear ? Paint(0.98, 0.86, 0.70) : Paint(0.84, 0.85, 0.84)
        let grounds = [
            Paint(0.90, 0.93, 0.96), Paint(0.56, 0.70, 0.34), Paint(0.16, 0.38, 0.20), Paint(0.72, 0.38, 0.14),
        ]
        let far = Paint(0.60, 0.66, 0.72)
        let hills = (0..<3).map { far.mixed(with: grounds[photo.season], Double($0 + 1) / 3) }
        // The height of each hill at each column.
        let shift = Double(number) * 0.61
        let tops = (0..<3).map { ridge in
            (0..<width).map { column in
                let (depth, x) = (Double(ridge), Double(column) / Double(width))
                let wave = bump(x * (1.1 + 0.7 * depth) + shift * (depth + 1)) + 0.3 * bump(x * 5 + shift * depth)
                return Int(Double(height) * (0.5 + 0.17 * depth - 0.12 * wave))
            }
        }
        let sun = (x: Int(Double(width) * (0.2 + 0.6 * bump(shift * 0.37))), y: height / 4, radius: height / 14)
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for row in 0..<height {
            let sky = above.mixed(with: below, Double(row) / Double(height) * 1.6).bytes
            let shade = hills.map { $0.mixed(with: Paint(0.1, 0.12, 0.14), 0.15 * Double(row) / Double(height)).bytes }
            for column in 0..<width {
                let (across, down) = (column - sun.x, row - sun.y)
                let isSun = isClear && across * across + down * down < sun.radius * sun.radius
                var paint = isSun ? [255, 244, 214] : sky
                for ridge in 0..<3 where row >= tops[ridge][column] { paint = shade[ridge] }
                let place = (row * width + column) * 3
                for part in 0..<3 { pixels[place + part] = paint[part] }
            }
        }
        if ["snow", "rain", "drizzle", "thunderstorm"].contains(photo.weather) {
            fall(photo.weather == "snow", over: &pixels, width, height, number)
        }
        return PNG.file(of: pixels, width: width, height: height)
    }

    /// Flakes or drops, lighter than what is behind them.
    private static func fall(_ isSnow: Bool, over pixels: inout [UInt8], _ width: Int, _ height: Int, _ number: Int) {
        var chances = Entropy(seed: (UInt64(number), 2, 3, 4))
        for _ in 0..<20 { _ = chances.next() }
        for _ in 0..<220 {
            let (column, row) = (Int(chances.next() % UInt64(width - 3)), Int(chances.next() % UInt64(height - 12)))
            for step in 0..<(isSnow ? 3 : 9) {
                for side in 0..<(isSnow ? 3 : 1) {
                    let place = ((row + step) * width + column + side) * 3
                    for part in 0..<3 { pixels[place + part] = UInt8((Int(pixels[place + part]) + 2 * 245) / 3) }
                }
            }
        }
    }

    private static func paint(_ colour: (_ x: Double, _ y: Double) -> Paint) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(side * side * 3)
        for row in 0..<side {
            for column in 0..<side {
                let paint = colour((Double(column) + 0.5) / Double(side), (Double(row) + 0.5) / Double(side))
                pixels += paint.bytes
            }
        }
        return PNG.file(of: pixels, width: side, height: side)
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

    var bytes: [UInt8] { [red, green, blue].map { UInt8(min(1, max(0, $0)) * 255) } }

    /// - Parameter share: the share of the other colour, 0 to 1.
    func mixed(with other: Paint, _ share: Double) -> Paint {
        let share = min(1, max(0, share))
        return Paint(
            red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share)
    }
}
