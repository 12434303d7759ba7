// A style sheet as a list of rules, so that a kind of page can have only those it could ever use. What
// this reader doesn't know stays as it is written.

import VitrineModel

/// The rules of a style sheet.
struct StyleRules {
  private indirect enum Rule {
    /// With the words of its body if it may name an animation.
    case style([StyleSelector], body: String, animations: Set<StyleName>)
    /// A rule with rules in it, such as `@media`.
    case group(prelude: String, [Rule])
    case keyframes(name: StyleName, text: String)
    case other(String)
  }

  private let rules: [Rule]

  /// At-rules that contain style rules.
  private static let groups = ["@media", "@supports", "@layer", "@container", "@scope"]

  /// Media that few pages are shown in at first.
  private static let rareMedia = ["@media print", "@media (forced-colors:active)"]

  /// Reads a minified sheet; nil if its braces don't match.
  init?(_ sheet: String) {
    var rest = Array(sheet.utf8)[...]
    guard let rules = Self.read(&rest, isNested: false) else { return nil }
    self.rules = rules
  }

  /// The classes and ids of all selectors, and their beginnings.
  var names: Set<StyleName> { Self.names(of: rules) }

  private static func names(of rules: [Rule]) -> Set<StyleName> {
    rules.reduce(into: []) { names, rule in
      switch rule {
      case .style(let selectors, _, _): selectors.forEach { names.formUnion($0.names) }
      case .group(_, let rules): names.formUnion(Self.names(of: rules))
      case .keyframes, .other: break
      }
    }
  }

  /// Decides about a selector, or about a rule without one if nil.
  typealias Choice = (_ selector: StyleSelector?, _ isRare: Bool) -> Bool

  /// Returns the rules with a chosen selector, each with its chosen selectors only.
  func text(of isChosen: Choice) -> String {
    var animations: Set<StyleName> = []
    let chosen = Self.text(of: rules, isRare: false, isChosen, &animations)
    return chosen + Self.keyframes(in: rules, named: animations)
  }

  private static func text(
    of rules: [Rule], isRare: Bool, _ isChosen: Choice, _ animations: inout Set<StyleName>
  ) -> String {
    var text = ""
    for rule in rules {
      switch rule {
      case .style(let selectors, let body, let named):
        let chosen = selectors.filter { isChosen($0, isRare) }
        if chosen.isEmpty { continue }
        animations.formUnion(named)
        text += chosen.map(\.text).joined(separator: ",") + "{\(body)}"
      case .group(let prelude, let rules):
        let isRare = isRare || rareMedia.contains(prelude)
        let inner = self.text(of: rules, isRare: isRare, isChosen, &animations)
        if !inner.isEmpty { text += "\(prelude){\(inner)}" }
      case .keyframes: continue
      case .other(let other): if isChosen(nil, isRare) { text += other }
      }
    }
    return text
  }

  /// Returns the animations with some names, in the groups that they are in.
  private static func keyframes(in rules: [Rule], named names: Set<StyleName>) -> String {
    var text = ""
    for rule in rules {
      switch rule {
      case .keyframes(let name, let keyframes) where names.contains(name): text += keyframes
      case .group(let prelude, let rules):
        let inner = keyframes(in: rules, named: names)
        if !inner.isEmpty { text += "\(prelude){\(inner)}" }
      case .keyframes, .style, .other: continue
      }
    }
    return text
  }

  // MARK: Reading

  /// Reads rules until the end, or past the brace that closes the group.
  private static func read(_ rest: inout ArraySlice<UInt8>, isNested: Bool) -> [Rule]? {
    var rules: [Rule] = []
    while let stop = end(ofPreludeIn: rest) {
      let prelude = trimmed(rest[..<stop])
      let mark = rest[stop]
      rest = rest[(stop + 1)...]
      switch mark {
      case UInt8(ascii: "}"): return isNested && prelude.isEmpty ? rules : nil
      case UInt8(ascii: ";"): rules.append(.other(string(prelude) + ";"))
      default:
        guard let rule = rule(prelude, &rest) else { return nil }
        rules.append(rule)
      }
    }
    return isNested || !trimmed(rest).isEmpty ? nil : rules
  }

