public import Floor

/// The result of one change of a device.
public enum PushOutcome: Sendable {
    case result(PushResult.Result)
    case refusal(Refusal)
}
