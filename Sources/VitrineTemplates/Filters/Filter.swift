// The filters of templates: Stencil's, for typed values, and ours. Filters get raw text; their
// result is escaped when printed, unless it is their own markup. To add one, add a case here,
// its line in `argumentCount` and `apply`, and a row in the themes' reference.

import Foundation
import VitrineModel

/// A filter by its name in templates.
enum Filter: String, CaseIterable {
  case `default`, capitalize, uppercase, lowercase, join, split, indent, filter
  case replace, truncate, first, last, length
  case date, number, plural, fill, url, json, xml

  /// Whether Stencil has it too.
  var isStock: Bool {
    switch self {
    case .default, .capitalize, .uppercase, .lowercase, .join, .split, .indent, .filter: true
    default: false
    }
  }

  var argumentCount: ClosedRange<Int> {
    switch self {
    case .default: 0...8
    case .capitalize, .uppercase, .lowercase, .first, .last, .length, .url, .json, .xml: 0...0
    case .join, .split, .date, .number: 0...1
    case .indent: 0...3
    case .filter, .plural: 1...1
    case .truncate: 1...2
    case .replace: 2...2
    case .fill: 0...9
    }
  }

  /// Its arguments in words.
  var usage: String {
    switch argumentCount {
    case 0...0: "no argument"
    case 1...1: "one argument"
    case 2...2: "two arguments"
    case 0...1: "at most one argument"
    case 1...2: "one or two arguments"
    case let range: "at most \(range.upperBound) arguments"
    }
  }

  /// How to write the filter with the arguments that it needs.
  var example: String {
    let needed = Array(repeating: "…", count: argumentCount.lowerBound).joined(separator: ",")
    return needed.isEmpty ? rawValue : "\(rawValue):\(needed)"
  }

  /// Whether the special characters of a text stay, in their order.
  ///
  /// Only then can the markup in a `filter` tag stay markup.
  var keepsMarkup: Bool {
    switch self {
    case .default, .capitalize, .uppercase, .lowercase, .indent, .fill, .filter: true
    default: false
    }
  }
}

/// The reason why a filter cannot be applied.
struct FilterError: Error {
  let what: String

  init(_ what: String) { self.what = what }
}

extension Filter {
  /// The value after the filter.
  ///
  /// What a template printed keeps its markup if the filter keeps all of it.
  ///
  /// - Parameters:
  ///   - value: The value to filter.
  ///   - arguments: As many as `argumentCount` allows.
  ///   - formats: Those of the page's language.
  ///   - isInScript: Whether the result is printed inside `<script>`.
  /// - Returns: The filtered value.
  /// - Throws: An argument that the filter does not take.
  func apply(
    to value: TemplateValue, _ arguments: [TemplateValue], formats: LanguageFormats,
    isInScript: Bool
  ) throws(FilterError) -> TemplateValue {
    guard case .output(let output) = value, self != .default, self != .fill else {
      return try result(of: value, arguments, formats, isInScript)
    }
    let result = try result(of: .text(output.text), arguments, formats, isInScript)
    guard keepsMarkup, case .text(let text) = result else { return result }
    return output.replacing(text: text).map { .output($0) } ?? result
  }

  private func result(
    of value: TemplateValue, _ arguments: [TemplateValue], _ formats: LanguageFormats,
    _ isInScript: Bool
  ) throws(FilterError) -> TemplateValue {
    switch self {
    case .default: value.isNothing ? arguments.first { !$0.isNothing } ?? .none : value
    case .capitalize: value.mapTexts { $0.capitalized }
    case .uppercase: value.mapTexts { $0.uppercased() }
    case .lowercase: value.mapTexts { $0.lowercased() }
    case .join: value.joined(by: arguments.first?.printed ?? "")
    case .split: value.split(at: arguments.first?.printed ?? " ")
    case .indent: try value.indented(arguments)
    case .replace: value.replacing(arguments[0].printed, with: arguments[1].printed)
    case .truncate: try value.truncated(arguments)
    case .first, .last: try value.end(rawValue)
    case .length: try value.length()
    // It needs the names of the library, so the renderer applies it.
    case .filter: throw FilterError("`filter` takes the name of a filter")
    case .date: try formats.date(value, form: arguments.first)
    case .number: try formats.number(value, places: arguments.first)
    case .plural: try formats.plural(value, forms: arguments[0])
    case .fill: value.filled(with: arguments)
    case .url: value.isNothing ? .none : .text(value.printed.percentEncoded)
    case .json: try value.json(isInScript: isInScript)
    case .xml: value.isNothing ? .none : .html(value.xmlEscaped)
    }
  }
}
