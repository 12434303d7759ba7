// The filters of templates: Stencil's, for typed values, and ours. Filters get raw text; their
// result is escaped when printed, unless it is their own markup. To add one, add a case here,
// its line in `argumentCount` and `apply`, and a row in the themes' manual.

import Foundation
import VitrineModel

/// A filter by its name in templates.
enum Filter: String, CaseIterable {
  case `default`, capitalize, uppercase, lowercase, join, split, indent, filter
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
    case .capitalize, .uppercase, .lowercase, .url, .json, .xml: 0...0
    case .join, .split, .date, .number: 0...1
    case .indent: 0...3
    case .filter, .plural: 1...1
    case .fill: 0...9
    }
  }

  /// Its arguments in words.
  var usage: String {
    switch argumentCount {
    case 0...0: "no argument"
    case 1...1: "one argument"
    case let range where range.upperBound == 1: "at most one argument"
    case let range: "at most \(range.upperBound) arguments"
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
  /// - Parameters:
  ///   - value: the value to filter.
  ///   - arguments: as many as `argumentCount` allows.
  ///   - formats: those of the page's language.
  ///   - isInScript: whether the result is printed inside `<script>`.
  /// - Returns: The filtered value.
  /// - Throws: An argument that the filter does not take.
  func apply(
    to value: TemplateValue, _ arguments: [TemplateValue], formats: LanguageFormats,
    isInScript: Bool
  ) throws(FilterError) -> TemplateValue {
    switch self {
    case .default: value.isNothing ? arguments.first { !$0.isNothing } ?? .none : value
    case .capitalize: value.mapTexts { $0.capitalized }
    case .uppercase: value.mapTexts { $0.uppercased() }
    case .lowercase: value.mapTexts { $0.lowercased() }
    case .join: value.joined(by: arguments.first?.printed ?? "")
    case .split: value.split(at: arguments.first?.printed ?? " ")
    case .indent: try value.indented(arguments)
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
