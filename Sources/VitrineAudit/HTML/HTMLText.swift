// References in texts: `&amp;`, `&#39;`, `&#x2F;`. Of the named ones only common ones that may be
// in addresses; others stay as they are written.

enum HTMLText {
  private static let named: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "sol": "/", "colon": ":", "period": ".", "num": "#", "quest": "?", "equals": "=",
    "lowbar": "_", "Tab": "\t", "NewLine": "\n", "commat": "@", "percnt": "%",
  ]

  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.has(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      let (character, end) = reference(rest[mark...])
      result.append(character)
      rest = rest[end...]
    }
    return result + rest
  }

  /// The reference at the start of a text, and its end. A lone `&` is itself.
  private static func reference(_ text: Substring) -> (Character, String.Index) {
    let name = text.dropFirst().prefix(12).prefix { $0 == "#" || $0.isLetter || $0.isNumber }
    let known = name.hasPrefix("#") ? number(name.dropFirst()) : named[String(name)]
    guard let known else { return ("&", text.index(after: text.startIndex)) }
    let end = name.endIndex
    return (known, end < text.endIndex && text[end] == ";" ? text.index(after: end) : end)
  }

  private static func number(_ digits: Substring) -> Character? {
    let isHex = digits.first == "x" || digits.first == "X"
    let value = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
    return value.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
