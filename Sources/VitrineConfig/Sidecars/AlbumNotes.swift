// `album.yml` in a folder of photos: what holds for the album, and for its photos whatever is
// embedded in them; a photo's own sidecar goes before it. As with sidecars the good keys are used and the bad ones named.

public import VitrineModel

/// What an album.yml says; nil means that it says nothing.
public struct AlbumNotes: Hashable, Sendable {
  public var title: String?
  public var author: String?
  public var caption: String?
  public var tags: [Tag]?
  public var license: License?

  public init() {}
}

extension AlbumNotes {
  /// Reads an album.yml. Its faults are warnings.
  /// - Parameter file: how messages name it.
  public static func read(
    _ bytes: [UInt8], file: String
  ) -> (notes: AlbumNotes, problems: [Problem]) {
    let faults = Faults(file: file, severity: .warning)
    var notes = AlbumNotes()
    if var fields = YAMLDocument.fields(bytes, most: SidecarLimits.bytes, faults: faults) {
      notes.title = fields.take("title")?.cut(to: SidecarLimits.title).text()
      notes.author = fields.take("author")?.text()
      notes.caption = fields.take("caption")?.cut(to: SidecarLimits.caption).passage()
      notes.tags = fields.take("tags")?.tags()
      notes.license = fields.take("license")?.license(by: notes.author)
      fields.finish()
    }
    return (notes, faults.problems)
  }
}
