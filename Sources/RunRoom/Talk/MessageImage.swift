public import Floor

/// An image of a message: a file that its author has uploaded before. The house measured it, so a page reserves its place.
public struct MessageImage: Equatable, Sendable {
    public let file: ID<StoredFile>
    /// In pixels; 0 on a device, which has not been told.
    public let width: Int
    public let height: Int

    /// The largest width and height that are stored.
    private static let sideLimit: Int64 = 65_535

    public init(_ file: ID<StoredFile>, width: Int = 0, height: Int = 0) {
        self.file = file
        self.width = width
        self.height = height
    }
}

extension MessageImage: FieldValue {
    public static var fieldKind: FieldKind { .json }

    /// The stored form: `[file, width, height]`.
    public var fieldJSON: JSON { [.string(file.text), .integer(Int64(width)), .integer(Int64(height))] }

    public init?(fieldJSON json: JSON) {
        guard let values = json.arrayValue, values.count == 3,
            let file = values[0].stringValue.flatMap({ ID<StoredFile>($0) }),
            let width = values[1].integerValue, let height = values[2].integerValue,
            (0...MessageImage.sideLimit).contains(width), (0...MessageImage.sideLimit).contains(height)
        else { return nil }
        self.init(file, width: Int(width), height: Int(height))
    }
}

extension Message {
    /// Images of one message.
    public static let imageLimit = 3
    /// The fields of a form that name them, in their order. Gaps do no harm: a box that is not checked is not sent.
    public static let imageFields: [StaticString] = ["image-1", "image-2", "image-3"]
    /// The field of a file in the form of a browser without scripts.
    public static let filesField: StaticString = "images"
}

extension RunDraft {
    /// The images that a form names, each once: files that the author has uploaded to this meetup and used in no message.
    ///
    /// - Throws: `too-many-images`; `image-missing`.
    func images(_ form: Fields) throws(Refusal) -> [MessageImage] {
        guard form["image-4"] == nil else { throw .tooManyImages }
        var images: [MessageImage] = []
        for field in Message.imageFields {
            let file: ID<StoredFile>? = try form.id(field.text)
            guard let file, !images.contains(where: { $0.file == file }) else { continue }
            if let image = slice.files[file] {
                images.append(image)
            } else if slice.isDevice {
                // A device has not been told what was uploaded: the house checks it.
                images.append(MessageImage(file))
            } else {
                throw .imageMissing(field.text, file.text)
            }
        }
        return images
    }
}

extension MeetupSlice {
    /// The images that a refused form names and that can be sent again.
    func unsentImages(_ form: Fields) -> [MessageImage] {
        Message.imageFields.compactMap { field in
            form[field.text].flatMap { ID<StoredFile>($0) }.flatMap { files[$0] }
        }
    }
}

extension Standing {
    /// Whether a person may write somewhere in a meetup: in the talk, or to its leader.
    public var hasVoice: Bool {
        switch self {
        case .leader, .accepted, .applied, .waitlisted, .offered: true
        case .guest, .outsider, .declined, .former, .unanswered: false
        }
    }
}

extension Refusal {
    public static let tooManyImages = Refusal(
        .conflict, "too-many-images",
        Phrase(
            ko: "메시지 하나에는 사진을 \(Message.imageLimit)장까지 넣을 수 있어요. 나머지는 다음 메시지에 보내 주세요.",
            en: "A message can have \(Message.imageLimit) images. Send the others in another message."), field: "images"
    )

    static func imageMissing(_ field: String, _ given: String) -> Refusal {
        Refusal(
            .conflict, "image-missing",
            Phrase(
                ko: "이 사진은 올라오지 않았거나 이미 보냈어요. 빼고 다시 골라 주세요.",
                en: "This image was not uploaded, or was sent already. Remove it and choose it again."),
            field: field, given: given)
    }
}
