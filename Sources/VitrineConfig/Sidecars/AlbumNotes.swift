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
  /// The tags of its photos.
  public var tags: [Tag]?
  /// The license of its photos.
  public var license: License?

  /// Creates notes that set nothing.
  public init() {}
}

extension AlbumNotes {
  /// Reads an album.yml.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: the path that messages show.
  /// - Returns: the notes and the problems. A key that is unknown and a file that is not valid YAML
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
      fields.finish(hints: Self.hints)
    }
    return (notes, diagnostics.problems)
  }

  private static let hints = {
    let help =
      "move the folder out of the folder of photos, or write `hidden: true` into the"
      + " sidecar of each photo"
    return Dictionary(
      uniqueKeysWithValues: ["hidden", "hide", "private", "draft", "unlisted"].map { ($0, help) })
  }()
}
