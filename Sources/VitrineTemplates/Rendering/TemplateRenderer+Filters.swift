// Applies filters.

import VitrineModel

extension TemplateRenderer {
  mutating func apply(
    _ call: FilterCall, to value: TemplateValue, _ arguments: [TemplateValue]
  ) throws(Problem) -> TemplateValue {
    if call.filter == .filter { return try applyNamed(call, to: value, arguments) }
    do {
      return try call.filter.apply(
        to: value, arguments, formats: library.formats, isInScript: call.location.element == .script
      )
    } catch {
      throw call.location.problem("template.value", error.what)
    }
  }

  /// Applies the filters that a value names, in `filter:name`.
  private mutating func applyNamed(
    _ call: FilterCall, to value: TemplateValue, _ arguments: [TemplateValue]
  ) throws(Problem) -> TemplateValue {
    if value.isNothing { return .none }
    let values = ValueParser(library: library, location: call.location)
    var result = value
    for inner in try values.filters(arguments.first?.printed ?? "") {
      if inner.filter == .filter {
        throw call.location.problem("template.value", "`filter` cannot name itself")
      }
      var innerArguments: [TemplateValue] = []
      for argument in inner.arguments { innerArguments.append(try self.value(of: argument)) }
      result = try apply(inner, to: result, innerArguments)
    }
    return result
  }
}
