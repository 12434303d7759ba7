// Stencil's own filters over typed values, equal in what they give save where Stencil would stop the
// program (a negative width) or fill the memory.

import Foundation
import VitrineModel

extension TemplateValue {
  var isNothing: Bool { self == .none }

  /// Each text of a list, or the value as text.
  func mapTexts(_ change: (String) -> String) -> TemplateValue {
    guard case .list(let values) = self else { return .text(change(printed)) }
    return .list(values.map { .text(change($0.printed)) })
  }

  func joined(by separator: String) -> TemplateValue {
    guard case .list(let values) = self else { return self }
    return .text(values.map(\.printed).joined(separator: separator))
  }

  func split(at separator: String) -> TemplateValue {
    switch self {
    case .text(let text): .list(text.components(separatedBy: separator).map { .text($0) })
    default: self
    }
  }

  /// Arguments: width (4), what to indent with (a space), whether the first line too (no).
  func indented(_ arguments: [TemplateValue]) throws(FilterFault) -> TemplateValue {
    var width = 4
    var unit = " "
    var isFirstToo = false
    if let argument = arguments.first {
      guard case .number(let number) = argument, (0...200).contains(number) else {
        throw FilterFault("`indent` takes a width from 0 to 200")
      }
      width = number
    }
    if arguments.count > 1 {
      guard case .text(let text) = arguments[1] else {
        throw FilterFault("`indent` takes a text to indent with")
      }
      unit = text
    }
    if arguments.count > 2 {
      guard case .truth(let truth) = arguments[2] else {
        throw FilterFault("`indent` takes true or false for the first line")
      }
      isFirstToo = truth
    }
    return .text(
      Self.indent(printed, by: String(repeating: unit, count: width), isFirstToo: isFirstToo))
  }

  private static func indent(_ text: String, by indentation: String, isFirstToo: Bool) -> String {
    guard !indentation.isEmpty else { return text }
    let lines = text.components(separatedBy: .newlines).enumerated().map { index, line in
      if index == 0 { return isFirstToo ? indentation + line : line }
      return line.isEmpty ? "" : indentation + line
    }
    return lines.joined(separator: "\n")
  }
}
