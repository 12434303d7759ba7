// Finds values of the wrong kind, as far as the example shows: what is looped over, given to an
// included template, or passed to a filter.

import VitrineModel

extension Linter {
  /// Checks the number of variables.
  mutating func check(_ type: ContextType, isLoopedOverBy loop: LoopNode) {
    if type.isList, loop.variables.count > 1 {
      report(
        loop.location.problem(
          "template.value", "a loop over a list has one variable",
          help: "remove the others; `forloop.counter` counts the iterations"))
    } else if type.isMap, loop.variables.count > 2 {
      report(loop.tooManyVariables)
    }
  }

  /// Checks that the context of an included template has names.
  mutating func check(
    _ type: ContextType, isContextOf include: IncludeNode, _ scope: VariablePath
  ) {
    guard case .known(let values) = type, !values.contains(where: { $0.asMap != nil }) else {
      return
    }
    report(
      include.location.problem(
        "template.value", "`\(scope.text)` is not a map, so it is not a context",
        help: "name a map, or remove it"))
  }

  /// Checks that a filter takes at least one of the values that it may get.
  mutating func check(_ call: FilterCall, of type: ContextType) {
    guard case .known(let values) = type, call.filter != .filter else { return }
    var arguments: [TemplateValue] = []
    for argument in call.arguments {
      guard case .literal(let value) = argument else { return }
      arguments.append(value)
    }
    var refusal: FilterError?
    for value in values {
      do {
        _ = try call.filter.apply(
          to: value, arguments, formats: library.formats, isInScript: false)
        return
      } catch {
        refusal = error
      }
    }
    if let refusal { report(call.problem(of: refusal)) }
  }
}
