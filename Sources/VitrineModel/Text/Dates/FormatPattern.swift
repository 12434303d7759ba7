// Texts of string tables with names in braces, such as `{day} {month} {year}`.

/// Text with names in braces.
public enum FormatPattern {
  /// Returns the text with the names replaced.
  ///
  /// Unknown names stay as written; replacements are not searched again.
  public static func fill(_ pattern: String, _ value: (Substring) -> String?) -> String {
    var result = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let name = rest[rest.index(after: open)..<close]
      result += value(name) ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

extension TemplateValue {
  /// The text of a text, of HTML or of what a template printed; nil for other values.
  public var asText: String? {
    switch self {
    case .text(let text): text
    case .html(let html): html.text
    case .output(let output): output.text
    default: nil
    }
  }

  /// The map; nil for other values.
  public var asMap: TemplateMap? {
    guard case .map(let map) = self else { return nil }
    return map
  }

  /// The texts in a list; nil for other values.
  var texts: [String]? {
    guard case .list(let values) = self else { return nil }
    return values.compactMap(\.asText)
  }
}
