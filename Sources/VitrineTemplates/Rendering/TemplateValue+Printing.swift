// Values as text, as Stencil prints them: lists and maps as Swift describes them, and no text for
// nothing. Maps keep their order; in Stencil it changes from run to run.

import VitrineModel

extension TemplateValue {
  /// The text, not yet escaped.
  var printed: String {
    switch self {
    case .none: ""
    case .text(let text): text
    case .html(let html): html.text
    case .output(let output): output.text
    case .number(let number): String(number)
    case .decimal(let number): number.description
    case .bool(let bool): bool ? "true" : "false"
    case .date(let date): date.iso8601
    case .list, .map: described(depth: 0)
    }
  }

  /// The text of an element of a list.
  private func described(depth: Int) -> String {
    guard depth < TemplateLimits.printedLevels else { return "…" }
    switch self {
    case .none: return "nil"
    case .text, .output: return printed.debugDescription
    case .list(let values):
      return "[" + values.map { $0.described(depth: depth + 1) }.joined(separator: ", ") + "]"
    case .map(let map):
      let entries = map.entries.map {
        "\($0.name.debugDescription): \($0.value.described(depth: depth + 1))"
      }
      return entries.isEmpty ? "[:]" : "[" + entries.joined(separator: ", ") + "]"
    default: return printed
    }
  }

  /// Whether Stencil takes this for true: it is not empty, nothing, or a number up to zero.
  var isTruthy: Bool {
    switch self {
    case .none: false
    case .text(let text): !text.isEmpty
    case .html(let html): !html.text.isEmpty
    case .output(let output): !output.bytes.isEmpty
    case .number(let number): number > 0
    case .decimal(let number): number > 0
    case .bool(let bool): bool
    case .date: true
    case .list(let values): !values.isEmpty
    case .map(let map): !map.entries.isEmpty
    }
  }

  /// Stencil's `==`, which compares numbers with numbers, text with text, and so on.
  func isEqual(to other: TemplateValue) -> Bool {
    switch (self, other) {
    case (.none, .none): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.date(let a), .date(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    default:
      if let a = asText, let b = other.asText { return a == b }
      guard let a = asNumber, let b = other.asNumber else { return false }
      return a == b
    }
  }

  /// Stencil's `in`: whether a list has this element, or a text this part, which is not empty.
  func isContained(in other: TemplateValue) -> Bool {
    switch (self, other) {
    case (.none, .none): return true
    case (.none, _): return false
    case (_, .list(let values)):
      return values.contains { !$0.isNothing && ($0 == self || $0.isEqual(to: self)) }
    default:
      guard let a = asText, let b = other.asText else { return false }
      return !a.isEmpty && b.contains(a)
    }
  }

  var asNumber: Double? {
    switch self {
    case .number(let number): Double(number)
    case .decimal(let number): number
    default: nil
    }
  }
}
