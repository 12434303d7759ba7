// JSON that may stand inside a <script> element: `<`, `>` and `&` are written as escapes, so that
// no text can end the element, and so are the two line separators older scripts trip over.

extension TemplateValue {
  /// Appends the value as JSON (RFC 8259), without white space. Dates are ISO 8601 texts.
  public func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .none: bytes.append(contentsOf: "null".utf8)
    case .text(let text): bytes.append(json: text)
    case .html(let html): bytes.append(json: html.text)
    case .number(let number): bytes.append(contentsOf: String(number).utf8)
    case .decimal(let number):
      bytes.append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
    case .truth(let truth): bytes.append(contentsOf: (truth ? "true" : "false").utf8)
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

  /// The object without the names whose value is nothing.
  public var present: TemplateMap { TemplateMap(entries.filter { $0.value != .none }) }
}

extension [UInt8] {
  fileprivate mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): append(contentsOf: #"\\"#.utf8)
      case UInt8(ascii: "\n"): append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0...0x1F, 0x7F:
        append(escape: Int(byte))
      default:
        append(byte)
        if byte == 0xA8 || byte == 0xA9, suffix(3).starts(with: [0xE2, 0x80]) {
          removeLast(3)
          append(escape: 0x2000 + Int(byte) - 0x80)
        }
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escape code: Int) {
    let hex = String(code, radix: 16)
    append(contentsOf: "\\u\(String(repeating: "0", count: 4 - hex.utf8.count))\(hex)".utf8)
  }
}
