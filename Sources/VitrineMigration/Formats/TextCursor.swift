// Reads a text from its front, for the small languages of settings files.

/// A position in a text.
struct TextCursor {
  private let text: [Character]
  private(set) var place = 0
  /// Counted from 1.
  private(set) var line = 1

  init(_ text: String) {
    self.text = Array(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
  }

  var next: Character? { place < text.count ? text[place] : nil }
  /// Whether a blank is before the position.
  var isIndented: Bool { place > 0 && " \t".contains(text[place - 1]) }
  var isAtEnd: Bool { place >= text.count }

  mutating func take() -> Character? {
    guard place < text.count else { return nil }
    defer { place += 1 }
    if text[place] == "\n" { line += 1 }
    return text[place]
  }

  func starts(with mark: String) -> Bool {
    place + mark.count <= text.count && text[place..<place + mark.count].elementsEqual(mark)
  }

  /// Skips a mark; false if something else is there.
  mutating func skip(_ mark: String) -> Bool {
    guard starts(with: mark) else { return false }
    for _ in mark { _ = take() }
    return true
  }

  mutating func take(while isWanted: (Character) -> Bool) -> String {
    var taken = ""
    while let next, isWanted(next) {
      taken.append(next)
      _ = take()
    }
    return taken
  }

  /// Skips blanks, and line breaks and comments if asked to.
  mutating func skipBlanks(andLines: Bool) {
    while let next {
      if next == " " || next == "\t" || andLines && next == "\n" {
        _ = take()
      } else if next == "#", andLines {
        _ = take { $0 != "\n" }
      } else {
        return
      }
    }
  }

  /// Whether nothing but a comment is left on the line, which is skipped then.
  mutating func endsLine() -> Bool {
    var copy = self
    copy.skipBlanks(andLines: false)
    if copy.next == "#" { _ = copy.take { $0 != "\n" } }
    guard copy.next == nil || copy.next == "\n" else { return false }
    _ = copy.take()
    self = copy
    return true
  }

  /// A backslash and what follows it, as most languages mean it; nil if it means nothing.
  mutating func takeEscape() -> String? {
    guard let mark = take() else { return nil }
    switch mark {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b", "f", "a", "v", "0": return ""
    case "e": return "\u{1B}"
    case "\n": return ""
    case "x": return scalar(digits: 2)
    case "u": return scalar(digits: 4)
    case "U": return scalar(digits: 8)
    case "\"", "'", "\\", "/": return String(mark)
    default: return "\\\(mark)"
    }
  }

  private mutating func scalar(digits: Int) -> String? {
    var text = ""
    for _ in 0..<digits { if let digit = take() { text.append(digit) } }
    return UInt32(text, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
