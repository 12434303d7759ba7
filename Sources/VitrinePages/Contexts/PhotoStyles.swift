// A photo's ratio and average color reach the page as rules of a hashed style sheet, since the
// Content-Security-Policy forbids style attributes. A class is named after its values, so that a
// photo has the same class on every page.

import VitrineModel

/// The rules of the photos on a page, collected while its context is made.
struct PhotoStyles {
  private var rules = ""
  private var names: Set<String> = []

  mutating func add(_ rule: Rule) {
    if names.insert(rule.name).inserted { rules += rule.text }
  }

  mutating func add(_ grid: GridRows) { rules += grid.rules }

  /// Adds a class with custom properties, and returns it.
  mutating func add(_ name: String, _ properties: String) -> String {
    if names.insert(name).inserted { rules += ".\(name){\(properties)}" }
    return name
  }

  /// The style sheet; nil if the page shows no photo.
  var text: TrustedHTML? { names.isEmpty ? nil : TrustedHTML(trusting: rules) }

  /// The values of one photo as a rule, and the class of the rule.
  struct Rule: Sendable {
    let name: String
    let text: String
    /// Width by height in a grid, in thousandths: as styles show it, which cut the ends off pictures
    /// that would be too narrow or too low to recognize.
    let shownRatio: Int

    /// The ratio of a cover without a photo.
    static let placeholder = 1500

    /// Creates the rule of a photo in a grid.
    ///
    /// - Parameters:
    ///   - size: The size of the photo in pixels.
    ///   - color: The average color.
    ///   - focus: The part that stays visible if a frame cuts off something.
    init(_ size: PixelSize, color: Int, focus: UnitRectangle? = nil) {
      guard let focus else {
        self.init(size, color, as: "", more: "")
        return
      }
      let places = [focus.midX, focus.midY].map { Int(($0 * 100).rounded()) }
      self.init(
        size, color, as: "-\(places[0])-\(places[1])", more: ";--f:\(places[0])% \(places[1])%")
    }

    /// Creates the rule of a photo on its own page: the width keeps it from being enlarged.
    init(whole size: PixelSize, color: Int) {
      self.init(size, color, as: "-\(size.width)", more: ";--w:\(size.width)px")
    }

    private init(_ size: PixelSize, _ color: Int, as suffix: String, more: String) {
      let thousandths = max(1, (size.width * 1000 + size.height / 2) / size.height)
      let hex = String(String((color & 0xFF_FFFF) | 0x100_0000, radix: 16).dropFirst())
      shownRatio = min(max(thousandths, 500), 8000)
      name = "p\(thousandths)-\(hex)\(suffix)"
      text = ".\(name){--r:\(Self.ratio(thousandths));--c:#\(hex)\(more)}"
    }

    /// Returns width by height with three decimals, without trailing zeros.
    static func ratio(_ thousandths: Int) -> String {
      let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
      guard rest > 0 else { return String(whole) }
      var digits = String(String(rest + 1000).dropFirst())
      while digits.last == "0" { digits.removeLast() }
      return "\(whole).\(digits)"
    }
  }
}
