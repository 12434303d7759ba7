// A photo's numbers, ratio and average color, reach the page as rules of a hashed style sheet,
// since the Content-Security-Policy forbids style attributes. Collects them while a page's
// context is made.

import VitrineModel

struct Sheet {
  private var rules = ""
  private var count = 0

  /// Adds a photo and returns the class its element takes.
  mutating func add(_ size: PixelSize, color: Int) -> String { add(size, color, "") }

  /// Adds a photo that is shown by itself: its width keeps it from being enlarged.
  mutating func addWhole(_ size: PixelSize, color: Int) -> String {
    add(size, color, ";--w:\(size.width)px")
  }

  private mutating func add(_ size: PixelSize, _ color: Int, _ more: String) -> String {
    let name = "p\(count)"
    count += 1
    rules += ".\(name){--r:\(Self.ratio(size));--c:#\(Self.hex(color))\(more)}"
    return name
  }

  /// Nil where no photo was added.
  var text: TrustedHTML? { count == 0 ? nil : TrustedHTML(trusting: rules) }

  /// Width by height with three decimals, without trailing zeros.
  private static func ratio(_ size: PixelSize) -> String {
    let thousandths = max(1, (size.width * 1000 + size.height / 2) / size.height)
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return String(whole) }
    var digits = String(String(rest + 1000).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  private static func hex(_ color: Int) -> String {
    String(String((color & 0xFF_FFFF) | 0x100_0000, radix: 16).dropFirst())
  }
}
