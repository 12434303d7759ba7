// The texts in quotes of a script: only these can become classes or ids. Variables and properties, such
// as `photo.tags`, cannot. Of JavaScript it knows strings, templates, comments and, by what is before
// them, patterns between slashes.

import VitrineModel

/// The texts of a script's strings and templates.
struct ScriptTexts {
  private var texts: [ArraySlice<UInt8>] = []
  /// Whether the script could be read to its end.
  private var isRead = true

  private let all: [UInt8]
  private var rest: ArraySlice<UInt8>
  /// The last byte of code that is not whitespace; zero at the beginning.
  private var last: UInt8 = 0
  /// The last word of code.
  private var word: [UInt8] = []
  private var isSpaced = false

  /// The words after which a slash begins a pattern.
  private static let beforePatterns: Set = [
    "await", "case", "delete", "do", "else", "in", "of", "return", "typeof", "void", "yield",
  ]

  /// The last bytes of values other than names and numbers.
  private static let afterValues = Set(")]}$\"'`".utf8)

  init(_ text: String) {
    all = Array(text.utf8)
    rest = all[...]
    readCode(inBraces: false)
    isRead = isRead && rest.isEmpty
  }

  /// Returns the names of a sheet that may become classes or ids: all words of a script that could
  /// not be read.
  ///
  /// What is behind a dot or a number sign is a selector, which only finds elements.
  func classes(among names: Set<StyleName>) -> Set<StyleName> {
    guard isRead else { return StyleName.words(of: all[...], among: names) }
    return texts.reduce(into: []) {
      $0.formUnion(StyleName.words(of: $1, among: names, notBehind: Array(".#".utf8)))
    }
  }

  /// Reads code until the end, or past the brace that closes a value in a template.
  private mutating func readCode(inBraces: Bool) {
    var depth = 0
    while isRead, let byte = rest.first {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): readString(byte)
      case UInt8(ascii: "`"): readTemplate()
      case UInt8(ascii: "/"): readSlash()
      case UInt8(ascii: "}") where inBraces && depth == 0:
        rest = rest.dropFirst()
        return
      default:
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        add(byte)
        rest = rest.dropFirst()
      }
    }
    isRead = isRead && !inBraces
  }

  /// Notes what precedes the next byte.
  private mutating func add(_ byte: UInt8) {
    guard byte > 0x20 else { return isSpaced = true }
    if StyleName.hasByte(byte) {
      if isSpaced || !StyleName.hasByte(last) { word = [] }
      word.append(byte)
    }
    (last, isSpaced) = (byte, false)
  }

  private mutating func readString(_ quote: UInt8) {
    let text = rest.dropFirst()
    var end = text.startIndex
    while end < text.endIndex, text[end] != quote, text[end] != 0x0A {
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < text.endIndex, text[end] == quote else { return isRead = false }
    texts.append(text[..<end])
    rest = text[(end + 1)...]
    add(quote)
  }

  private mutating func readTemplate() {
    rest = rest.dropFirst()
    var start = rest.startIndex
    while isRead, let byte = rest.first {
      switch byte {
      case UInt8(ascii: "\\"): rest = rest.dropFirst(2)
      case UInt8(ascii: "`"):
        texts.append(all[start..<rest.startIndex])
        rest = rest.dropFirst()
        return add(byte)
      case UInt8(ascii: "$") where rest.dropFirst().first == UInt8(ascii: "{"):
        texts.append(all[start..<rest.startIndex])
        rest = rest.dropFirst(2)
        last = byte
        readCode(inBraces: true)
        start = rest.startIndex
      default: rest = rest.dropFirst()
      }
    }
    isRead = false
  }

  /// Moves past a comment, a pattern or a sign of division.
  private mutating func readSlash() {
    switch rest.dropFirst().first {
    case UInt8(ascii: "/"): rest = rest.drop { $0 != 0x0A }
    case UInt8(ascii: "*"):
      rest = rest.dropFirst(2)
      isRead = rest.skip(past: "*/")
    default:
      if beginsPattern { return readPattern() }
      add(UInt8(ascii: "/"))
      rest = rest.dropFirst()
    }
  }

  /// Whether a slash begins a pattern: not behind a value.
  private var beginsPattern: Bool {
    if StyleName.hasByte(last), last != UInt8(ascii: "-") {
      return Self.beforePatterns.contains(String(decoding: word, as: UTF8.self))
    }
    return !Self.afterValues.contains(last)
  }

  private mutating func readPattern() {
    var isInClass = false
    rest = rest.dropFirst()
    while let byte = rest.popFirst(), byte != 0x0A {
      switch byte {
      case UInt8(ascii: "\\"): rest = rest.dropFirst()
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return add(UInt8(ascii: ")"))
      default: break
      }
    }
    isRead = false
  }
}
