// JSON that may appear inside a <script> element. `<`, `>` and `&` are escaped, so that no text can
// end the element. So are the two line separators that older scripts fail on, and the control
// characters and noncharacters that HTML forbids.

extension TemplateValue {
  /// The value as JSON.
  public var json: [UInt8] {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return bytes
  }

  /// Appends the value as JSON (RFC 8259), without whitespace.
  ///
  /// Dates are ISO 8601 texts.
  public func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .none: bytes.append(contentsOf: "null".utf8)
    case .text(let text): bytes.append(json: text)
    case .html(let html): bytes.append(json: html.text)
    case .output(let output): bytes.append(json: output.text)
    case .number(let number): bytes.append(contentsOf: String(number).utf8)
    case .decimal(let number):
      bytes.append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
    case .bool(let bool): bytes.append(contentsOf: (bool ? "true" : "false").utf8)
    case .date(let date): bytes.append(json: date.iso8601)
    case .list(let list):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in list.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .map(let map): map.appendJSON(to: &bytes)
    }
  }
}

extension TemplateMap {
  /// Appends an object with the names in their order.
  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, entry) in entries.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(json: entry.name)
      bytes.append(UInt8(ascii: ":"))
      entry.value.appendJSON(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// The map without the names whose value is `.none`.
  public var present: TemplateMap { TemplateMap(entries.filter { $0.value != .none }) }
}

extension [UInt8] {
  fileprivate mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    defer { append(UInt8(ascii: "\"")) }
    guard !text.utf8.allSatisfy(Self.isPlain) else { return append(contentsOf: text.utf8) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): append(contentsOf: #"\\"#.utf8)
      case UInt8(ascii: "\n"): append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0...0x1F, 0x7F:
        append(escape: Int(byte))
      default:
        append(byte)
        if (0x80...0xBF).contains(byte) { escapeEnd(byte) }
      }
    }
  }

  /// Whether the byte is ASCII that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"):
      false
    case 0x20...0x7E: true
    default: false
    }
  }

  /// Replaces the character that ends with this byte by an escape if HTML forbids it.
  private mutating func escapeEnd(_ byte: UInt8) {
    let code = Int(byte)
    switch (byte, suffix(3).first, dropLast().last) {
    case (0xA8...0xA9, 0xE2?, 0x80?): replaceEnd(3, 0x2000 + code - 0x80)
    case (0xBE...0xBF, 0xEF?, 0xBF?): replaceEnd(3, 0xFFC0 + code - 0x80)
    case (0x90...0xAF, 0xEF?, 0xB7?): replaceEnd(3, 0xFDC0 + code - 0x80)
    case (0x80...0x9F, _, 0xC2?): replaceEnd(2, code)
    default: break
    }
  }

  private mutating func replaceEnd(_ count: Int, _ code: Int) {
    removeLast(count)
    append(escape: code)
  }

  private mutating func append(escape code: Int) {
    let hex = String(code, radix: 16)
    append(contentsOf: "\\u\(String(repeating: "0", count: 4 - hex.utf8.count))\(hex)".utf8)
  }
}
