// What some photos have in common: a year, a camera, a country. Values are equal if their keys are, so
// that `Canon EOS R5` and `CANON EOS R5` are one camera.

/// A value of a collection by which visitors browse, such as a year.
public struct BrowseValue: Hashable, Sendable {
  /// The text by which values are compared and sorted, and from which an address is made: `2026-03`.
  public let key: String
  /// What pages show.
  public let label: Label

  /// What pages show of a value.
  public enum Label: Hashable, Sendable {
    /// Text of a photo, as it is.
    case text(String)
    /// A year, or a month of a year.
    case date(PartialDate)
    /// A license, which has a name in each language.
    case license(License)
  }

  init(key: String, label: Label) {
    self.key = key
    self.label = label
  }

  /// Creates a value from a text; nil if it is blank.
  ///
  /// Texts that differ in case, whitespace or composed letters have the same key, as tags have.
  public init?(_ text: String?) {
    guard let tag = text.flatMap({ Tag($0) }) else { return nil }
    self.init(key: tag.key, label: .text(tag.name))
  }

  init(_ date: PartialDate) { self.init(key: date.iso8601, label: .date(date)) }

  /// Licenses without their own name share one.
  init(_ license: License) {
    self.init(key: license.id, label: .license(License.withID(license.id) ?? license))
  }

  /// Whether two values have the same key.
  public static func == (a: BrowseValue, b: BrowseValue) -> Bool { a.key == b.key }
  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
