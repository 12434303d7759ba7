// HTML cut into tags and texts as browsers cut it (HTML Living Standard, section 13.2.5), for the
// captions of photo services and for the audit of built sites. Anybody may have written the HTML,
// and it may be broken in any way. Reading only goes forward, looks at each byte a bounded number
// of times, keeps no stack of elements and cannot fail. Texts are decoded only when asked for.

/// The tags and texts of some HTML or XML, in their order.
///
/// Comments and declarations are dropped.
public struct HTMLTokens: Sequence, IteratorProtocol, Sendable {
  /// How to read text that is not quite HTML.
  public enum Source: Sendable {
    /// A page, read as browsers do.
    case page
    /// A text that people type: `</3`, and `&copy` without a semicolon, are only text.
    case fragment
    /// A drawing or a feed: no element's text is raw, and CDATA sections are text.
    case xml
  }

  /// A part of the text.
  public enum Token: Sendable {
    /// A start tag: its name in lowercase, and its attributes.
    case start(String, HTMLAttributes)
    /// An end tag: its name in lowercase.
    case end(String)
    /// A text between tags.
    case text(HTMLText)
    /// The content of a script, style or other element whose text is not markup, as written.
    case raw(ArraySlice<UInt8>)
  }

  private let bytes: [UInt8]
  private let source: Source
  private var place = 0
  /// The element whose text comes next and is not markup.
  private var rawElement: String?

  private static let rawElements: Set = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]
  /// The raw elements with text for people, in which character references count.
  private static let textElements: Set = ["title", "textarea"]

  /// Creates the tokens of a text in UTF-8.
  public init(_ bytes: [UInt8], as source: Source = .page) {
    self.bytes = bytes
    self.source = source
  }

  /// Returns the next token; nil at the end of the text.
  public mutating func next() -> Token? {
    if let element = rawElement {
      rawElement = nil
      if let text = rawText(of: element) { return text }
    }
    while place < bytes.count {
      guard bytes[place] == Self.less, beginsMarkup(at: place) else { return text() }
      if let token = markup() { return token }
    }
    return nil
  }

  // MARK: Texts

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")
  private static let slash = UInt8(ascii: "/")

  /// Reads up to the next tag; a `<` that begins none is text.
  private mutating func text() -> Token {
    let start = place
    place += 1
    while place < bytes.count, bytes[place] != Self.less || !beginsMarkup(at: place) {
      place = bytes.place(of: Self.less, from: place + 1) ?? bytes.count
    }
    return .text(HTMLText(bytes[start..<place], of: source))
  }

  private func beginsMarkup(at place: Int) -> Bool {
    guard place + 1 < bytes.count else { return false }
    return switch bytes[place + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): true
    case Self.slash: source != .fragment || beginsName(at: place + 2)
    case let letter: letter.isLetter
    }
  }

  private func beginsName(at place: Int) -> Bool { place < bytes.count && bytes[place].isLetter }

  /// Reads up to the end tag, which comes next; to the end of the text if there is none.
  private mutating func rawText(of element: String) -> Token? {
    let start = place
    while place < bytes.count, !isEnd(of: element, at: place) {
      place = bytes.place(of: Self.less, from: place + 1) ?? bytes.count
    }
    guard place > start else { return nil }
    let text = bytes[start..<place]
    return Self.textElements.contains(element) ? .text(HTMLText(text, of: source)) : .raw(text)
  }

  private func isEnd(of element: String, at place: Int) -> Bool {
    guard bytes[place] == Self.less else { return false }
    let name = bytes[place...].dropFirst(2).prefix(element.utf8.count)
    guard bytes[place...].dropFirst().first == Self.slash, name.count == element.utf8.count,
      zip(name, element.utf8).allSatisfy({ $0.lowercased == $1 })
    else { return false }
    return name.endIndex == bytes.count || bytes[name.endIndex].endsName
  }

  // MARK: Tags

  /// Reads a tag; nil for a comment or a declaration.
  private mutating func markup() -> Token? {
    switch bytes[place + 1] {
    case UInt8(ascii: "!"): skipDeclaration()
    case Self.slash where beginsName(at: place + 2):
      place += 2
      let name = takeName(until: \.endsName)
      while takeAttribute() != nil {}
      return .end(name)
    case Self.slash, UInt8(ascii: "?"): skip(past: [Self.greater])
    default: return startTag()
    }
    return nil
  }

  private mutating func skipDeclaration() {
    let rest = bytes[place...]
    if source == .xml, rest.starts(with: "<![CDATA[".utf8) {
      place += 9
    } else if rest.starts(with: "<!--".utf8) {
      // `<!-->` is a whole comment.
      place += 2
      skip(past: Array("-->".utf8))
    } else {
      skip(past: [Self.greater])
    }
  }

  /// Continues behind a mark, or at the end of the text.
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

  private mutating func startTag() -> Token {
    place += 1
    let name = takeName(until: \.endsName)
    var attributes = HTMLAttributes()
    while let (key, value) = takeAttribute() { attributes.add(key, value) }
    if source != .xml, Self.rawElements.contains(name) { rawElement = name }
    return .start(name, attributes)
  }

  /// Takes an attribute off a tag; nil at the end of the tag, which is taken too.
  private mutating func takeAttribute() -> (String, HTMLText)? {
    skip { $0.isSpace || $0 == Self.slash }
    guard place < bytes.count else { return nil }
    guard bytes[place] != Self.greater else {
      place += 1
      return nil
    }
    // An equals sign that begins a name is part of it.
    let equals = UInt8(ascii: "=")
    let isOdd = bytes[place] == equals
    if isOdd { place += 1 }
    let name = (isOdd ? "=" : "") + takeName { $0.endsName || $0 == equals }
    skip(while: \.isSpace)
    guard place < bytes.count, bytes[place] == equals else {
      return (name, HTMLText([], of: source))
    }
    place += 1
    skip(while: \.isSpace)
    return (name, HTMLText(takeValue(), of: source))
  }

  private mutating func takeValue() -> ArraySlice<UInt8> {
    guard place < bytes.count else { return [] }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = place
      skip { !$0.isSpace && $0 != Self.greater }
      return bytes[start..<place]
    }
    let start = place + 1
    let end = bytes.place(of: quote, from: start) ?? bytes.count
    place = Swift.min(end + 1, bytes.count)
    return bytes[start..<end]
  }

  @inline(__always)
  private mutating func takeName(until ends: (UInt8) -> Bool) -> String {
    let start = place
    skip { !ends($0) }
    let name = bytes[start..<place]
    guard name.contains(where: { $0.lowercased != $0 }) else {
      return String(decoding: name, as: UTF8.self)
    }
    return String(decoding: name.map(\.lowercased), as: UTF8.self)
  }

  @inline(__always)
  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while place < bytes.count, isSkipped(bytes[place]) { place += 1 }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(lowercased) }
  fileprivate var isSpace: Bool { self == 0x20 || (9...13).contains(self) && self != 11 }
  fileprivate var endsName: Bool {
    isSpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}
