// `<photo file>.yml`: what a person says about a photo, stronger than what the file itself says. A
// slip in one must not stop a build: the good keys are used, the bad ones named.

public import VitrineModel

/// What a sidecar says; nil means that it says nothing.
public struct PhotoNotes: Hashable, Sendable {
  public var title: String?
  public var caption: String?
  public var alternativeText: String?
  public var author: String?
  public var tags: [Tag]?
  public var license: License?
  public var page: WebAddress?
  public var isFavorite: Bool?
  public var isHidden: Bool?
  /// Where to look in the photo.
  public var focus: UnitRectangle?

  public init() {}
}

extension PhotoNotes {
  /// Reads a sidecar. Its faults are warnings.
  /// - Parameter file: how messages name it.
  public static func read(
    _ bytes: [UInt8], file: String
  ) -> (notes: PhotoNotes, problems: [Problem]) {
    let faults = Faults(file: file, severity: .warning)
    var notes = PhotoNotes()
    if var fields = YAMLDocument.fields(bytes, most: SidecarLimits.bytes, faults: faults) {
      notes.title = fields.take("title")?.cut(to: SidecarLimits.title).text()
      notes.caption = fields.take("caption")?.cut(to: SidecarLimits.caption).passage()
      notes.alternativeText = fields.take("alt")?.text(most: 5000)
      notes.author = fields.take("author")?.text()
      notes.tags = fields.take("tags")?.tags()
      notes.license = fields.take("license")?.license(by: notes.author)
      notes.page = fields.take("page")?.address()
      notes.isFavorite = fields.take("favorite")?.truth()
      notes.isHidden = fields.take("hidden")?.truth()
      notes.focus = fields.take("focus")?.focus()
      fields.finish()
    }
    return (notes, faults.problems)
  }
}

/// What a sidecar may hold.
enum SidecarLimits {
  /// 256 KiB: captions have some kilobytes at most.
  static let bytes = 256 << 10
  /// In bytes. What is longer was most likely pasted, and its beginning is still of use.
  static let title = 1000
  static let caption = 20_000
}
