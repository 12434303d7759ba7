// Conditions whose outcome is known before there is a page. With `page.kind == "photo"`, a template
// that all pages share can use names that only some of them have.

import VitrineModel

extension Linter {
  /// The outcome of a condition on every page of the example's kind; nil if it depends on the page.
  ///
  /// Checks the names that rendering could evaluate.
  mutating func evaluate(_ condition: Expression) -> Bool? {
    switch condition {
    case .not(let inner): return evaluate(inner).map { !$0 }
    case .and(let left, let right):
      let first = evaluate(left)
      guard first != false else { return false }
      let second = evaluate(right)
      return second == false ? false : first == true ? second : nil
    case .or(let left, let right):
      let first = evaluate(left)
      guard first != true else { return true }
      let second = evaluate(right)
      return second == true ? true : first == false ? second : nil
    case .comparison(.equal, let left, let right): return compare(left, right)
    case .comparison(.unequal, let left, let right): return compare(left, right).map { !$0 }
    default:
      _ = contextType(of: condition)
      return nil
    }
  }

  private mutating func compare(_ left: Expression, _ right: Expression) -> Bool? {
    _ = contextType(of: left)
    _ = contextType(of: right)
    guard let path = [left, right].compactMap(\.kindPath).first,
      let word = [left, right].compactMap(\.word).first
    else { return nil }
    if let kinds = kinds?.names, !kinds.contains(word) {
      report(
        path.location.problem(
          "template.unknown-name", "there is no kind of page `\(word)`",
          help: TemplateLibrary.suggestion(for: word, of: kinds)))
    }
    guard examples.count == 1, case .map(let page)? = examples[0]["page"],
      case .text(let kind)? = page["kind"]
    else { return nil }
    return kind == word
  }
}

extension Expression {
  /// `page.kind`.
  fileprivate var kindPath: VariablePath? {
    guard case .path(let path) = self, path.root == "page", path.steps.map(\.name) == ["kind"]
    else { return nil }
    return path
  }

  /// A literal text.
  fileprivate var word: String? {
    guard case .filtered(let filtered) = self, filtered.filters.isEmpty,
      case .literal(.text(let word)) = filtered.base
    else { return nil }
    return word
  }
}
