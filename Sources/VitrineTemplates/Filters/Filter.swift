// The filters templates have: Stencil's own, done over typed values, and ours.
// Filters see raw text; what they give is escaped when printed unless they made markup themselves.
// To add one: a case here, its line in `argumentCount`, `usage` and `apply`, and the theme manual.

import Foundation
import VitrineModel

/// A filter by the name templates call it.
enum Filter: String, CaseIterable {
  case `default`, capitalize, uppercase, lowercase, join, split, indent, filter
  case date, number, plural, fill, url, json, xml

  /// Stencil has it too.
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

  /// What it takes, in words.
  var usage: String {
    switch argumentCount {
    case 0...0: "no argument"
    case 1...1: "one argument"
    case let range where range.upperBound == 1: "one argument at most"
    case let range: "\(range.upperBound) arguments at most"
    }
  }
}

/// Why a filter can't do what is asked.
struct FilterFault: Error {
  let what: String

  init(_ what: String) { self.what = what }
}

extension Filter {
  /// - Parameter isInScript: the result is printed inside `<script>`.
  func apply(
    to value: TemplateValue, _ arguments: [TemplateValue], words: Words, isInScript: Bool
  ) throws(FilterFault) -> TemplateValue {
    switch self {
    case .default: value.isNothing ? arguments.first { !$0.isNothing } ?? .none : value
    case .capitalize: value.mapTexts { $0.capitalized }
    case .uppercase: value.mapTexts { $0.uppercased() }
    case .lowercase: value.mapTexts { $0.lowercased() }
    case .join: value.joined(by: arguments.first?.printed ?? "")
    case .split: value.split(at: arguments.first?.printed ?? " ")
    case .indent: try value.indented(arguments)
    // Needs the library's names, so the renderer resolves it.
    case .filter: throw FilterFault("`filter` takes the name of a filter")
    case .date: try words.date(value, form: arguments.first)
    case .number: try words.number(value, places: arguments.first)
    case .plural: try words.plural(value, forms: arguments[0])
    case .fill: value.filled(with: arguments)
    case .url: value.isNothing ? .none : .text(value.printed.percentEncoded)
    case .json: try value.json(isInScript: isInScript)
    case .xml: value.isNothing ? .none : .html(value.xmlEscaped)
    }
  }
}
