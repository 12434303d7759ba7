import Testing

@testable import VitrineAudit

/// Texts that are taken for keys.
struct SecretPatternsTests {
  private static let id = "AKIA" + "IOSFODNN7EXAMPLE"
  private static let token = String(repeating: "a1B2c3", count: 6)

  private func isFound(_ text: String) -> Bool {
    !SecretPatterns.found(in: Array(text.utf8)).isEmpty
  }

  @Test(arguments: [
    id, "'\(id)'", "a=\(id)&b", "https://example.com/\(id)/x", "x_\(id)", "\n\(id)\n",
    "?X-Amz-Credential=\(id)%2F2026", "ghp_\(token)", "github_pat_\(token)_\(token)",
    "glpat-\(token)", "AIza\(token.dropLast())", "npm_\(token)", "sk_live_\(token)",
    "xoxb-12345678901-\(token)", "api_key=\(token)", "\"client_secret\": \"\(token)\"",
    "{\"access_token\":\"\(token)\"}", "-----BEGIN PRIVATE KEY-----", "-----BEGIN RSA PRIVATE KEY",
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\n",
  ])
  func findsKeys(text: String) { #expect(isFound(text)) }

  /// Signatures and hashes are of the same letters; what begins like a key is longer than one.
  @Test(arguments: [
    "", "A", "AKIA", "x\(id)", "-\(id)", "\(id)A", "\(id)-x", "\(id)_", id.lowercased(),
    "AKIA8901ODNN7EXAMPLE", "https://img.example.org/\(id)\(token)/rs:fit:64:64:0/aGVsbG8.webp",
    "https://img.example.org/AIza\(token)/rs:fit:64:64:0/aGVsbG8.webp",
    "https://img.example.org/xoxb-\(token)/rs:fit:64:64:0/aGVsbG8.webp",
    "npm_\(token)x", "ghp_\(token.prefix(30))", "api_key=short", "api_key=", "api_key_of_nobody",
    "-----BEGIN CERTIFICATE-----", "sha256-\(id)/+=",
  ])
  func takesNothingElseForAKey(text: String) { #expect(!isFound(text)) }

  @Test func endsSoonWhateverIsRepeated() {
    for text in ["_AKIA", "_api_key=", "xoxb-1", "-----BEGIN ", "_github_pat_"] {
      _ = isFound(String(repeating: text, count: 100_000))
    }
  }
}
