// Texts of HTML with their character references, such as `&amp;`, `&#39;` and `&#x2F;`: all numeric
// ones, and the names that occur in captions and addresses.
// https://html.spec.whatwg.org/multipage/named-characters.html has two thousand more, which nobody
// types; they stay as written.

/// A text or the value of an attribute, as written.
public struct HTMLText: Sendable {
  private let bytes: ArraySlice<UInt8>
  private let source: HTMLTokens.Source

  /// Creates a text of bytes in UTF-8.
  public init(_ bytes: ArraySlice<UInt8>, of source: HTMLTokens.Source) {
    self.bytes = bytes
    self.source = source
  }

  private static let ampersand = UInt8(ascii: "&")
  private static let longest = 32

  /// The text with its references replaced, once.
  public var decoded: String {
    guard bytes.has(Self.ampersand) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = bytes
    while let mark = rest.firstIndex(of: Self.ampersand) {
      result += rest[..<mark]
      rest = rest[(mark + 1)...]
      let name = rest.prefix(Self.longest).prefix(while: Self.isOfName)
      let next = rest[name.endIndex...].first
      if let text = text(of: String(decoding: name, as: UTF8.self), before: next) {
        result += text.utf8
        rest = rest[name.endIndex...].dropFirst(next == UInt8(ascii: ";") ? 1 : 0)
      } else {
        result.append(Self.ampersand)
      }
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "#"): true
    default: false
    }
  }

  /// Returns the text of a name; nil if the name is not a reference.
  ///
  /// Browsers also replace numbers and the oldest names if the semicolon is missing, unless an
  /// address continues with `=`.
  private func text(of name: String, before next: UInt8?) -> String? {
    let isEnded = next == UInt8(ascii: ";")
    guard isEnded || source != .fragment else { return nil }
    guard !name.hasPrefix("#") else { return scalar(name.dropFirst()).map { String($0) } }
    guard let text = Self.named[name] else { return nil }
    let isOld =
      ["amp", "lt", "gt", "quot"].contains(name)
      || text.unicodeScalars.allSatisfy { (0xA0...0xFF).contains($0.value) }
    return isEnded || isOld && next != UInt8(ascii: "=") ? text : nil
  }

  /// What people type has no reference to control characters, except to tab and line feed.
  private func scalar(_ digits: Substring) -> Character? {
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = isHexadecimal ? Self.number(digits.dropFirst(), 16) : Self.number(digits, 10)
    guard let number, var scalar = Unicode.Scalar(number) else { return nil }
    if (0x80...0x9F).contains(number) { scalar = Self.windows[Int(number) - 0x80] }
    let isControl = scalar.properties.generalCategory == .control
    guard source != .fragment || !isControl || number == 9 || number == 10 else { return nil }
    return Character(scalar)
  }

  /// Digits only: the standard library also reads signs.
  private static func number(_ digits: Substring, _ radix: Int) -> UInt32? {
    digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: radix) : nil
  }

  /// The characters that Windows has instead of control characters, and that pages mean.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘",
    "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«",
    "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "middot": "·", "bull": "•", "deg": "°",
    "times": "×", "divide": "÷", "plusmn": "±", "frac12": "½", "frac14": "¼", "frac34": "¾",
    "sup2": "²", "sup3": "³", "micro": "µ", "para": "¶", "sect": "§", "euro": "€", "pound": "£",
    "yen": "¥", "cent": "¢", "iexcl": "¡", "iquest": "¿", "larr": "←", "rarr": "→", "uarr": "↑",
    "darr": "↓", "hearts": "♥", "prime": "′", "Prime": "″", "shy": "", "zwj": "\u{200D}",
    "zwnj": "\u{200C}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    "sol": "/", "colon": ":", "period": ".", "num": "#", "quest": "?", "equals": "=",
    "lowbar": "_", "Tab": "\t", "NewLine": "\n", "commat": "@", "percnt": "%",
    "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä", "Aring": "Å",
    "AElig": "Æ", "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë",
    "Igrave": "Ì", "Iacute": "Í", "Icirc": "Î", "Iuml": "Ï", "Ntilde": "Ñ", "Ograve": "Ò",
    "Oacute": "Ó", "Ocirc": "Ô", "Otilde": "Õ", "Ouml": "Ö", "Oslash": "Ø", "Ugrave": "Ù",
    "Uacute": "Ú", "Ucirc": "Û", "Uuml": "Ü", "Yacute": "Ý", "szlig": "ß", "agrave": "à",
    "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ",
    "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì",
    "iacute": "í", "icirc": "î", "iuml": "ï", "eth": "ð", "ntilde": "ñ", "ograve": "ò",
    "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù",
    "uacute": "ú", "ucirc": "û", "uuml": "ü", "yacute": "ý", "thorn": "þ", "yuml": "ÿ",
    "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
  ]
}
