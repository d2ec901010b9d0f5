public import Floor
import Logging
public import Storage

/// A durable query for the weather at a past time, for something that was written without it: offline, or while the
/// provider did not answer.
///
/// A room declares a kind of it in its `externalJobs`, and enqueues one in the transaction that writes the thing:
///
///     static let fillInWeather = ExternalJob.fillInWeather("diary.weather") { services, fillIn, weather in … }
///     try transaction.enqueueWeather("diary.weather", for: entry.text, at: place, time: writtenAt, …)
public struct WeatherFillIn: Sendable {
    /// The job's id. It may run twice: derive ids from it, so that the second run finds what the first has written.
    public let id: ID<Job>
    /// What it is for, as the room named it.
    public let subject: String
    public let person: ID<Person>
    /// Rounded: nothing more precise is stored with a job.
    public let place: Coordinates
    /// Unix milliseconds.
    public let time: Int64
}

extension Transaction {
    /// Enqueues the search for the weather at a place and time. If one for the same subject is queued, it stays.
    ///
    /// - Parameters:
    ///   - kind: the kind of job, declared with ``ExternalJob/fillInWeather(_:save:)``.
    ///   - subject: ids that tell the room what it is for; never anything that people wrote.
    ///   - time: Unix milliseconds.
    ///   - person: whose queries are counted; they are not sent.
    ///   - now: Unix milliseconds.
    /// - Returns: false if one was queued already.
    @discardableResult
    public func enqueueWeather(
        _ kind: String, for subject: String, at place: Coordinates, time: Int64, person: ID<Person>, now: Int64,
        _ entropy: inout Entropy
    ) throws -> Bool {
        let payload: JSON = [
            "subject": .string(subject), "place": .string(place.rounded.text), "time": .integer(time),
            "person": .string(person.text),
        ]
        return try enqueue(
            ID(milliseconds: now, entropy: &entropy), kind: kind, payload: payload.text, due: now,
            uniqueKey: kind + " " + subject)
    }
}

extension ExternalJob {
    /// A kind of job that finds the weather at a past time and passes it on to be saved. If there is none, or after
    /// ``Limits/weatherFillIns`` attempts, it ends without.
    ///
    /// - Parameter save: writes the weather, which is marked as fetched later, unless the thing is gone or has weather
    ///   by now. An error is retried.
    public static func fillInWeather(
        _ kind: String, save: @escaping @Sendable (Services, WeatherFillIn, Weather) async throws -> Void
    ) -> ExternalJob {
        ExternalJob(kind, waitingFor: .weather) { services, job in
            guard let fillIn = WeatherFillIn(job) else { return }
            let key = AttemptKey.laterWeather(fillIn.person)
            switch await services.weather.find(at: fillIn.place, at: fillIn.time, key) {
            case .found(let weather): try await save(services, fillIn, weather.marked(later: true))
            case .none, .off: break
            case .failed(let failure):
                // Given up without a trace: a row kept for inspection would say where somebody was.
                guard job.attempt < Limits.weatherFillIns else { return }
                throw failure
            }
        }
    }
}

extension WeatherFillIn {
    /// Nil for a payload that ``Transaction/enqueueWeather(_:for:at:time:person:now:_:)`` does not write.
    fileprivate init?(_ job: Job) {
        // A malformed payload cannot be retried.
        guard let payload = try? JSON.parse(job.payload), let subject = payload["subject"]?.stringValue,
            let person = payload["person"]?.stringValue.flatMap({ ID<Person>($0) }),
            let place = payload["place"]?.stringValue.flatMap({ Coordinates(stored: $0) }),
            let time = payload["time"]?.integerValue
        else { return nil }
        id = job.id
        self.subject = subject
        self.person = person
        self.place = place
        self.time = time
    }
}
