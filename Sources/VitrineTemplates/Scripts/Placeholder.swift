// Bundles are made without the words of a language and without the addresses of files, so that one
// bundle serves every language, style and icon. A placeholder takes the place of each until the
// bundle is used. It is found in one pass over the bytes: patterns take ten times as long, in each
// build.

/// A part of a script that a word or an address replaces.
enum Placeholder {
  private static let prefix = Array("vitrine_".utf8)
  private static let word = Array("vitrine_word_".utf8)
  private static let asset = Array("vitrine_asset_".utf8)

  /// A name that no script declares, which a minifier leaves alone.
  ///
  /// Characters of the key that a name may not have become hexadecimal digits.
  static func ofWord(_ key: String) -> String {
    let name = key.utf8.map { byte in
      ScriptWords.isOfName(byte)
        ? String(UnicodeScalar(byte)) : "$" + String(Int(byte) + 256, radix: 16).dropFirst()
    }
    return "vitrine_word_" + name.joined()
  }

  /// A file name that stays recognizable when a minifier joins texts.
  ///
  /// The name of an asset has no underscore.
  static func ofAsset(_ name: String) -> String { "vitrine_asset_\(name)_" }

  /// The text with placeholders replaced.
  ///
  /// - Parameters:
  ///   - text: What a minifier made.
  ///   - words: Expressions by the placeholders of their words.
  ///   - addresses: Addresses by the names of their assets.
  /// - Returns: The text with expressions and addresses.
  static func replaced(
    in text: String, words: [String: String], addresses: [String: Substring]
  ) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var rest = 0
    var start = 0
    while let found = bytes[start...].firstIndex(of: prefix[0]) {
      start = found + 1
      guard let placeholder = name(in: bytes[found...]) else { continue }
      let replacement: (any StringProtocol)? =
        placeholder.isAsset ? addresses[placeholder.name] : words[placeholder.name]
      guard let replacement else { continue }
      result += bytes[rest..<found] + Array(replacement.utf8)
      (rest, start) = (placeholder.end, placeholder.end)
    }
    return rest == 0 ? text : String(decoding: result + bytes[rest...], as: UTF8.self)
  }

  /// The placeholder at the start of a text, with the place after it: that of a word as a whole, of
  /// an asset its name.
  private static func name(
    in text: ArraySlice<UInt8>
  ) -> (name: String, isAsset: Bool, end: Int)? {
    guard text.starts(with: prefix) else { return nil }
    if text.starts(with: word) {
      let name = text.prefix { ScriptWords.isOfName($0) || $0 == UInt8(ascii: "$") }
      return (String(decoding: name, as: UTF8.self), false, name.endIndex)
    }
    guard text.starts(with: asset) else { return nil }
    let name = text.dropFirst(asset.count).prefix { $0 != UInt8(ascii: "_") }
    guard name.endIndex < text.endIndex else { return nil }
    return (String(decoding: name, as: UTF8.self), true, name.endIndex + 1)
  }
}
