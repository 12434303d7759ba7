// Stencil's filters for typed values. Their results are equal, except where Stencil would crash (a
// negative width) or fill the memory.

import Foundation
import VitrineModel

extension TemplateValue {
  var isNothing: Bool { self == .none }

  /// The value as text, or each element of a list as text, changed.
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

  /// The text with its lines indented.
  ///
  /// The arguments are the width (4), the text to indent with (a space), and whether the first line
  /// is indented too (false).
  func indented(_ arguments: [TemplateValue]) throws(FilterError) -> TemplateValue {
    var width = 4
    var unit = " "
    var includesFirst = false
    if let argument = arguments.first {
      guard case .number(let number) = argument, (0...200).contains(number) else {
        throw FilterError("`indent` takes a width from 0 to 200")
      }
      width = number
    }
    if arguments.count > 1 {
      guard case .text(let text) = arguments[1] else {
        throw FilterError("`indent` takes text to indent with")
      }
      unit = text
    }
    if arguments.count > 2 {
      guard case .bool(let bool) = arguments[2] else {
        throw FilterError("`indent` takes true or false for the first line")
      }
      includesFirst = bool
    }
    return .text(
      Self.indent(printed, by: String(repeating: unit, count: width), includesFirst: includesFirst))
  }

  private static func indent(_ text: String, by indentation: String, includesFirst: Bool) -> String
  {
    guard !indentation.isEmpty else { return text }
    let lines = text.components(separatedBy: .newlines).enumerated().map { index, line in
      if index == 0 { return includesFirst ? indentation + line : line }
      return line.isEmpty ? "" : indentation + line
    }
    return lines.joined(separator: "\n")
  }
}
