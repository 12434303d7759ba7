// Applies filters, and hands values to the filters and tags of Stencil extensions. The values of a
// page are bridged when the first of these is met, never for pages that have none.

import Stencil
import VitrineModel

extension Rendering {
  mutating func apply(
    _ call: FilterCall, to value: TemplateValue, _ arguments: [TemplateValue]
  ) throws(Problem) -> TemplateValue {
    switch call.kind {
    case .own(.filter): return try applyNamed(call, to: value, arguments)
    case .own(let filter):
      do throws(FilterFault) {
        return try filter.apply(
          to: value, arguments, words: library.words, isInScript: call.spot.element == .script)
      } catch {
        throw call.spot.problem("template.value", error.what)
      }
    case .foreign(let filter):
      do {
        return try filter.apply(to: value, arguments, in: foreignContext())
      } catch {
        throw call.spot.problem("template.foreign", Self.reason(error))
      }
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
      if case .own(.filter) = inner.kind {
        throw call.spot.problem("template.value", "`filter` may not name itself")
      }
      var innerArguments: [TemplateValue] = []
      for argument in inner.arguments { innerArguments.append(try self.value(of: argument)) }
      result = try apply(inner, to: result, innerArguments)
    }
    return result
  }

  mutating func write(_ tag: ForeignTag) throws(Problem) {
    do {
      output.append(utf8: try tag.node.render(foreignContext()))
    } catch {
      throw tag.spot.problem("template.foreign", Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    (error as? TemplateSyntaxError)?.reason ?? "\(error)"
  }

  /// Everything in scope, as Stencil sees it.
  private mutating func foreignContext() -> Context {
    if bridgedRoot == nil { bridgedRoot = root.bridged }
    var result = bridgedRoot ?? [:]
    for (name, frame) in zip(names, frames) {
      switch frame {
      case .value(let value) where name >= 0:
        result[library.symbols.names[name]] = value.bridged
      case .value: break
      case .loop(let loop): result["forloop"] = map(of: loop).bridged
      case .map(let map): result.merge(map.bridged) { _, inner in inner }
      }
    }
    return Context(dictionary: result, environment: library.environment)
  }
}
