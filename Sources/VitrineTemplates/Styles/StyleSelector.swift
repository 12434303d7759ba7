// What a selector needs: the names of classes and ids that an element, or one around it, must have.
// Elements and attributes are not among them, since texts of photos and Markdown pages bring their own.

import VitrineModel

/// A complex selector, such as `.grid > li:is(.few, .wide) a`.
struct StyleSelector {
  let text: String
  /// The classes and ids that all have to be on the page.
  private(set) var names: [StyleName] = []
  /// The selectors in `:is()`, `:where()` and `:has()`, one of each of which has to match.
  private(set) var alternatives: [[StyleSelector]] = []

  /// Functions whose arguments have to match.
  ///
  /// Those of `:not()` must not, and others take no selector.
  private static let matching: Set = ["is", "where", "has"]

  /// Reads a selector.
  ///
  /// One with an escape has no names, so that it always counts as possible.
  init(_ bytes: ArraySlice<UInt8>) {
    text = String(decoding: bytes, as: UTF8.self)
    guard !bytes.contains(UInt8(ascii: "\\")) else { return }
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "#"): names.append(StyleName(Self.name(&rest)))
      case UInt8(ascii: "["): rest = rest[StyleRules.end(of: rest, UInt8(ascii: "]"))...]
      case UInt8(ascii: ":"): readFunction(&rest)
      default: break
      }
    }
  }

  private mutating func readFunction(_ rest: inout ArraySlice<UInt8>) {
    let function = String(decoding: Self.name(&rest), as: UTF8.self)
    guard rest.first == UInt8(ascii: "(") else { return }
    rest = rest.dropFirst()
    let end = StyleRules.end(of: rest, UInt8(ascii: ")"))
    if Self.matching.contains(function) {
      alternatives.append(StyleRules.selectors(in: rest[..<end].dropLast()))
    }
    rest = rest[end...]
  }

  private static func name(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = rest.prefix { StyleName.hasByte($0) }
    rest = rest[name.endIndex...]
    return name
  }

  /// The names that it or any of its alternatives needs.
  var allNames: [StyleName] { names + alternatives.joined().flatMap(\.allNames) }

  /// Whether something on a page with these classes and ids could match.
  func isPossible(with words: Set<StyleName>) -> Bool {
    names.allSatisfy(words.contains)
      && alternatives.allSatisfy { $0.contains { $0.isPossible(with: words) } }
  }
}
