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
  public var focus: FocalPoint?

  public init() {}
}

/// The point of a picture that a crop must keep, as parts of its width and height, 0 to 1 from the
/// upper left.
public struct FocalPoint: Hashable, Sendable {
  public let x: Double
  public let y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
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
      notes.title = fields.take("title")?.text()
      notes.caption = fields.take("caption")?.passage()
      notes.alternativeText = fields.take("alt")?.text(most: 5000)
      notes.author = fields.take("author")?.text()
      notes.tags = fields.take("tags")?.tags()
      notes.license = fields.take("license")?.license()
      notes.page = fields.take("page")?.address()
      notes.isFavorite = fields.take("favorite")?.truth()
      notes.isHidden = fields.take("hidden")?.truth()
      notes.focus = fields.take("focus")?.focalPoint()
      fields.finish()
    }
    return (notes, faults.problems)
  }
}

/// What a sidecar may hold.
enum SidecarLimits {
  /// 256 KiB: captions have some kilobytes at most.
  static let bytes = 256 << 10
}

extension Value {
  fileprivate func focalPoint() -> FocalPoint? {
    let example = "`focus: [0.5, 0.3]`"
    guard let elements = elements(example: example) else { return nil }
    guard elements.count == 2 else {
      refuse("must hold two numbers", mend: "write \(example)")
      return nil
    }
    let x = elements[0].decimal(in: 0...1)
    let y = elements[1].decimal(in: 0...1)
    guard let x, let y else { return nil }
    return FocalPoint(x: x, y: y)
  }
}
