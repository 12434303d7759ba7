// The places where a script or a style sheet names another file of its theme: in quotes or `url()`,
// and beginning with `./`. Nothing else is touched. This reads byte by byte: patterns take ten
// times as long, in each build.

/// The references in one text.
struct AssetReferences {
  /// `./name.type` between quotes or parentheses.
  private struct Reference {
    let range: Range<String.Index>
    let name: Substring
  }

  private let text: String
  private let references: [Reference]

  init(_ text: String) {
    self.text = text
    let bytes = text.utf8
    var found: [Reference] = []
    var start = bytes.startIndex
    while let dot = bytes[start...].firstIndex(of: UInt8(ascii: ".")) {
      start = bytes.index(after: dot)
      guard dot > bytes.startIndex, Self.isOpening(bytes[bytes.index(before: dot)]),
        bytes[start...].first == UInt8(ascii: "/")
      else { continue }
      let name = bytes[bytes.index(after: start)...].prefix(while: Self.isOfName)
      guard name.endIndex < bytes.endIndex, Self.isClosing(bytes[name.endIndex]),
        Self.isName(name)
      else { continue }
      found.append(Reference(range: dot..<name.endIndex, name: Substring(name)))
      start = name.endIndex
    }
    references = found
  }

  /// The names in order, each once.
  var names: [String] {
    var seen: Set<Substring> = []
    return references.map(\.name).filter { seen.insert($0).inserted }.map(String.init)
  }

  /// The names of modules in import statements, which a script runs before itself; not those in
  /// `import()`, which it loads later.
  var imported: [String] {
    references.filter { reference in
      let before = text[..<reference.range.lowerBound].dropLast()
      return before.hasSuffix(" ") || before.hasSuffix("from")
    }.map { String($0.name) }
  }

  /// The addresses in `url()`, `src()` and `image-set()` that are neither an asset beside the style
  /// nor data.
  var elsewhere: [Substring] {
    let bytes = text.utf8
    var found: [Substring] = []
    var rest = bytes[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
      rest = bytes[bytes.index(after: open)...]
      let name = String(decoding: bytes[..<open].suffix(9).map { $0 | 0x20 }, as: UTF8.self)
      if name == "image-set" { found += Self.images(in: rest) }
      guard name.hasSuffix("url") || name.hasSuffix("src") else { continue }
      var address = rest.drop(while: Self.isSpace)
      if let quote = address.first, Self.isQuote(quote) { address = address.dropFirst() }
      guard !Self.inside.contains(where: { address.starts(with: $0.utf8) }) else { continue }
      address = address.prefix { !Self.isSpace($0) && !Self.isClosing($0) }
      if !address.isEmpty { found.append(Substring(address)) }
    }
    return found
  }

  /// Returns the texts in quotes that begin an image of a set; other texts are types.
  private static func images(in set: Substring.UTF8View) -> [Substring] {
    var found: [Substring] = []
    var (rest, depth, isFirst) = (set, 1, true)
    while let byte = rest.popFirst(), depth > 0 {
      if isQuote(byte) {
        let image = rest.prefix { $0 != byte }
        rest = rest[image.endIndex...].dropFirst()
        if isFirst, !inside.contains(where: { image.starts(with: $0.utf8) }) {
          found.append(Substring(image))
        }
      }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if !isSpace(byte) { isFirst = depth == 1 && byte == UInt8(ascii: ",") }
    }
    return found
  }

  /// The text with each name replaced by its published address, if it has one.
  func replaced(by published: (String) -> String?) -> String {
    var result = ""
    var rest = text.startIndex
    for reference in references {
      guard let address = published(String(reference.name)) else { continue }
      result += text[rest..<reference.range.lowerBound] + address
      rest = reference.range.upperBound
    }
    return result + text[rest...]
  }

  /// How addresses begin that do not lead elsewhere.
  private static let inside = ["data:", "#", "./"]

  // MARK: Letters

  private static func isOpening(_ byte: UInt8) -> Bool {
    isQuote(byte) || byte == UInt8(ascii: "(")
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    isQuote(byte) || byte == UInt8(ascii: ")")
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte
  }

  /// Whether a name has one dot, begins with a letter or digit, and ends in lowercase and
  /// digits.
  private static func isName(_ name: Substring.UTF8View) -> Bool {
    let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[0].first, isLetter(first) else { return false }
    return !parts[1].isEmpty
      && parts[1].allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
  }
}
