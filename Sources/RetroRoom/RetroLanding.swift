public import Floor

extension RetroDoor {
    /// Where a request led that an operation came of.
    ///
    /// - Parameter useCases: what this host can do.
    public static func landing(
        of recorded: Operation, by request: Request, among useCases: [RetroUseCase] = RetroUseCase.all
    ) throws(Refusal) -> Link {
        let link = Link("/retro").at(recorded.space)
        guard case .act(_, let useCase) = try RetroAddress(request, among: useCases) else { return link }
        return useCase.link(after: recorded.id, request.form, in: link)
    }

    /// Whether an operation came of the use case that a request asks for.
    public static func made(
        _ recorded: Operation, by request: Request, among useCases: [RetroUseCase] = RetroUseCase.all
    ) throws(Refusal) -> Bool {
        switch try RetroAddress(request, among: useCases) {
        case .create: recorded.kind == CreateTeam.kind
        case .join: recorded.kind == JoinTeam.kind
        case .act(_, let useCase): recorded.kind == useCase.kind
        default: false
        }
    }
}
