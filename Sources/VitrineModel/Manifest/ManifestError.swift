/// The reason why a manifest is invalid.
public enum ManifestError: Error, Hashable, Sendable {
  /// The first line is missing, foreign or of another version.
  case header
  /// A line, counted from 1, is malformed.
  case line(Int)
  /// The text ends before its last line.
  case incomplete
  /// A path or a name appears twice.
  case duplicate(String)
}
