import Floor
package import Storage

// Resolves names that two imported modules declare.

/// A row of a query result. The page element is `Floor.Row`.
package typealias Row = Storage.Row
