// Names of classes, ids and animations, compared by a hash: a theme's scripts and templates have tens of
// thousands of words, and are read whenever a theme is opened. Two names that share a hash keep a rule
// too many, never one too few.

/// A class, an id or an animation of a style sheet.
struct StyleName: Hashable {
  private var hash: UInt64

  /// The hash of no bytes (FNV-1a with 64 bits).
  private static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ name: ArraySlice<UInt8>) {
    hash = Self.empty
    for byte in name { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The beginnings of a name up to each of its dashes: `weight-` of `weight-2`.
  static func beginnings(of name: ArraySlice<UInt8>) -> [StyleName] {
    var beginnings: [StyleName] = []
    var beginning = StyleName([])
    for byte in name {
      beginning.append(byte)
      if byte == UInt8(ascii: "-") { beginnings.append(beginning) }
    }
    return beginnings
  }

  /// Whether a byte can be in a name: a letter, a digit, `-`, `_`, or part of a letter beyond ASCII.
  static func hasByte(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Returns the words of a text, or those of them that are among some names.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - names: The names to keep; all if nil.
  ///   - marks: Bytes before a word that make it none.
  /// - Returns: The words, each once.
  static func words(
    of text: ArraySlice<UInt8>, among names: Set<StyleName>? = nil, notBehind marks: [UInt8] = []
  ) -> Set<StyleName> {
    var words: Set<StyleName> = []
    var word = StyleName([])
    var isMarked = false
    func end() {
      if !isMarked, names?.contains(word) ?? true { words.insert(word) }
      word = StyleName([])
    }
    for byte in text {
      if hasByte(byte) {
        word.append(byte)
      } else {
        if word.hash != empty { end() }
        isMarked = marks.contains(byte)
      }
    }
    if word.hash != empty { end() }
    return words
  }
}
