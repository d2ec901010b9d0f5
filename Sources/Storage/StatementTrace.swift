import Synchronization

/// Tells tests which statements the databases of this process run, also those that the server opens itself.
package enum StatementTrace {
    /// Called in the task that reads or writes, with the engine's name. What it returns is called on the database's
    /// threads, with each statement that has succeeded.
    package typealias Observer = @Sendable (_ engine: String) -> @Sendable (PortableStatement) -> Void

    /// A function that a mutex holds by itself is wrapped once more, to pass it in and out, each time it is looked at.
    private struct Held: Sendable { var observer: Observer? }

    private static let held = Mutex(Held())

    /// Nil outside tests. A database keeps the one that it finds when it is opened.
    package static var observer: Observer? {
        get { held.withLock { $0 }.observer }
        set { held.withLock { $0 = Held(observer: newValue) } }
    }
}

/// A statement as it is compared between the engines: whichever has run it, by what PostgreSQL would be given.
package struct PortableStatement {
    private let sql: SQL

    init(_ sql: SQL) { self.sql = sql }

    /// Equal if the texts are; nil if a part of the text is known only at run time.
    package var key: Key? {
        let rendered = sql.rendered(for: .postgres)
        return rendered.shape.map { Key(shape: $0, kinds: rendered.values.map(\.kind)) }
    }

    package struct Key: Hashable, Sendable {
        let shape: Rendered.Shape
        let kinds: [BindKind]
    }

    /// The text for PostgreSQL, with the type of each parameter in its place, such as `$text`: PostgreSQL refuses
    /// statements for the type of a parameter. Empty if the statement is for SQLite only.
    package var text: String {
        var text = ""
        PortableStatement.write(sql.parts, to: &text)
        // A list without items stands for those that have some: `BindTests` proves that one of texts or integers may be
        // empty on both engines.
        for kind in BindKind.allCases {
            text = text.replacing(SQL.Word.nothing(of: kind).postgres.description, with: "$\(kind)")
        }
        return text
    }

    private static func write(_ parts: [SQL.Part], to text: inout String) {
        for part in parts {
            switch part {
            case .text(let literal): text += literal.description
            case .name(let name): text += name.text
            case .word(let word): text += word.postgres.description
            case .value(let value): text += "$\(value.kind)"
            case .fork(_, let postgres): write(postgres, to: &text)
            }
        }
    }
}
