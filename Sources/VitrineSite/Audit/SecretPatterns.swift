// What keys look like, by the marks that their makers give them.

enum SecretPatterns {
  private struct Pattern {
    let name: String
    let mark: [UInt8]
    /// Letters that must follow, at least.
    let least: Int

    init(_ name: String, _ mark: String, _ least: Int) {
      self.name = name
      self.mark = Array(mark.utf8)
      self.least = least
    }
  }

  private static let all = [
    Pattern("an AWS key", "AKIA", 16), Pattern("an AWS key", "ASIA", 16),
    Pattern("a GitHub token", "ghp_", 30), Pattern("a GitHub token", "gho_", 30),
    Pattern("a GitHub token", "ghs_", 30), Pattern("a GitHub token", "github_pat_", 30),
    Pattern("a GitLab token", "glpat-", 20), Pattern("a Slack token", "xoxb-", 20),
    Pattern("a Slack token", "xoxp-", 20), Pattern("a Stripe key", "sk_live_", 16),
    Pattern("a Google key", "AIza", 35), Pattern("an npm token", "npm_", 36),
    Pattern("a key in an address", "api_key=", 16),
    Pattern("a key in an address", "access_key=", 16),
    Pattern("a key in an address", "access_token=", 16),
    Pattern("a key in an address", "client_secret=", 16),
    Pattern("a private key", "-----BEGIN PRIVATE KEY", 0),
    Pattern("a private key", "-----BEGIN RSA PRIVATE KEY", 0),
    Pattern("a private key", "-----BEGIN EC PRIVATE KEY", 0),
    Pattern("a private key", "-----BEGIN OPENSSH PRIVATE KEY", 0),
  ]

  private static let byFirst = Dictionary(grouping: all) { $0.mark[0] }

  /// The kinds of keys in a text.
  static func found(in bytes: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var isBehindLetter = false
    for (place, byte) in bytes.enumerated() {
      defer { isBehindLetter = isLetter(byte) && byte != UInt8(ascii: "_") }
      guard !isBehindLetter, let patterns = byFirst[byte] else { continue }
      for pattern in patterns where bytes[place...].starts(with: pattern.mark) {
        let rest = bytes[place...].dropFirst(pattern.mark.count)
        guard rest.prefix(pattern.least).prefix(while: isLetter).count == pattern.least
        else { continue }
        found.insert(pattern.name)
      }
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
