// Applies filters.

import VitrineModel

extension Rendering {
  mutating func apply(
    _ call: FilterCall, to value: TemplateValue, _ arguments: [TemplateValue]
  ) throws(Problem) -> TemplateValue {
    if call.filter == .filter { return try applyNamed(call, to: value, arguments) }
    do throws(FilterFault) {
      return try call.filter.apply(
        to: value, arguments, words: library.words, isInScript: call.spot.element == .script)
    } catch {
      throw call.spot.problem("template.value", error.what)
    }
  }

  /// `filter:name`, where the name is a value.
  private mutating func applyNamed(
    _ call: FilterCall, to value: TemplateValue, _ arguments: [TemplateValue]
  ) throws(Problem) -> TemplateValue {
    if value.isNothing { return .none }
    let values = ValueParser(library: library, spot: call.spot)
    var result = value
    for inner in try values.filters(arguments.first?.printed ?? "") {
      if inner.filter == .filter {
        throw call.spot.problem("template.value", "`filter` may not name itself")
      }
      var innerArguments: [TemplateValue] = []
      for argument in inner.arguments { innerArguments.append(try self.value(of: argument)) }
      result = try apply(inner, to: result, innerArguments)
    }
    return result
  }
}
