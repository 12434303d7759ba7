// Values in `<script>` and `<style>`. Escaping for HTML does not help there: text in a script must
// be JSON, and text in a style is not allowed.

import VitrineModel

extension Linter {
  /// Checks what a tag prints.
  mutating func check(_ printed: Expression) {
    let type = contextType(of: printed)
    switch printed {
    case .path(let path): check(type, at: path.location)
    case .filtered(let filtered):
      guard let last = filtered.filters.last, let element = last.location.element else { return }
      switch last.filter {
      case .json where element == .script: break
      case .length: break
      case .default: check(type, at: last.location)
      default: reportPlace(element, last.location)
      }
    default: break
    }
  }

  /// Checks a `filter` tag: one that makes text of its content has it escaped.
  mutating func checkPlace(of tag: FilterNode) {
    guard let element = tag.location.element, !tag.filters.allSatisfy(\.filter.keepsMarkup)
    else { return }
    reportPlace(element, tag.location)
  }

  private mutating func check(_ type: ContextType, at location: SourceLocation) {
    guard let element = location.element, type.holdsText else { return }
    reportPlace(element, location)
  }

  private mutating func reportPlace(_ element: RawElement, _ location: SourceLocation) {
    report(
      location.problem(
        "template.unsafe-place", "a value inside `<\(element.rawValue)>` is not safe there",
        help: element == .script ? "print it with the filter `json`" : "remove it from the styles")
    )
  }
}

extension ContextType {
  /// Whether it may be something that is printed escaped, other than a number.
  fileprivate var holdsText: Bool {
    guard case .known(let values) = self else { return false }
    return values.contains { value in
      switch value {
      case .text, .output, .list, .map, .date: true
      case .none, .html, .number, .decimal, .bool: false
      }
    }
  }
}
