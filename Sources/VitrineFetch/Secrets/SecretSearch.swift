// Looks for secrets in what is about to be seen by everybody.

/// Texts that must appear nowhere, however they are written. Has no description.
public struct SecretSearch: Sendable {
  private let secrets: Secrets

  /// - Parameter values: the secrets; those too short to be one are not looked for.
  public init(_ values: [String]) { secrets = Secrets(values) }

  /// Does any of them stand in the bytes, in whatever common encoding.
  public func isIn(_ bytes: [UInt8]) -> Bool {
    secrets.areIn(bytes)
  }
}
