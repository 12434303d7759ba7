// Conditions whose outcome is known before there is a page: `page.kind == "photo"` is how a part
// that all pages share asks for what only some of them have.

import VitrineModel

extension Linter {
  /// What a condition comes to on every page of the example's kind, nil where that depends on the
  /// page. Its names are looked at as far as they are ever asked for.
  mutating func judge(_ condition: Expression) -> Bool? {
    switch condition {
    case .not(let inner): return judge(inner).map { !$0 }
    case .and(let left, let right):
      let first = judge(left)
      guard first != false else { return false }
      let second = judge(right)
      return second == false ? false : first == true ? second : nil
    case .or(let left, let right):
      let first = judge(left)
      guard first != true else { return true }
      let second = judge(right)
      return second == true ? true : first == false ? second : nil
    case .comparison(.equal, let left, let right): return compare(left, right)
    case .comparison(.unequal, let left, let right): return compare(left, right).map { !$0 }
    default:
      _ = shape(of: condition)
      return nil
    }
  }

  private mutating func compare(_ left: Expression, _ right: Expression) -> Bool? {
    _ = shape(of: left)
    _ = shape(of: right)
    guard let path = [left, right].compactMap(\.kindPath).first,
      let word = [left, right].compactMap(\.word).first
    else { return nil }
    if let kinds = kinds?.names, !kinds.contains(word) {
      report(
        path.spot.problem(
          "template.unknown-name", "there is no kind of page `\(word)`",
          mend: Library.suggestion(for: word, of: kinds)))
    }
    guard examples.count == 1, case .map(let page)? = examples[0]["page"],
      case .text(let kind)? = page["kind"]
    else { return nil }
    return kind == word
  }
}

extension Expression {
  /// `page.kind`.
  fileprivate var kindPath: Path? {
    guard case .path(let path) = self, path.root == "page", path.steps.map(\.name) == ["kind"]
    else { return nil }
    return path
  }

  /// A literal text.
  fileprivate var word: String? {
    guard case .piped(let piped) = self, piped.filters.isEmpty,
      case .literal(.text(let word)) = piped.base
    else { return nil }
    return word
  }
}
