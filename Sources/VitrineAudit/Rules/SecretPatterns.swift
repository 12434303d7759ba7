// Recognizes keys by the prefixes of their makers and the form of the rest. A prefix alone is a few
// letters, with which a signature or a hash may begin by chance. So the whole word counts, up to a
// letter that no key has.

/// Finds API keys and other secrets in the bytes of a file.
enum SecretPatterns {
  /// The form of one kind of key: how it begins, and what follows.
  private struct Pattern {
    let name: String
    let mark: [UInt8]
    /// How many letters follow.
    let lengths: ClosedRange<Int>
    let isOfKey: @Sendable (UInt8) -> Bool

    init(
      _ name: String, _ mark: String, _ lengths: ClosedRange<Int>,
      of isOfKey: @escaping @Sendable (UInt8) -> Bool = isOfWord
    ) {
      self.name = name
      self.mark = Array(mark.utf8)
      self.lengths = lengths
      self.isOfKey = isOfKey
    }

    /// Whether the text begins with such a key, which is a whole word.
    func matches(_ text: ArraySlice<UInt8>) -> Bool {
      guard text.starts(with: mark) else { return false }
      let word = text.dropFirst(mark.count).prefix(longest + 1).prefix(while: isOfWord)
      return lengths.contains(word.count) && word.allSatisfy(isOfKey)
    }
  }

  private static let longest = 300

  private static let all =
    ["AKIA", "ASIA"].map { Pattern("an AWS key", $0, 16...16, of: isOfBase32) }
    + ["ghp_", "gho_", "ghs_", "ghu_", "ghr_"].map {
      Pattern("a GitHub token", $0, 36...longest, of: isAlphanumeric)
    }
    + [
      Pattern("a GitHub token", "github_pat_", 50...longest),
      Pattern("a GitLab token", "glpat-", 20...longest),
      Pattern("a Stripe key", "sk_live_", 16...longest, of: isAlphanumeric),
      Pattern("a Stripe key", "rk_live_", 16...longest, of: isAlphanumeric),
      Pattern("a Google key", "AIza", 35...35),
      Pattern("an npm token", "npm_", 36...36, of: isAlphanumeric),
    ]
    // A number follows. Its first digits distinguish such a token from a random word.
    + ["xoxb-", "xoxp-", "xoxa-"].flatMap { mark in
      (0...9).map { Pattern("a Slack token", "\(mark)\($0)", 19...longest) }
    }
    + ["api_key", "access_key", "access_token", "client_secret"].flatMap { name in
      ["=", "\":\"", "\": \""].map { Pattern("a key in an address", name + $0, 16...longest) }
    }
    + ["", "RSA ", "EC ", "DSA ", "OPENSSH ", "ENCRYPTED ", "PGP "].map {
      Pattern("a private key", "-----BEGIN \($0)PRIVATE KEY", 0...longest)
    }

  /// By the first two letters of the prefix, because every second word begins like one of them.
  private static let byHead: [[Pattern]?] = {
    let heads = Dictionary(grouping: all) { head($0.mark[0], $0.mark[1]) }
    return (0...Int(UInt16.max)).map { heads[$0] }
  }()

  private static func head(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

  /// The kinds of keys in a text.
  static func found(in bytes: [UInt8]) -> Set<String> {
    let byHead = byHead
    var found: Set<String> = []
    for place in bytes.indices.dropLast() {
      guard let patterns = byHead[head(bytes[place], bytes[place + 1])],
        place == 0 || bytes[place - 1] == UInt8(ascii: "_") || !isOfWord(bytes[place - 1])
      else { continue }
      for pattern in patterns where pattern.matches(bytes[place...]) { found.insert(pattern.name) }
    }
    return found
  }

  // MARK: Letters

  @Sendable private static func isOfWord(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  @Sendable private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  @Sendable private static func isOfBase32(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x32...0x37).contains(byte)
  }
}
