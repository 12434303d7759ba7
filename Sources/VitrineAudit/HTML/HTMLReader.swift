// Reads HTML as browsers do, as far as an audit must: tags with their attributes, texts, and the
// contents of scripts and styles. The text may come from anybody and be broken in any way. Reading
// only goes forward, looks at each byte a bounded number of times, and nests nothing. HTML Living
// Standard, section 13.2.5. XML reads the same, except that no element's text is raw.

import Foundation
import VitrineModel

/// Splits a page into tags and texts.
struct HTMLReader {
  enum Token: Equatable {
    /// The name is in lower case.
    case start(String, HTMLAttributes)
    case end(String)
    /// With its references resolved.
    case text(String)
    /// The content of a script or style, as it is written.
    case raw([UInt8])
  }

  private let bytes: [UInt8]
  private let isXML: Bool
  private var place = 0
  /// The element whose text comes next and is not markup.
  private var raw: String?

  private static let rawElements: Set = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]
  private static let texts: Set = ["title", "textarea"]

  init(_ bytes: [UInt8], isXML: Bool = false) {
    self.bytes = bytes
    self.isXML = isXML
  }

  mutating func next() -> Token? {
    if let element = raw {
      raw = nil
      if let text = rawText(of: element) { return text }
    }
    while place < bytes.count {
      if bytes[place] != Self.less { return text() }
      if let token = markup() { return token }
    }
    return nil
  }

  // MARK: Texts

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")

  /// The text up to the next tag. A `<` that begins no tag is text.
  private mutating func text() -> Token {
    let start = place
    place += 1
    while place < bytes.count, bytes[place] != Self.less || !beginsMarkup(at: place) {
      place = bytes.place(of: Self.less, from: place + 1) ?? bytes.count
    }
    return .text(HTMLText.decoded(bytes[start..<place]))
  }

  private func beginsMarkup(at place: Int) -> Bool {
    guard place + 1 < bytes.count else { return false }
    return switch bytes[place + 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"): true
    case let letter: Self.isLetter(letter)
    }
  }

  /// The text up to the end tag, which is read next; the rest of the page if there is none.
  private mutating func rawText(of element: String) -> Token? {
    let start = place
    while place < bytes.count, !isEnd(of: element, at: place) {
      place = bytes.place(of: Self.less, from: place + 1) ?? bytes.count
    }
    guard place > start else { return nil }
    let text = bytes[start..<place]
    return Self.texts.contains(element)
      ? .text(HTMLText.decoded(text)) : .raw(Array(text))
  }

  private func isEnd(of element: String, at place: Int) -> Bool {
    guard bytes[place] == Self.less else { return false }
    let name = bytes[place...].dropFirst(2).prefix(element.utf8.count)
    guard bytes[place...].dropFirst().first == UInt8(ascii: "/"),
      name.count == element.utf8.count,
      zip(name, element.utf8).allSatisfy({ $0.lowercased == $1 })
    else { return false }
    return name.endIndex == bytes.count || Self.endsName(bytes[name.endIndex])
  }

  // MARK: Tags

  private mutating func markup() -> Token? {
    guard beginsMarkup(at: place) else { return text() }
    switch bytes[place + 1] {
    case UInt8(ascii: "!"):
      skipDeclaration()
      return nil
    case UInt8(ascii: "?"):
      skip(past: [Self.greater])
      return nil
    case UInt8(ascii: "/"):
      place += 2
      let name = name(until: Self.endsName)
      skip(past: [Self.greater])
      return name.isEmpty ? nil : .end(name)
    default: return tag()
    }
  }

  private mutating func skipDeclaration() {
    let rest = bytes[place...]
    if rest.starts(with: "<![CDATA[".utf8), isXML {
      place += 9
    } else if rest.starts(with: "<!--".utf8) {
      // `<!-->` is a whole comment.
      place += 2
      skip(past: Array("-->".utf8))
    } else {
      skip(past: [Self.greater])
    }
  }

  /// Skips to the byte after a mark, or to the end.
  private mutating func skip(past mark: [UInt8]) {
    while let start = bytes.place(of: mark[0], from: place) {
      place = start
      if bytes[place...].starts(with: mark) {
        place += mark.count
        return
      }
      place += 1
    }
    place = bytes.count
  }

  private mutating func tag() -> Token {
    place += 1
    let name = name(until: Self.endsName)
    var attributes = HTMLAttributes()
    while let (key, value) = attribute() { attributes.add(key, value) }
    if !isXML, Self.rawElements.contains(name) { raw = name }
    return .start(name, attributes)
  }

  /// Nil after the end of the tag.
  private mutating func attribute() -> (String, String)? {
    while place < bytes.count, Self.isSpace(bytes[place]) || bytes[place] == UInt8(ascii: "/") {
      place += 1
    }
    guard place < bytes.count else { return nil }
    guard bytes[place] != Self.greater else {
      place += 1
      return nil
    }
    // An equals sign that begins a name is part of it.
    let first = place
    place += 1
    _ = name { Self.endsName($0) || $0 == UInt8(ascii: "=") }
    let key = Self.text(bytes[first..<place])
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return (key, "") }
    place += 1
    skipSpace()
    return (key, value())
  }

  private mutating func value() -> String {
    guard place < bytes.count else { return "" }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = place
      while place < bytes.count, !Self.isSpace(bytes[place]), bytes[place] != Self.greater {
        place += 1
      }
      return HTMLText.decoded(bytes[start..<place])
    }
    let start = place + 1
    place = bytes.place(of: quote, from: start) ?? bytes.count
    defer { place = min(place + 1, bytes.count) }
    return HTMLText.decoded(bytes[start..<place])
  }

  private mutating func skipSpace() {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
  }

  private mutating func name(until ends: (UInt8) -> Bool) -> String {
    let start = place
    while place < bytes.count, !ends(bytes[place]) { place += 1 }
    return Self.text(bytes[start..<place])
  }

  // MARK: Letters

  private static func text(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.map(\.lowercased), as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (9...13).contains(byte) && byte != 11
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == greater
  }
}
