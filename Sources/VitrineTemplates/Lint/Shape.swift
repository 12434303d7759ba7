// What a name may stand for, as far as an example tells: every value seen at that place. `.none` in
// an example means that anything may be below.

import VitrineModel

/// The values a place had in the example.
enum Shape {
  /// Anything goes.
  case unknown
  case known([TemplateValue])

  private static let mostCandidates = 64

  init(_ candidates: [TemplateValue]) {
    self =
      candidates.contains { $0.isNothing }
      ? .unknown : .known(Array(candidates.prefix(Self.mostCandidates)))
  }

  private var candidates: [TemplateValue] {
    guard case .known(let values) = self else { return [] }
    return values
  }

  /// What `name` gives, nil where no candidate has it.
  func part(_ name: String) -> Shape? {
    guard case .known(let values) = self else { return .unknown }
    var found: [TemplateValue] = []
    for value in values {
      switch value {
      case .none: return .unknown
      case .map(let map):
        if let part = map[name] { found.append(part) } else if name == "count" { found.append(0) }
      case .list(let elements):
        if name == "count" {
          found.append(0)
        } else if name == "first" || name == "last" || Int(name) != nil {
          if elements.isEmpty { return .unknown }
          found += elements
        }
      case .text, .html:
        if name == "count" {
          found.append(0)
        } else if name == "first" || name == "last" || Int(name) != nil {
          found.append("-")
        }
      case .number, .decimal, .truth, .date: break
      }
    }
    return found.isEmpty ? nil : Shape(found)
  }

  /// What either stands for.
  func joined(with other: Shape) -> Shape {
    guard case .known(let mine) = self, case .known(let others) = other else { return .unknown }
    return Shape(mine + others)
  }

  /// The names that `part` knows, for suggestions.
  var names: [String] {
    var names: Set<String> = []
    for value in candidates {
      switch value {
      case .map(let map): names.formUnion(map.entries.map(\.name))
      case .list, .text, .html: names.formUnion(["first", "last", "count"])
      default: break
      }
    }
    return names.sorted()
  }

  /// What a loop binds: to its first variable, and to its second where it walks a map.
  var elements: (first: Shape, second: Shape) {
    guard case .known(let values) = self else { return (.unknown, .unknown) }
    var first: [TemplateValue] = []
    var second: [TemplateValue] = []
    for value in values {
      switch value {
      case .list(let elements): first += elements
      case .map(let map):
        first.append("-")
        second += map.entries.map(\.value)
      default: break
      }
    }
    return (
      first.isEmpty ? .unknown : Shape(first), second.isEmpty ? .unknown : Shape(second)
    )
  }

  /// The texts among the candidates.
  var texts: [String] { candidates.compactMap(\.asText) }
}
