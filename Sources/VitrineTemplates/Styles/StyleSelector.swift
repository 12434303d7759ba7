// What a selector needs: the names of classes and ids that an element, or one around it, must have, and
// the kind, language and direction of the page. Elements and other attributes are not among them, since
// texts of photos and Markdown pages bring their own.

import VitrineModel

/// A complex selector, such as `.grid > li:is(.few, .wide) a`.
struct StyleSelector {
  let text: String
  /// The classes and ids that all have to be on the page: each with its beginnings, which a value may
  /// complete.
  private var needed: [[StyleName]] = []
  /// The selectors in `:is()`, `:where()` and `:has()`, one of each of which has to match.
  private var alternatives: [[StyleSelector]] = []
  private var conditions: [Condition] = []
  /// Whether it needs a state that no page begins with.
  private var needsAction = false

  /// The pseudo-classes and attributes of what visitors point at or have opened, or wait for.
  private static let actions: Set = [
    "hover", "active", "focus", "focus-visible", "focus-within", "selection", "popover-open",
    "open", "aria-busy",
  ]

  /// What the page itself must be.
  fileprivate enum Condition {
    case kind(String)
    case direction(String)
    /// One of them, in lowercase.
    case languages([String])
  }

  /// Functions whose arguments have to match.
  ///
  /// Those of `:not()` must not, and others take no selector.
  private static let matching: Set = ["is", "where", "has"]

  /// Reads a selector.
  ///
  /// One with an escape has no names, so that it always counts as possible.
  ///
  /// - Parameters:
  ///   - bytes: The selector.
  ///   - isOfRoot: Whether it begins with what the element of the whole page must be.
  init(_ bytes: ArraySlice<UInt8>, isOfRoot: Bool = false) {
    text = String(decoding: bytes, as: UTF8.self)
    guard !bytes.contains(UInt8(ascii: "\\")) else { return }
    var isOfRoot = isOfRoot
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "#"):
        let name = Self.name(&rest)
        needed.append([StyleName(name)] + StyleName.beginnings(of: name))
      case UInt8(ascii: "["): readAttribute(&rest, isOfRoot: isOfRoot)
      case UInt8(ascii: ":"): readPseudoClass(&rest, isOfRoot: &isOfRoot)
      case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"): isOfRoot = false
      default: break
      }
    }
  }

  private mutating func readAttribute(_ rest: inout ArraySlice<UInt8>, isOfRoot: Bool) {
    let end = StyleRules.end(of: rest, UInt8(ascii: "]"))
    let parts = String(decoding: rest[..<end].dropLast(), as: UTF8.self)
      .split(separator: "=", maxSplits: 1).map(Self.unquoted)
    rest = rest[end...]
    guard let name = parts.first else { return }
    needsAction = needsAction || Self.actions.contains(name)
    guard parts.count == 2 else { return }
    needsAction = needsAction || name == "aria-pressed" && parts[1] == "true"
    if name == "data-page-kind" { conditions.append(.kind(parts[1])) }
    if name == "dir", isOfRoot { conditions.append(.direction(parts[1])) }
  }

  private mutating func readPseudoClass(
    _ rest: inout ArraySlice<UInt8>, isOfRoot: inout Bool
  ) {
    let function = String(decoding: Self.name(&rest), as: UTF8.self)
    if function == "root" { isOfRoot = true }
    needsAction = needsAction || Self.actions.contains(function)
    guard rest.first == UInt8(ascii: "(") else { return }
    rest = rest.dropFirst()
    let end = StyleRules.end(of: rest, UInt8(ascii: ")"))
    let list = rest[..<end].dropLast()
    rest = rest[end...]
    if Self.matching.contains(function) {
      let inner = StyleRules.selectors(in: list, areOfRoot: isOfRoot && function != "has")
      alternatives.append(inner)
    } else if function == "lang", isOfRoot {
      let tags = String(decoding: list, as: UTF8.self).split(separator: ",").map(Self.unquoted)
      if !tags.contains(where: { $0.contains("*") }) { conditions.append(.languages(tags)) }
    }
  }

  /// The words of a value without quotes, in lowercase.
  private static func unquoted(_ value: Substring) -> String {
    value.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }.lowercased()
  }

  private static func name(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = rest.prefix { StyleName.hasByte($0) }
    rest = rest[name.endIndex...]
    return name
  }

  /// The names that it or any of its alternatives needs, and their beginnings.
  var names: [StyleName] { needed.flatMap(\.self) + alternatives.joined().flatMap(\.names) }

  /// Whether nothing matches before a visitor has opened something.
  var isLate: Bool { needsAction || alternatives.contains { $0.allSatisfy(\.isLate) } }

  /// Whether something could match on pages of a kind.
  func isPossible(on pages: StyleFacts) -> Bool {
    needed.allSatisfy { $0.contains(where: pages.names.contains) }
      && conditions.allSatisfy { $0.holds(on: pages) }
      && alternatives.allSatisfy { $0.contains { $0.isPossible(on: pages) } }
  }
}

extension StyleSelector.Condition {
  fileprivate func holds(on pages: StyleFacts) -> Bool {
    switch self {
    case .kind(let kind): kind == pages.kind
    case .direction(let direction): direction == pages.direction
    case .languages(let languages): pages.isIn(languages)
    }
  }
}
