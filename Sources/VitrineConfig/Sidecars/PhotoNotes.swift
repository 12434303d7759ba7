// Reads `<photo file>.yml`. Its values have priority over the metadata in the photo file. A mistake
// in a sidecar must not stop a build: good keys are used and bad keys are reported.

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
  /// - Returns: the notes, and the problems as warnings.
  public static func read(
    _ bytes: [UInt8], file: String
  ) -> (notes: PhotoNotes, problems: [Problem]) {
    let diagnostics = Diagnostics(file: file, severity: .warning)
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
      notes.isHidden = fields.take("hidden")?.bool()
      notes.focus = fields.take("focus")?.focus()
      fields.finish()
    }
    return (notes, diagnostics.problems)
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
