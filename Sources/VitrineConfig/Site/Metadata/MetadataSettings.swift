public import VitrineModel

/// The metadata tables of a site, and the columns that it adds to them.
public struct MetadataSettings: Hashable, Sendable {
  /// The tables as site.yml names them, at least one.
  public let files: [String]
  /// Whether site.yml names them, so that they must exist.
  public let isNamed: Bool
  /// The declared columns, in the order of site.yml.
  public let fields: [PhotoField]

  /// The table that commands edit.
  public var file: String { files[0] }

  /// Creates settings; without files, the table is `metadata.csv`.
  public init(files: [String] = [], fields: [PhotoField] = []) {
    self.files = files.isEmpty ? ["metadata.csv"] : files
    isNamed = !files.isEmpty
    self.fields = fields
  }
}
