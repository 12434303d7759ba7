// A fragment of HTML cut into text and tags, as browsers cut it
// (https://html.spec.whatwg.org/multipage/parsing.html#tokenization) where that matters here. It
// works on bytes and looks at each of them once, so that no fragment takes long; it cannot fail.

import VitrineModel

/// Text and tags in their order. Comments, declarations and what stands in scripts are left out.
struct HTMLTokens: Sequence, IteratorProtocol {
  enum Token {
    /// As it stands, references not replaced.
    case text(ArraySlice<UInt8>)
    case tag(HTMLTag)
  }

  /// What these hold is neither text for people nor tags.
  private static let raw: Set = [
    "script", "style", "template", "head", "title", "noscript", "iframe", "noembed", "noframes",
  ]

  private var rest: ArraySlice<UInt8>

  init(_ html: some StringProtocol) { rest = Array(html.utf8)[...] }

  mutating func next() -> Token? {
    while let first = rest.first {
      guard first == UInt8(ascii: "<") else { return .text(take(rest.upToMark)) }
      if skipComment() { continue }
      guard let tag = HTMLTag(takenFrom: &rest) else { return .text(take(1 + textAfterMark)) }
      if !tag.isEnd, Self.raw.contains(tag.name) { skip(past: tag.name) }
      return .tag(tag)
    }
    return nil
  }

  private var textAfterMark: Int { rest.dropFirst().upToMark }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// `<!-- … -->`, `<!DOCTYPE …>`, `<?xml …>`
  private mutating func skipComment() -> Bool {
    let second = rest.dropFirst().first
    guard second == UInt8(ascii: "!") || second == UInt8(ascii: "?") else { return false }
    if rest.starts(with: "<!--".utf8) {
      var dashes = 0
      rest = rest.dropFirst(4).drop { byte in
        if byte == UInt8(ascii: ">"), dashes >= 2 { return false }
        dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        return true
      }
    } else {
      rest = rest.drop { $0 != UInt8(ascii: ">") }
    }
    rest = rest.dropFirst()
    return true
  }

  /// Leaves the end tag of a name, or nothing.
  private mutating func skip(past name: String) {
    let end = Array("</\(name)".utf8)
    while let mark = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[mark...]
      if rest.prefix(end.count).elementsEqual(end, by: { $0.lowercased == $1 }) { return }
      rest = rest.dropFirst()
    }
    rest = []
  }
}

/// One tag: its name in lower case, and its attributes.
struct HTMLTag {
  let name: String
  let isEnd: Bool
  private var attributes: [(name: String, value: ArraySlice<UInt8>)] = []

  /// Takes a tag off the front; nil where the `<` is only text. One that is not closed reaches to
  /// the end.
  init?(takenFrom rest: inout ArraySlice<UInt8>) {
    let inner = rest.dropFirst()
    isEnd = inner.first == UInt8(ascii: "/")
    let start = isEnd ? inner.dropFirst() : inner
    guard let first = start.first, first.isLetter else { return nil }
    let name = start.prefix { !$0.endsName }
    self.name = String(decoding: name.map(\.lowercased), as: UTF8.self)
    rest = start[name.endIndex...]
    while let byte = rest.first, byte != UInt8(ascii: ">") {
      if byte.isSpace || byte == UInt8(ascii: "/") {
        rest = rest.dropFirst()
      } else {
        takeAttribute(from: &rest)
      }
    }
    rest = rest.dropFirst()
  }

  private mutating func takeAttribute(from rest: inout ArraySlice<UInt8>) {
    let name = rest.prefix(1) + rest.dropFirst().prefix { !$0.endsName && $0 != equals }
    rest = rest.dropFirst(name.count)
    let after = rest.drop(while: \.isSpace)
    var value: ArraySlice<UInt8> = []
    if after.first == equals {
      rest = after.dropFirst().drop(while: \.isSpace)
      value = Self.takeValue(from: &rest)
    }
    attributes.append((String(decoding: name.map(\.lowercased), as: UTF8.self), value))
  }

  private static func takeValue(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let value = rest.prefix { !$0.isSpace && $0 != UInt8(ascii: ">") }
      rest = rest[value.endIndex...]
      return value
    }
    let value = rest.dropFirst().prefix { $0 != quote }
    rest = rest[value.endIndex...].dropFirst()
    return value
  }

  /// The value of an attribute, references replaced; of doubled ones the first.
  func attribute(_ wanted: String) -> String? {
    attributes.first { $0.name == wanted }.map { HTMLEntities.decoded($0.value) }
  }

  /// Browsers do not show what it holds.
  var isHidden: Bool {
    let style = attribute("style")?.lowercased().filter { !$0.isWhitespace } ?? ""
    return attribute("hidden") != nil || style.contains("display:none")
      || style.contains("visibility:hidden")
  }

  /// Holds nothing and has no end.
  var isVoid: Bool { Self.voids.contains(name) }

  private static let voids: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]
}

private let equals = UInt8(ascii: "=")

extension ArraySlice<UInt8> {
  /// The bytes before the next `<`.
  fileprivate var upToMark: Int { (firstIndex(of: UInt8(ascii: "<")) ?? endIndex) - startIndex }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(lowercased) }
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  fileprivate var endsName: Bool {
    isSpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}
