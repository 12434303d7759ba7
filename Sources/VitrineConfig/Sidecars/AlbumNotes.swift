// Reads `album.yml` in a folder of photos. Its values apply to the album, and to its photos
// whatever is embedded in them. A photo's own sidecar has priority. As with sidecars, values
// that cannot be used are reported, and the others are used.

public import VitrineModel

/// The content of an album.yml; nil for keys that it does not set.
public struct AlbumNotes: Hashable, Sendable {
  /// The title of the album.
  public var title: String?
  /// The author of its photos.
  public var author: String?
  /// The caption of the album.
  public var caption: String?
  /// The tags that it adds to its photos.
  public var tags: [Tag]?
  /// The license of its photos.
  public var license: License?
  /// The date of photos that have none.
  public var taken: PartialDate?
  /// The place of photos that have none.
  public var place: PlaceNotes?
  /// The people in photos that name none.
  public var people: [String]?
  /// The photo on the card of the album.
  public var cover: Cover?
  /// The order of its photos.
  public var sort: PhotoOrder?
  /// The place of the folder among others, before those without one.
  public var position: Int?
  /// Whether the folder and everything below it is left out of the site.
  public var isHidden: Bool?
  /// Whether the album has pages to which nothing links.
  public var isUnlisted: Bool?

  /// A file in or below the folder, and where it is named.
  public struct Cover: Hashable, Sendable {
    /// The path relative to the folder.
    public let path: String
    /// The `position` in album.yml.
    public let place: Problem.Place
  }

  /// Creates notes that set nothing.
  public init() {}
}

extension AlbumNotes {
  /// Reads an album.yml.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The path that messages show.
  /// - Returns: The notes and the problems. A key that is unknown and a file that is not valid YAML
  ///   are errors: the author may have asked for something that must not be ignored, such as to
  ///   hide the album.
  public static func read(
    _ bytes: [UInt8], file: String
  ) -> (notes: AlbumNotes, problems: [Problem]) {
    let diagnostics = Diagnostics(
      file: file, severity: .warning, severityOfUnknown: .error, checksTexts: true)
    var notes = AlbumNotes()
    if var fields = YAMLDocument.fields(
      bytes, maxBytes: SidecarLimits.bytes, diagnostics: diagnostics)
    {
      notes.title = fields.take("title")?.truncated(to: SidecarLimits.title).text()
      notes.author = fields.take("author")?.text()
      notes.caption = fields.take("caption")?.truncated(to: SidecarLimits.caption).multilineText()
      notes.tags = fields.take("tags")?.tags()
      notes.license = fields.take("license")?.license(by: notes.author)
      notes.taken = fields.take("date")?.date()
      notes.place = fields.take("place")?.placeNotes()
      notes.people = fields.take("people")?.people()
      notes.cover = fields.take("cover").flatMap(cover)
      notes.sort = fields.take("sort")?.choice(PhotoOrder.self)
      notes.position = fields.take("position")?.position()
      notes.isHidden = fields.decision("hidden")
      notes.isUnlisted = fields.decision("unlisted")
      fields.finish(hints: Self.hints)
    }
    return (notes, diagnostics.problems)
  }

  private static func cover(_ value: Value) -> Cover? {
    guard let text = value.path() else { return nil }
    let parts = text.split(separator: "/").filter { $0 != "." }
    guard !text.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else {
      value.refuse(
        "must be a photo in this folder or below it, not \(quote(text))",
        help: "write its path from this folder, such as `cover: beach.jpg`")
      return nil
    }
    return Cover(path: parts.joined(separator: "/"), place: value.place)
  }

  private static let hints = {
    let help = "to leave the folder out, write `hidden: true`"
    return Dictionary(uniqueKeysWithValues: ["hide", "private", "draft"].map { ($0, help) })
  }()
}
