// Applies filters.

import VitrineModel

extension TemplateRenderer {
  mutating func apply(
    _ filters: [FilterCall], to value: TemplateValue
  ) throws(Problem) -> TemplateValue {
    var value = value
    for filter in filters {
      var arguments: [TemplateValue] = []
      for argument in filter.arguments { arguments.append(try self.value(of: argument)) }
      value = try apply(filter, to: value, arguments)
    }
    return value
  }

  private mutating func apply(
    _ call: FilterCall, to value: TemplateValue, _ arguments: [TemplateValue]
  ) throws(Problem) -> TemplateValue {
    if call.filter == .filter { return try applyNamed(call, to: value, arguments) }
    do {
      return try call.filter.apply(
        to: value, arguments, formats: library.formats, isInScript: call.location.element == .script
      )
    } catch {
      throw call.problem(of: error)
    }
  }

  /// Applies the filters that a value names, in `filter:name`; nothing names none.
  private mutating func applyNamed(
    _ call: FilterCall, to value: TemplateValue, _ arguments: [TemplateValue]
  ) throws(Problem) -> TemplateValue {
    if value.isNothing { return .none }
    if let named = call.named { return try apply(named, to: value) }
    guard let names = arguments.first?.printed, !names.isEmpty else { return value }
    depth += 1
    defer { depth -= 1 }
    guard depth <= TemplateLimits.nestedRendering else {
      throw call.location.problem(
        "template.too-deep",
        "filters name filters more than"
          + " \(TemplateLimits.nestedRendering) deep", help: "find the value that names itself")
    }
    let values = ValueParser(library: library, location: call.location)
    return try apply(try values.filters(names), to: value)
  }
}
