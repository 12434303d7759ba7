// Text that strangers wrote into files: decoded from whatever bytes they used, control characters
// dropped, white space trimmed, length bounded. Nothing is escaped here; that is for the output.

/// How long embedded texts may become; longer ones are cut, in Unicode scalars.
enum TextLimit {
  static let title = 1_000
  static let caption = 20_000
  static let name = 500
  static let keyword = 200
  static let keywords = 200
}

extension String {
  /// UTF-8 where the bytes are that, else Latin-1, which older programs wrote. Ends at a NUL.
  init(embedded bytes: some Collection<UInt8>) {
    let text = bytes.prefix { $0 != 0 }
    self = String(validating: text, as: UTF8.self) ?? String(latin1: text)
  }

  /// Every byte is the scalar of its number.
  init(latin1 bytes: some Collection<UInt8>) {
    var scalars = UnicodeScalarView()
    scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    self = String(scalars)
  }

  /// One line: every run of white space is one blank. Nil where nothing is left.
  func embeddedLine(limit: Int) -> String? {
    let words = cleaned(limit: limit * 2).split { $0.isWhitespace || $0.isNewline }
    return words.joined(separator: " ").cut(to: limit)
  }

  /// Keeps line breaks, as a caption may have them. Nil where nothing is left.
  func embeddedParagraphs(limit: Int) -> String? {
    let text = Substring(cleaned(limit: limit * 2)).drop { $0.isWhitespace }
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end]).cut(to: limit)
  }

  /// Without controls, byte order marks and noncharacters; CR LF and CR become LF.
  private func cleaned(limit: Int) -> String {
    var kept = UnicodeScalarView()
    var count = 0
    var afterReturn = false
    for scalar in unicodeScalars where count < limit {
      defer { afterReturn = scalar == "\r" }
      if scalar == "\n" && afterReturn { continue }
      guard let clean = Self.cleaned(scalar) else { continue }
      kept.append(clean)
      count += 1
    }
    return String(kept)
  }

  private static func cleaned(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0D, 0x2028, 0x2029: "\n"
    case 0x09, 0x0A: scalar
    case 0...0x1F, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: nil
    default: scalar
    }
  }

  private func cut(to limit: Int) -> String? {
    guard !isEmpty else { return nil }
    guard unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit))
  }
}
