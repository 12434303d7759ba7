// Stock Stencil, the language's reference, with the same values as types of Swift.

import Foundation
import Stencil
public import VitrineModel

/// Renders templates with Stencil itself.
public enum StockStencil {
  /// Returns the page that Stencil renders.
  ///
  /// - Parameters:
  ///   - template: The template of the page.
  ///   - context: The page. Stencil knows neither markup nor dates, so it does not see them.
  ///   - parts: The templates that it may include or extend, by name.
  /// - Returns: The page, not escaped.
  /// - Throws: What Stencil throws.
  public static func render(
    _ template: String, _ context: TemplateMap, with parts: [String: String]
  ) throws -> String {
    try Environment(loader: DictionaryLoader(templates: parts))
      .renderTemplate(string: template, context: plain(.map(context)) as? [String: Any] ?? [:])
  }

  private static func plain(_ value: TemplateValue) -> Any? {
    switch value {
    case .none, .html, .output, .date: nil
    case .text(let text): text
    case .number(let number): number
    case .decimal(let number): number
    case .bool(let bool): bool
    case .list(let values): values.compactMap { plain($0) }
    case .map(let map):
      Dictionary(
        map.entries.compactMap { entry in plain(entry.value).map { (entry.name, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns a text as it was before it was escaped for HTML.
  public static func unescaped(_ text: String) -> String {
    let references = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ]
    return references.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