  /// Reads what follows a prelude and its brace.
  private static func rule(_ prelude: ArraySlice<UInt8>, _ rest: inout ArraySlice<UInt8>) -> Rule? {
    let text = string(prelude)
    if groups.contains(where: { text.hasPrefix($0) }) {
      return read(&rest, isNested: true).map { .group(prelude: text, $0) }
    }
    let close = end(of: rest, UInt8(ascii: "}"))
    guard rest[..<close].last == UInt8(ascii: "}") else { return nil }
    let inner = rest[..<close].dropLast()
    let body = string(inner)
    rest = rest[close...]
    if text.hasPrefix("@keyframes ") {
      let name = StyleName(prelude.dropFirst("@keyframes ".utf8.count))
      return .keyframes(name: name, text: "\(text){\(body)}")
    }
    if text.hasPrefix("@") { return .other("\(text){\(body)}") }
    return .style(selectors(in: prelude), body: body, animations: animations(in: inner))
  }

  /// Returns the words of a body that may name an animation, itself or by a variable.
  private static func animations(in body: ArraySlice<UInt8>) -> Set<StyleName> {
    let names = ["animation", "--"].contains { word in
      var rest = body
      return rest.skip(past: word)
    }
    return names ? StyleName.words(of: body) : []
  }

  /// Returns the place of the `{`, `}` or `;` that ends a prelude.
  private static func end(ofPreludeIn rest: ArraySlice<UInt8>) -> Int? {
    var place = rest.startIndex
    while place < rest.endIndex {
      switch rest[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): return place
      default: place = after(place, in: rest)
      }
    }
    return nil
  }

  /// Returns the index after the bracket that closes the one before the bytes; the end if none does.
  static func end(of rest: ArraySlice<UInt8>, _ closing: UInt8) -> Int {
    var place = rest.startIndex
    while place < rest.endIndex {
      if rest[place] == closing { return place + 1 }
      place = after(place, in: rest)
    }
    return rest.endIndex
  }

  /// Returns the index after what is at a place: a string, a group in brackets, an escape or a byte.
  private static func after(_ place: Int, in rest: ArraySlice<UInt8>) -> Int {
    switch rest[place] {
    case UInt8(ascii: "\\"): return min(place + 2, rest.endIndex)
    case UInt8(ascii: "("): return end(of: rest[(place + 1)...], UInt8(ascii: ")"))
    case UInt8(ascii: "["): return end(of: rest[(place + 1)...], UInt8(ascii: "]"))
    case UInt8(ascii: "{"): return end(of: rest[(place + 1)...], UInt8(ascii: "}"))
    case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
      var end = place + 1
      while end < rest.endIndex, rest[end] != quote {
        end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return min(end + 1, rest.endIndex)
    default: return place + 1
    }
  }

  /// Returns the selectors of a list that commas separate.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - areOfRoot: Whether they begin with what the element of the whole page must be.
  /// - Returns: The selectors in their order.
  static func selectors(
    in list: ArraySlice<UInt8>, areOfRoot: Bool = false
  ) -> [StyleSelector] {
    var selectors: [StyleSelector] = []
    var rest = list
    while !rest.isEmpty {
      let next = end(of: rest, UInt8(ascii: ","))
      let selector = rest[..<next]
      let hasComma = selector.last == UInt8(ascii: ",")
      let bytes = trimmed(hasComma ? selector.dropLast() : selector)
      selectors.append(StyleSelector(bytes, isOfRoot: areOfRoot))
      rest = rest[next...]
    }
    return selectors
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = bytes.drop { $0 <= 0x20 }
    return start[..<((start.lastIndex { $0 > 0x20 } ?? start.startIndex - 1) + 1)]
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
