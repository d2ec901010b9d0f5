/// Where a program asks for a use case.
public enum APIPlace: Sendable {
    /// A method and a path below the space's own: `.rest(.patch, "cards/{card}", status: 200)` is
    /// `PATCH /boards/{board}/cards/{card}`. An empty path is the space itself.
    ///
    /// The names in braces are the fields of the form that take those ids; a program gives the other fields in a document, or
    /// with `DELETE` in the query. The status is what a success answers: 200 with the operation that was recorded, 201 with
    /// the thing that was added.
    case rest(Method, String, status: Int)
    /// It has no path below the space: why, and where it is instead.
    case elsewhere(String)

    public enum Method: Sendable {
        case post, put, patch, delete
    }
}
