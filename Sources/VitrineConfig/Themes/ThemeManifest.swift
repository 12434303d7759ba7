// Reads `theme.yml`: the title of a theme, its parent theme, and what its pages show.

public import VitrineModel

/// The content of a `theme.yml`.
public struct ThemeManifest: Hashable, Sendable {
  /// The title for people.
  public let title: String
  /// The folder of the parent theme, which supplies files that this theme does not have.
  public let parent: String?
  /// The place in the file that names the parent.
  public let parentPlace: Problem.Place?
  /// The crops for grids; nil for those of the parent.
  public let thumbnails: Thumbnails?
  /// Whether pages of sets show photos whole, with labels; nil for what the parent says.
  public let wholePhotos: Bool?
  /// The number of photos on a grid page, unless site.yml has one; nil for that of the parent.
  public let pageSize: Int?

  /// Creates a manifest.
  public init(
    title: String, parent: String? = nil, at parentPlace: Problem.Place? = nil,
    thumbnails: Thumbnails? = nil, wholePhotos: Bool? = nil, pageSize: Int? = nil
  ) {
    self.title = title
    self.parent = parent
    self.parentPlace = parentPlace
    self.thumbnails = thumbnails
    self.wholePhotos = wholePhotos
    self.pageSize = pageSize
  }
}

extension ThemeManifest {
  /// Reads a theme.yml.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - path: The path that messages show.
  /// - Returns: The manifest.
  /// - Throws: All problems of the file.
  public static func read(_ bytes: [UInt8], path: String) throws(Problems) -> ThemeManifest {
    let diagnostics = Diagnostics(file: path, severity: .error)
    var fields = YAMLDocument.fields(bytes, maxBytes: SidecarLimits.bytes, diagnostics: diagnostics)
    let title = fields?.require("title", help: "add a line such as `title: Salon`")?.text()
    let named = fields?.take("parent")
    let parent = named?.name(as: "the name of a folder")
    let thumbnails = fields?.take("thumbnails").flatMap(thumbnails)
    let wholePhotos = fields?.take("whole_photos")?.bool()
    let pageSize = fields?.take("page_size")?.integer(in: 1...500)
    fields?.finish()
    guard let title, diagnostics.isEmpty else { throw Problems(diagnostics.problems) }
    return ThemeManifest(
      title: title, parent: parent, at: named.map { diagnostics.place($0.node.position) },
      thumbnails: thumbnails, wholePhotos: wholePhotos, pageSize: pageSize)
  }

  private static func thumbnails(_ value: Value) -> Thumbnails? {
    let example = "`thumbnails: { crop: center, width: 1, height: 1, sizes: [160, 320] }`"
    guard var fields = value.fields(subject: "thumbnails", example: example) else { return nil }
    let anchor = fields.require("crop", help: "write `crop: center`")?
      .choice(of: [Crop.Anchor.center], named: { "\($0)" })
    let width = proportion("width", of: &fields)
    let height = proportion("height", of: &fields)
    let sizes = fields.require("sizes", help: "write `sizes: [160, 320]`").flatMap(sizes)
    fields.finish()
    guard let anchor, let width, let height, let sizes else { return nil }
    return Thumbnails(
      crop: Crop(anchor, proportions: PixelSize(width: width, height: height)), sizes: sizes)
  }

  /// Returns a side of the proportions; 1 if it is missing.
  ///
  /// The limit keeps images from becoming lines.
  private static func proportion(_ key: String, of fields: inout Fields) -> Int? {
    guard fields.has(key) else {
      _ = fields.take(key)
      return 1
    }
    return fields.take(key)?.integer(in: 1...100)
  }

  private static func sizes(_ value: Value) -> [Int]? {
    let example = "`sizes: [160, 320]`"
    guard let elements = value.elements(example: example) else { return nil }
    guard (1...6).contains(elements.count) else {
      value.refuse("must list 1 to 6 sizes", help: "write \(example)")
      return nil
    }
    let sizes = Set(elements.compactMap { $0.integer(in: 16...2048) }).sorted()
    return sizes.isEmpty ? nil : sizes
  }
}
