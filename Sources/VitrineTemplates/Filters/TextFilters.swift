// Filters for texts and lists. The results of Stencil's filters are equal to its own, except where
// it would crash (a negative width) or fill the memory.

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
      guard case .number(let number) = argument, (0...TemplateLimits.indentation).contains(number)
      else {
        throw FilterError("`indent` takes a width from 0 to \(TemplateLimits.indentation)")
      }
      width = number
    }
    if arguments.count > 1 {
      guard let text = arguments[1].asText else {
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

  func replacing(_ text: String, with other: String) -> TemplateValue {
    isNothing || text.isEmpty ? self : mapTexts { $0.replacing(text, with: other) }
  }

  /// The text, if it is longer than the first argument, up to the last whole word that leaves room
  /// for the second (`…`).
  func truncated(_ arguments: [TemplateValue]) throws(FilterError) -> TemplateValue {
    guard case .number(let length) = arguments[0], length > 0 else {
      throw FilterError("`truncate` takes a number of characters from 1")
    }
    if isNothing { return .none }
    let ending = arguments.count > 1 ? arguments[1].printed : "…"
    return mapTexts { Self.truncate($0, to: length, ending) }
  }

  private static func truncate(_ text: String, to length: Int, _ ending: String) -> String {
    guard let rest = text.index(text.startIndex, offsetBy: length, limitedBy: text.endIndex),
      rest < text.endIndex
    else { return text }
    let cut = text.prefix(max(0, length - ending.count))
    let isWhole = text[cut.endIndex].isWhitespace
    let words = isWhole ? cut : cut.lastIndex(where: \.isWhitespace).map { cut[..<$0] } ?? cut
    let end = words.lastIndex { !$0.isWhitespace }.map { words.index(after: $0) }
    return String(words[..<(end ?? words.endIndex)] + ending.prefix(length))
  }

  /// The first or last element of a list, or character of a text.
  func end(_ name: String) throws(FilterError) -> TemplateValue {
    switch self {
    case .none: return .none
    case .list, .text, .html, .output: return member(name, index: nil)
    default: throw FilterError("`\(name)` takes a list or a text")
    }
  }

  /// The number of elements, names or characters; 0 for nothing.
  func length() throws(FilterError) -> TemplateValue {
    switch self {
    case .none: return 0
    case .list, .text, .html, .output: return member("count", index: nil)
    case .map(let map): return .number(map.entries.count)
    default: throw FilterError("`length` takes a list, a map or a text")
    }
  }
}
