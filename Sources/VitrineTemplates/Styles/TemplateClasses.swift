// The classes and ids that a template may give to elements: what it writes in `class` and `id`, and the
// texts in its tags, which may become one. Other words of a template, such as `photo.tags`, are none.

import VitrineModel

/// The classes and ids in the text of a template.
struct TemplateClasses {
  /// The words that may be names, each with what follows it if that is a value: `weight-` of
  /// `weight-{{ tag.weight }}`.
  private(set) var words: Set<StyleName> = []
  /// The words of elements with the attribute `hidden`, which only a script removes.
  private(set) var hidden: Set<StyleName> = []
  /// Whether a class is a value that could be any name.
  private(set) var isOpen = false

  private let among: Set<StyleName>

  /// Whether the program makes a value for the rules of one page, so that no sheet can name it.
  private static func isMade(_ tag: ArraySlice<UInt8>) -> Bool {
    let value = String(decoding: tag.dropFirst(2).dropLast(2).filter { $0 > 0x20 }, as: UTF8.self)
    return value.hasSuffix(".class")
  }

  /// Finds the words that are among the names of a sheet.
  init(_ text: String, among: Set<StyleName>) {
    self.among = among
    var rest = Array(text.utf8)[...]
    var last: UInt8 = 0x20
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let tag = Self.tag(&rest) {
        words.formUnion(texts(of: tag))
        last = 0x20
        continue
      }
      if !StyleName.hasByte(last), let isClass = Self.attribute(&rest) {
        readValue(&rest, isClass: isClass)
      } else {
        rest = rest.dropFirst()
      }
      last = byte
    }
  }

  /// Moves past `class=` or `id=`; nil if the text does not begin with one.
  private static func attribute(_ rest: inout ArraySlice<UInt8>) -> Bool? {
    guard rest.first == UInt8(ascii: "c") || rest.first == UInt8(ascii: "i") else { return nil }
    for (name, isClass) in [("class=", true), ("id=", false)] where rest.starts(with: name.utf8) {
      rest = rest.dropFirst(name.utf8.count)
      return isClass
    }
    return nil
  }

  /// Moves past a tag or a value, and returns it; nil if there is none.
  private static func tag(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let ends = ["{%": "%}", "{{": "}}", "{#": "#}"]
    guard let end = ends[String(decoding: rest.prefix(2), as: UTF8.self)] else { return nil }
    let all = rest
    rest = rest.dropFirst(2)
    _ = rest.skip(past: end)
    return all[..<rest.startIndex]
  }

  private static func prints(_ tag: ArraySlice<UInt8>) -> Bool {
    guard tag.starts(with: "{%".utf8) else { return !tag.starts(with: "{#".utf8) }
    return !silent.contains(name(of: tag))
  }

  private static func name(of tag: ArraySlice<UInt8>) -> String {
    let name = tag.dropFirst(2).drop { $0 <= 0x20 || $0 == UInt8(ascii: "-") }.prefix { $0 > 0x20 }
    return String(decoding: name, as: UTF8.self)
  }

  /// Reads the value of an attribute.
  private mutating func readValue(_ rest: inout ArraySlice<UInt8>, isClass: Bool) {
    let quote = rest.first.flatMap { $0 == 0x22 || $0 == 0x27 ? $0 : nil }
    if quote != nil { rest = rest.dropFirst() }
    var text: [UInt8] = []
    var texts: Set<StyleName> = []
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let tag = Self.tag(&rest) {
        texts.formUnion(self.texts(of: tag))
        if tag.starts(with: "{{".utf8) {
          let isJoined = text.last == UInt8(ascii: "-")
          isOpen = isOpen || isClass && !isJoined && !Self.isMade(tag)
        }
        // What a tag encloses is a separate word.
        text.append(0x20)
        continue
      }
      if quote.map({ $0 == byte }) ?? (byte <= 0x20 || byte == UInt8(ascii: ">")) { break }
      text.append(byte)
      rest = rest.dropFirst()
    }
    texts.formUnion(StyleName.words(of: text[...], among: among))
    if Self.isHidden(rest, after: quote) { hidden.formUnion(texts) } else { words.formUnion(texts) }
  }

  /// Whether the rest of an element's tag has the attribute `hidden`, outside conditions.
  ///
  /// - Parameters:
  ///   - rest: The tag from the end of the value of an attribute.
  ///   - quote: The quote that ends the value.
  /// - Returns: Whether it has.
  private static func isHidden(_ rest: ArraySlice<UInt8>, after quote: UInt8?) -> Bool {
    var (rest, quote, depth) = (rest, quote, 0)
    while let byte = rest.first, quote != nil || byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "{"), let tag = tag(&rest) {
        depth += change(of: tag)
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if quote == nil, depth == 0, byte <= 0x20, isHidden(rest.dropFirst()) {
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Whether text begins with the attribute.
  private static func isHidden(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: "hidden".utf8), let next = text.dropFirst(6).first else { return false }
    return next <= 0x20 || next == UInt8(ascii: ">")
  }

  /// How much deeper in conditions and loops a tag leads.
  private static func change(of tag: ArraySlice<UInt8>) -> Int {
    guard tag.starts(with: "{%".utf8) else { return 0 }
    let name = name(of: tag)
    return name.hasPrefix("end") ? -1 : ["if", "ifnot", "for"].contains(name) ? 1 : 0
  }

  /// Tags that print none of their texts, but compare them or name a template.
  private static let silent: Set = ["if", "elif", "include", "extends", "block"]

  /// Returns the words of the texts in quotes.
  private func texts(of tag: ArraySlice<UInt8>) -> Set<StyleName> {
    var rest = Self.prints(tag) ? tag : tag.suffix(0)
    var words: Set<StyleName> = []
    while let start = rest.firstIndex(where: { $0 == 0x22 || $0 == 0x27 }) {
      let text = rest[(start + 1)...].prefix { $0 != rest[start] }
      words.formUnion(StyleName.words(of: text, among: among))
      rest = rest[min(text.endIndex + 1, rest.endIndex)...]
    }
    return words
  }
}
