extension Room {
    /// The rooms of this house, in the order they are shown.
    public static let all: [Room] = [.board, .retro]
}
