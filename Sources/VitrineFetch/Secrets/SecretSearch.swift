// Searches data for secrets before it is published.

/// A search for secrets, in all common encodings.
///
/// It has no description.
public struct SecretSearch: Sendable {
  private let secrets: Secrets

  /// Creates a search for secrets.
  ///
  /// Values that are too short for a secret are ignored.
  public init(_ values: [String]) { secrets = Secrets(values) }

  /// Whether any secret appears in the bytes, in any common encoding.
  public func isIn(_ bytes: [UInt8]) -> Bool {
    secrets.areIn(bytes)
  }
}
