/// A use case's place in the API.
public enum APIPlace: Sendable {
    /// A method and a path below the space's own: `.rest(.patch, "cards/{card}", status: 200)` is
    /// `PATCH /boards/{board}/cards/{card}`. An empty path is the space itself.
    ///
    /// The names in braces are fields of the form, with ids as values; the other fields are in the document, or with `DELETE`
    /// in the query. The status is that of success: 200 answers the recorded operation, 201 the added thing.
    case rest(Method, String, status: Int)
    /// No path below the space; the text says why, and where it is instead.
    case elsewhere(String)

    public enum Method: Sendable {
        case post, put, patch, delete
    }
}
