// Character references of HTML: all numeric ones, and the names that are met in photo captions.
// https://html.spec.whatwg.org/multipage/named-characters.html has two thousand more, none of
// which a person types.

enum HTMLEntities {
  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©",
    "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘",
    "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«",
    "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "middot": "·", "bull": "•", "deg": "°",
    "times": "×", "divide": "÷", "plusmn": "±", "frac12": "½", "frac14": "¼", "frac34": "¾",
    "sup2": "²", "sup3": "³", "micro": "µ", "para": "¶", "sect": "§", "euro": "€", "pound": "£",
    "yen": "¥", "cent": "¢", "iexcl": "¡", "iquest": "¿", "larr": "←", "rarr": "→", "uarr": "↑",
    "darr": "↓", "hearts": "♥", "prime": "′", "Prime": "″", "shy": "", "zwj": "\u{200D}",
    "zwnj": "\u{200C}", "ensp": " ", "emsp": " ", "thinsp": " ",
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

  /// What Windows put where Unicode has control characters, and pages still mean.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// The text with its references replaced, once; what is no reference stays as it is.
  static func decoded(_ text: some StringProtocol) -> String {
    text.utf8.contains(ampersand) ? decoded(Array(text.utf8)[...]) : String(text)
  }

  private static let ampersand = UInt8(ascii: "&")
  private static let longest = 32

  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while let mark = rest.firstIndex(of: ampersand) {
      result += rest[..<mark]
      rest = rest[mark...].dropFirst()
      let body = rest.prefix(longest)
      if let end = body.firstIndex(of: UInt8(ascii: ";")),
        let text = text(of: String(decoding: body[..<end], as: UTF8.self))
      {
        result += text.utf8
        rest = rest[end...].dropFirst()
      } else {
        result.append(ampersand)
      }
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static func text(of name: String) -> String? {
    guard name.hasPrefix("#") else { return named[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = isHexadecimal ? Self.number(digits.dropFirst(), 16) : Self.number(digits, 10)
    guard let number, number >= 0x20 || number == 9 || number == 10,
      var scalar = Unicode.Scalar(number), number != 0x7F
    else { return nil }
    if (0x80...0x9F).contains(number) { scalar = windows[Int(number) - 0x80] }
    guard !(0x80...0x9F).contains(scalar.value) else { return nil }
    return String(Character(scalar))
  }

  /// Digits only: the standard library also reads signs.
  private static func number(_ digits: Substring, _ radix: Int) -> UInt32? {
    digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? UInt32(digits, radix: radix) : nil
  }
}
