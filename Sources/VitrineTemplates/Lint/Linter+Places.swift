// Values printed inside `<script>` and `<style>`. Escaping for HTML does nothing useful there: a text
// has to be written as JSON in a script, and has no place in styles at all.

import VitrineModel

extension Linter {
  /// Looks at what a tag prints.
  mutating func look(at printed: Expression) {
    let shape = shape(of: printed)
    switch printed {
    case .path(let path): check(shape, at: path.spot)
    case .piped(let piped):
      guard let last = piped.filters.last, let element = last.spot.element else { return }
      switch last.filter {
      case .json where element == .script: break
      case .default: check(shape, at: last.spot)
      default: reportPlace(element, last.spot)
      }
    default: break
    }
  }

  private mutating func check(_ shape: Shape, at spot: Spot) {
    guard let element = spot.element, shape.holdsText else { return }
    reportPlace(element, spot)
  }

  private mutating func reportPlace(_ element: RawElement, _ spot: Spot) {
    report(
      spot.problem(
        "template.unsafe-place", "a value inside `<\(element.rawValue)>` is not safe there",
        mend: element == .script ? "print it with the filter `json`" : "leave it out of the styles")
    )
  }
}

extension Shape {
  /// May be something that is printed escaped, numbers aside.
  fileprivate var holdsText: Bool {
    guard case .known(let values) = self else { return false }
    return values.contains { value in
      switch value {
      case .text, .list, .map, .date: true
      case .none, .html, .number, .decimal, .truth: false
      }
    }
  }
}
