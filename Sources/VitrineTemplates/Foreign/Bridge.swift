// The border to Stencil's untyped values, crossed only by what extensions handle. Markup that our
// own code made stays recognizable on the way there and back, so that it is escaped neither twice
// nor by mistake never.

import Stencil
import VitrineModel

/// Trusted HTML among Stencil's values. Filters that ask for a text don't get one.
struct BridgedHTML: CustomStringConvertible {
  let html: TrustedHTML

  var description: String { html.text }
}

/// A date among Stencil's values.
struct BridgedDate: CustomStringConvertible {
  let date: Moment

  var description: String { date.iso8601 }
}

extension TemplateValue {
  /// As Stencil sees it; nil for nothing.
  var bridged: Any? {
    switch self {
    case .none: nil
    case .text(let text): text
    case .html(let html): BridgedHTML(html: html)
    case .number(let number): number
    case .decimal(let number): number
    case .truth(let truth): truth
    case .date(let date): BridgedDate(date: date)
    case .list(let values): values.compactMap(\.bridged)
    case .map(let map): map.bridged
    }
  }

  /// From what a Stencil extension gave. Text is text, to be escaped; markup has to come as
  /// `TrustedHTML`.
  init(bridging value: Any?) {
    switch value {
    case nil: self = .none
    case let value as TemplateValue: self = value
    case let value as String: self = .text(value)
    case let value as BridgedHTML: self = .html(value.html)
    case let value as TrustedHTML: self = .html(value)
    case let value as BridgedDate: self = .date(value.date)
    case let value as Moment: self = .date(value)
    case let value as Bool: self = .truth(value)
    case let value as Int: self = .number(value)
    case let value as Double: self = .decimal(value)
    case let value as Float: self = .decimal(Double(value))
    case let values as [Any]: self = .list(values.map { TemplateValue(bridging: $0) })
    case let values as [String: Any]:
      let names = values.keys.sorted()
      self = .map(
        TemplateMap(names.map { (name: $0, value: TemplateValue(bridging: values[$0])) }))
    case let value as any CustomStringConvertible: self = .text(value.description)
    default: self = .none
    }
  }
}

extension TemplateMap {
  var bridged: [String: Any] {
    var result: [String: Any] = [:]
    for entry in entries where result[entry.name] == nil {
      result[entry.name] = entry.value.bridged
    }
    return result
  }
}
