// The type of a name, as far as an example shows: every value at its place. `.none` in an example
// means that any name may follow.

import VitrineModel

/// The values that a name has in an example.
enum ContextType {
  /// It may be anything.
  case unknown
  case known([TemplateValue])

  private static let largestCount = 64

  init(_ values: [TemplateValue]) {
    self =
      values.contains { $0.isNothing }
      ? .unknown : .known(Array(values.prefix(Self.largestCount)))
  }

  private var all: [TemplateValue] {
    guard case .known(let values) = self else { return [] }
    return values
  }

  /// The type of a name in this one; nil if no value has it.
  func part(_ name: String) -> ContextType? {
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
      case .text, .html, .output:
        if name == "count" {
          found.append(0)
        } else if name == "first" || name == "last" || Int(name) != nil {
          found.append("-")
        }
      case .number, .decimal, .bool, .date: break
      }
    }
    return found.isEmpty ? nil : ContextType(found)
  }

  /// The type with the values of both.
  func joined(with other: ContextType) -> ContextType {
    guard case .known(let mine) = self, case .known(let others) = other else { return .unknown }
    return ContextType(mine + others)
  }

  /// The names in this type, for suggestions.
  var names: [String] {
    var names: Set<String> = []
    for value in all {
      switch value {
      case .map(let map): names.formUnion(map.entries.map(\.name))
      case .list, .text, .html, .output: names.formUnion(["first", "last", "count"])
      default: break
      }
    }
    return names.sorted()
  }

  /// Whether it is a list for sure.
  var isList: Bool { !all.isEmpty && all.allSatisfy { if case .list = $0 { true } else { false } } }

  /// Whether it is a map for sure.
  var isMap: Bool { !all.isEmpty && all.allSatisfy { $0.asMap != nil } }

  /// The types of a loop's variables.
  ///
  /// Only a loop over a map has a second.
  var elements: (first: ContextType, second: ContextType) {
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
      first.isEmpty ? .unknown : ContextType(first), second.isEmpty ? .unknown : ContextType(second)
    )
  }

  /// The values that are text.
  var texts: [String] { all.compactMap(\.asText) }
}
