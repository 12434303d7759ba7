// The element that a tag is in, as far as escaping depends on it: in `<script>` and `<style>`,
// references such as `&lt;` have no meaning. It is known from a template's own text. The element
// that an included template begins in is unknown and counts as ordinary markup, where all is
// escaped.

/// An element whose content HTML does not decode.
enum RawElement: String, CaseIterable {
  case script, style
}

/// Follows the text of a template from beginning to end.
struct RawElementReader {
  /// The element that the text so far ends in.
  private(set) var current: RawElement?
  /// The element whose start tag has begun but not ended.
  private var opening: RawElement?

  mutating func read(_ text: ArraySlice<UInt8>) {
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: ">"):
        if let opening { current = opening }
        opening = nil
      case UInt8(ascii: "<"):
        if let element = current {
          if Self.name("/" + element.rawValue, follows: index, in: text) { current = nil }
        } else if opening == nil {
          opening = RawElement.allCases.first {
            Self.name($0.rawValue, follows: index, in: text)
          }
        }
      default: break
      }
    }
  }

  private static func name(_ name: String, follows index: Int, in text: ArraySlice<UInt8>) -> Bool {
    let found = text[(index + 1)...].prefix(name.utf8.count)
    guard found.count == name.utf8.count, zip(found, name.utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { return false }
    guard found.endIndex < text.endIndex else { return true }
    return !(0x61...0x7A).contains(text[found.endIndex] | 0x20)
  }
}
