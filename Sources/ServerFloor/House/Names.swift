import Floor
package import Storage

// Names that two modules have, as this one means them.

/// A row of an answer of the database. The piece of a page is `Floor.Row`.
package typealias Row = Storage.Row
