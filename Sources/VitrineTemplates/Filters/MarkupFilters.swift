// Filters for contexts other than HTML text: addresses, XML, JSON in scripts, and the gaps in
// sentences. The result of `json` is markup inside `<script>`; anywhere else it is text and is
// escaped when printed, so that its quotes cannot end an attribute.

import VitrineModel

extension TemplateValue {
  /// The text with `{1}`, `{2}` … replaced.
  ///
  /// Replacements are not searched again.
  func filled(with arguments: [TemplateValue]) -> TemplateValue {
    switch self {
    case .none: .none
    case .output(let output):
      .output(TemplateOutput(bytes: Self.fill(output.bytes, with: arguments.map(\.marked))))
    default:
      .text(
        String(
          decoding: Self.fill(Array(printed.utf8), with: arguments.map { Array($0.printed.utf8) }),
          as: UTF8.self))
    }
  }

  // Byte by byte: the marks are ASCII, and searching by character takes ten times as long.
  private static func fill(_ text: [UInt8], with arguments: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let mark = rest[open...].prefix(3)
      let number = mark.dropFirst().first.map { Int($0) - 0x30 } ?? 0
      guard mark.count == 3, mark.last == UInt8(ascii: "}"), 1...9 ~= number,
        number <= arguments.count
      else {
        result += rest[...open]
        rest = rest[(open + 1)...]
        continue
      }
      result += rest[..<open]
      result += arguments[number - 1]
      rest = rest[mark.endIndex...]
    }
    return result + rest
  }

  /// The value in the bytes of an output.
  private var marked: [UInt8] {
    if case .output(let output) = self { return output.bytes }
    var bytes: [UInt8] = []
    bytes.appendEscaped(printed, marking: true)
    return bytes
  }

  /// The value as JSON, with `<`, `>`, `&` and the line separators of JavaScript as escapes.
  func json(isInScript: Bool) throws(FilterError) -> TemplateValue {
    var output = ""
    try writeJSON(to: &output, depth: 0)
    return isInScript ? .html(TrustedHTML(trusting: output)) : .text(output)
  }

  private func writeJSON(to output: inout String, depth: Int) throws(FilterError) {
    guard depth < TemplateLimits.jsonLevels else {
      throw FilterError("the values for `json` are nested too deep")
    }
    switch self {
    case .none: output += "null"
    case .number(let number): output += String(number)
    case .decimal(let number): output += number.isFinite ? number.description : "null"
    case .bool(let bool): output += bool ? "true" : "false"
    case .text(let text): Self.writeJSON(text, to: &output)
    case .html(let html): Self.writeJSON(html.text, to: &output)
    case .output(let inner): Self.writeJSON(inner.text, to: &output)
    case .date(let date): Self.writeJSON(date.iso8601, to: &output)
    case .list(let values):
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += "," }
        try value.writeJSON(to: &output, depth: depth + 1)
      }
      output += "]"
    case .map(let map):
      output += "{"
      for (index, entry) in map.entries.enumerated() {
        if index > 0 { output += "," }
        Self.writeJSON(entry.name, to: &output)
        output += ":"
        try entry.value.writeJSON(to: &output, depth: depth + 1)
      }
      output += "}"
    }
  }

  private static func writeJSON(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "<", ">", "&", "'", "\u{2028}", "\u{2029}", "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }

  /// The value escaped for XML 1.0.
  ///
  /// Characters that XML forbids become U+FFFD; trusted markup is text.
  var xmlEscaped: TrustedHTML {
    var output: [UInt8] = []
    output.appendEscaped(printed)
    return TrustedHTML(trusting: String(decoding: output, as: UTF8.self))
  }
}
