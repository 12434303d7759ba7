// Reads `<photo file>.yml`. Its values have priority over the metadata in the photo file. Values
// that cannot be used are reported, and the others are used.

public import VitrineModel

/// The content of a photo's sidecar; nil for keys that it does not set.
public struct PhotoNotes: Hashable, Sendable {
  /// The title.
  public var title: String?
  /// The caption.
  public var caption: String?
  /// The alternative text for people who cannot see the photo.
  public var alternativeText: String?
  /// The author's name.
  public var author: String?
  /// The tags, which replace embedded ones.
  public var tags: [Tag]?
  /// The license.
  public var license: License?
  /// The page of the photo elsewhere on the web.
  public var page: WebAddress?
  /// Whether the photo is a favorite.
  public var isFavorite: Bool?
  /// Whether the photo is left out of the site.
  public var isHidden: Bool?
  /// The focal point or region.
  public var focus: UnitRectangle?

  /// Creates notes that set nothing.
  public init() {}
}

extension PhotoNotes {
  /// Reads a sidecar.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: the path that messages show.
  /// - Returns: the notes and the problems. A key that is unknown, a file that is not valid YAML and an
  ///   unclear `hidden` are errors, because the photo may have to stay private.
  public static func read(
    _ bytes: [UInt8], file: String
  ) -> (notes: PhotoNotes, problems: [Problem]) {
    let diagnostics = Diagnostics(
      file: file, severity: .warning, severityOfUnknown: .error, checksTexts: true)
    var notes = PhotoNotes()
    if var fields = YAMLDocument.fields(
      bytes, maxBytes: SidecarLimits.bytes, diagnostics: diagnostics)
    {
      notes.title = fields.take("title")?.truncated(to: SidecarLimits.title).text()
      notes.caption = fields.take("caption")?.truncated(to: SidecarLimits.caption).multilineText()
      notes.alternativeText = fields.take("alt")?.text(maxBytes: 5000)
      notes.author = fields.take("author")?.text()
      notes.tags = fields.take("tags")?.tags()
      notes.license = fields.take("license")?.license(by: notes.author)
      notes.page = fields.take("page")?.address()
      notes.isFavorite = fields.take("favorite")?.bool()
      notes.isHidden = hidden(&fields)
      notes.focus = fields.take("focus")?.focus()
      fields.finish()
    }
    return (notes, diagnostics.problems)
  }

  /// Returns whether the photo is hidden.
  ///
  /// A value that cannot be read is an error: the photo may have to stay private.
  private static func hidden(_ fields: inout Fields) -> Bool? {
    fields.accept("hidden")
    guard let entry = fields.entries.first(where: { $0.key == "hidden" }) else { return nil }
    if let isHidden = fields.value(of: entry).plainBoolean { return isHidden }
    fields.diagnostics.addUnknown(
      "config.wrong-type", "`hidden` must be `true` or `false`, not \(entry.value.summary)",
      at: entry.value.isEmpty ? entry.position : entry.value.position,
      help: "write `hidden: true` or `hidden: false`")
    return nil
  }
}

/// The size limits of sidecars.
enum SidecarLimits {
  /// The size of a file: 256 KiB.
  ///
  /// Captions have a few kilobytes at most.
  static let bytes = 256 << 10
  /// In bytes.
  ///
  /// A longer text was most likely pasted, and its beginning is still useful.
  static let title = 1000
  static let caption = 20_000
}
