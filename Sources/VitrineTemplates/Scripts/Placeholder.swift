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
      guard bytes[found...].starts(with: prefix) else { continue }
      let end: Int
      let replacement: (any StringProtocol)?
      if bytes[found...].starts(with: word) {
        end =
          bytes[found...].firstIndex { !ScriptWords.isOfName($0) && $0 != UInt8(ascii: "$") }
          ?? bytes.count
        replacement = words[String(decoding: bytes[found..<end], as: UTF8.self)]
      } else if bytes[found...].starts(with: asset),
        let last = bytes[(found + asset.count)...].firstIndex(of: UInt8(ascii: "_"))
      {
        end = last + 1
        replacement =
          addresses[
            String(decoding: bytes[(found + asset.count)..<last], as: UTF8.self)]
      } else {
        continue
      }
      guard let replacement else { continue }
      result += bytes[rest..<found] + Array(replacement.utf8)
      (rest, start) = (end, end)
    }
    return rest == 0 ? text : String(decoding: result + bytes[rest...], as: UTF8.self)
  }
}
