package import Floor

/// An object of the API: what each member means and how it is written, in one place, so that the schema has what an
/// answer has. A member without a value is null, never absent.
package struct APIObject<Value>: Sendable {
    private let name: String
    private let members: [Member]

    package struct Member: Sendable {
        let name: String
        let schema: Schema
        let json: @Sendable (Value) -> JSON

        package init(_ name: String, _ schema: Schema, _ json: @escaping @Sendable (Value) -> JSON) {
            self.name = name
            self.schema = schema
            self.json = json
        }

        /// - Parameter about: what it means; its type follows from the property's.
        package init<Property: FieldValue>(
            _ name: String, _ property: any KeyPath<Value, Property> & Sendable, _ about: String
        ) {
            self.init(name, Schema(Property.self, about)) { $0[keyPath: property].fieldJSON }
        }
    }

    /// - Parameter name: in the OpenAPI document.
    package init(_ name: String, _ members: [Member]) {
        self.name = name
        self.members = members
    }

    package var schema: Schema { .named(name, .object(members.map { .init($0.name, $0.schema) })) }

    package func json(_ value: Value) -> JSON { .object(members.map { JSON.Member($0.name, $0.json(value)) }) }

    package func list(_ values: [Value]) -> JSON { .array(values.map { json($0) }) }
}

/// A value for a reader of one language.
@dynamicMemberLookup
package struct Localized<Value> {
    package let value: Value
    package let language: Language

    package init(_ value: Value, _ language: Language) {
        self.value = value
        self.language = language
    }

    package subscript<Property>(dynamicMember property: KeyPath<Value, Property>) -> Property {
        value[keyPath: property]
    }
}

extension Schema {
    /// That of a field's value.
    fileprivate init<Value: FieldValue>(_ kind: Value.Type, _ about: String) {
        let schema = Value.fieldNames.map { Schema.choice(about, $0) } ?? Schema(Value.fieldKind, about)
        self = Value.isOptional ? .nullable(schema) : schema
    }

    /// That of any value of a kind.
    package init(_ kind: FieldKind, _ about: String) {
        self =
            switch kind {
            case .flag: .boolean(about)
            case .number: .integer(about)
            case .id: .id(about)
            case .day: .text(about, format: "date")
            case .text, .json: .text(about)
            }
    }
}
