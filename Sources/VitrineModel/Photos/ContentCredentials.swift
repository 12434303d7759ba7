/// The Content Credentials (C2PA) of an original.
///
/// Published files do not have them: a manifest covers the bytes of the original and would be broken.
public struct ContentCredentials: Hashable, Sendable {
  /// The name of the issuer as its certificate has it, which nobody verified; empty if unknown.
  public let issuer: String

  /// Creates the credentials of an issuer.
  public init(issuer: String = "") { self.issuer = issuer }
}
