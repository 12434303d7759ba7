// Where the rows of a grid break at each width of the window, as rules of the page's style sheet:
// pages have even rows without a script, and nothing moves while they load.
//
// Media queries test the width of the window, because grids are as wide as it is, and common page
// checkers don't know container queries yet.

import VitrineModel

/// The rows of one grid at all widths, and the class that applies them.
struct GridRows: Sendable {
  /// The class of the list.
  let name: String
  /// Whether the photos are so few that they are shown large; nil for covers.
  private let isFew: Bool?
  /// The usual height of a row on a phone, in hundredths of the window's width.
  let phoneHeight: Int
  /// The rules, which name the first photo of each row.
  let rules: String

  /// A range of window widths: from a width in em, and the ratio of its rows in thousandths.
  private struct Band {
    let start: Int
    let target: Int
  }

  /// The widths at which a row gets room for more photos.
  private static let bands = [
    Band(start: 0, target: 2400), Band(start: 32, target: 3200), Band(start: 48, target: 4200),
    Band(start: 70, target: 5400), Band(start: 105, target: 7000),
  ]

  /// The widths for one, two or three photos, which are shown large.
  private static let largeBands = [
    Band(start: 0, target: 1400), Band(start: 40, target: 3100), Band(start: 64, target: 5400),
  ]

  /// The widths for covers.
  private static let coverBands = [
    Band(start: 0, target: 2300), Band(start: 40, target: 3000), Band(start: 70, target: 4700),
    Band(start: 105, target: 5800),
  ]

  /// The narrowest and the widest cover, in thousandths.
  private static let coverRatios = 800...1800

  /// The number of photos up to which they are shown large.
  static let few = 3

  /// Breaks a list of photos into rows.
  ///
  /// - Parameters:
  ///   - ratios: Width by height of each photo as shown, in thousandths.
  ///   - digest: Computes the SHA-256 that names the class. Scripts append pages to each other, so
  ///     different rows need different classes.
  init?(of ratios: [Int], digest: ([UInt8]) -> Digest) {
    let isFew = ratios.count <= Self.few
    self.init(ratios, "g", isFew ? Self.largeBands : Self.bands, isFew: isFew, digest: digest)
  }

  /// Breaks covers into rows: they are larger than photos, since their names are below them.
  ///
  /// - Parameters:
  ///   - ratios: Width by height of each cover, in thousandths. Styles cut off what is outside
  ///     `coverRatios`.
  ///   - digest: Computes the SHA-256 that names the class.
  init?(ofCovers ratios: [Int], digest: ([UInt8]) -> Digest) {
    let shown = ratios.map {
      min(max($0, Self.coverRatios.lowerBound), Self.coverRatios.upperBound)
    }
    self.init(shown, "c", Self.coverBands, isFew: nil, digest: digest)
  }

  private init?(
    _ ratios: [Int], _ letter: String, _ bands: [Band], isFew: Bool?, digest: ([UInt8]) -> Digest
  ) {
    guard !ratios.isEmpty else { return nil }
    let shape = ratios.map(String.init).joined(separator: ",")
    let name = letter + digest(Array(shape.utf8)).hex.prefix(8)
    self.isFew = isFew
    self.name = name
    let layouts = bands.map {
      isFew == true
        ? RowBreaks(hanging: ratios, target: $0.target) : RowBreaks(of: ratios, near: $0.target)
    }
    phoneHeight = Self.height(of: layouts[0])
    var rules = ""
    var previous = ""
    for (band, breaks) in zip(bands, layouts) {
      let text = Self.rules(of: breaks, name)
      if text == previous { continue }
      rules += band.start == 0 ? text : "@media (min-width:\(band.start)em){\(text)}"
      previous = text
    }
    self.rules = rules
  }

  /// Returns the median height of rows that take nine tenths of a window, in hundredths of its width.
  private static func height(of breaks: RowBreaks) -> Int {
    let ratios = breaks.rows.map(\.ratio).sorted()
    return 90_000 / max(1, ratios[ratios.count / 2])
  }

  /// The value for themes.
  var value: TemplateValue {
    var value: TemplateMap = ["class": .text(name), "height": .number(phoneHeight)]
    if let isFew { value["is_few"] = .bool(isFew) }
    return .map(value)
  }

  /// Returns a rule for each row: it holds from the row's first photo on, until the next rule.
  private static func rules(of breaks: RowBreaks, _ name: String) -> String {
    var text = ""
    var previous = ""
    for row in breaks.rows {
      let values = "--n:\(row.photos.count);--s:\(PhotoStyles.Rule.ratio(row.ratio))"
      if values == previous { continue }
      previous = values
      text += ".\(name)>:nth-child(n+\(row.photos.lowerBound + 1)){\(values)}"
    }
    return text
  }
}
