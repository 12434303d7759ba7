// The rows of a grid: their rules give all rows of a page nearly the same height at every width.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

struct GridRowsTests {
  /// The rules of one range of widths, as a browser reads them.
  private struct Band {
    /// By number of the row's first photo, counted from 1.
    var rows: [(first: Int, count: Int, ratio: Double)] = []

    init(_ rules: Substring) throws {
      let pattern =
        #/>:nth-child\(n\+(?<first>\d+)\)\{--n:(?<count>\d+);--s:(?<ratio>[\d.]+)\}/#
      for match in rules.matches(of: pattern) {
        try rows.append(
          (
            #require(Int(match.first)), #require(Int(match.count)),
            #require(Double(match.ratio))
          ))
      }
    }

    /// Returns the photos of each row, as a browser that fills rows in this way lays them out.
    func lines(of ratios: [Double]) -> [(photos: Range<Int>, height: Double)] {
      var lines: [(Range<Int>, Double)] = []
      var start = 0
      while start < ratios.count {
        guard let rule = rows.last(where: { $0.first <= start + 1 }) else { return lines }
        let end = min(start + rule.count, ratios.count)
        lines.append((start..<end, 1 / rule.ratio))
        start = end
      }
      return lines
    }
  }

  /// Ratios of cameras and phones, both ways up.
  private static let usual = [1.5, 0.667, 1.333, 0.75, 1, 1.778, 0.563]

  private func mixed(_ count: Int) -> [Double] {
    var seed: UInt64 = 7
    return (0..<count).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Self.usual[Int(seed >> 33) % Self.usual.count]
    }
  }

  private func bands(_ ratios: [Double]) throws -> [Band] {
    let rows = try #require(
      GridRows(of: ratios.map { Int($0 * 1000 + 0.5) }, digest: SHA256.digest(of:)))
    return try rows.rules.split(separator: "@media").map(Band.init)
  }

  @Test func haveNearlyTheSameHeight() throws {
    let ratios = mixed(50)
    for (number, band) in try bands(ratios).enumerated() {
      let heights = band.lines(of: ratios).dropLast().map(\.height)
      let (low, high) = try (#require(heights.min()), #require(heights.max()))
      // Two or three photos fit beside each other on a phone: there is less to choose from.
      #expect(high / low < [1.75, 1.5][min(number, 1)], "band \(number)")
      if number > 1 { #expect(high / low < 1.12 / 0.88, "band \(number)") }
    }
  }

  @Test func areFull() throws {
    for ratios in [mixed(50), mixed(37), [Double](repeating: 1.5, count: 24)] {
      for band in try bands(ratios) {
        let lines = band.lines(of: ratios)
        #expect(lines.last?.photos.upperBound == ratios.count)
        for line in lines.dropLast() {
          #expect(abs(ratios[line.photos].reduce(0, +) * line.height - 1) < 0.01)
        }
      }
    }
  }

  @Test func keepTheHeightInAShortLastRow() throws {
    let ratios = [Double](repeating: 1.5, count: 13)
    for band in try bands(ratios) {
      let heights = band.lines(of: ratios).map(\.height)
      #expect(heights.allSatisfy { $0 <= heights[0] * 1.13 })
    }
  }

  @Test(arguments: [
    [1.5, 0.8, 1.5, 1.5, 1.5, 1.333, 1, 3], [1, 1.5, 3, 0.667, 0.8, 0.667, 1.333, 1, 1.5],
    [0.667, 1.778, 1.5, 1.5, 1.778, 1.778, 3, 1.5, 0.667, 0.8],
  ])
  func makeTheLastRowAsHighAsOthersBesidePanoramas(_ ratios: [Double]) throws {
    for (number, band) in try bands(ratios).enumerated() {
      let heights = band.lines(of: ratios).map(\.height)
      let (last, most) = try (#require(heights.last), #require(heights.max()))
      #expect(last >= 0.75 * most, "band \(number)")
    }
  }

  @Test func putFourPhotosIntoTwoRowsOnAPhone() throws {
    let ratios = [1.5, 1.5, 1, 0.667]
    #expect(try bands(ratios)[0].lines(of: ratios).count == 2)
  }

  @Test func giveAPanoramaARowOfItsOwn() throws {
    let ratios = [1.5, 1.5, 0.75, 1.333, 7, 1.5, 1.5, 0.667, 1.5, 1.5]
    for band in try bands(ratios) {
      #expect(band.lines(of: ratios).contains { $0.photos == 4..<5 })
    }
  }

  @Test func showAFewPhotosLarge() throws {
    for ratios in [[1.5], [0.667], [1.5, 0.667], [1.5, 1.5, 1.333]] {
      let bands = try bands(ratios)
      #expect(try #require(bands.last).lines(of: ratios).count == 1)
    }
    #expect(try bands([1.5, 1.5])[0].lines(of: [1.5, 1.5]).count == 2)
  }

  @Test(arguments: [([3, 1.5, 1.5], 0..<1), ([1.5, 1.5, 3], 2..<3), ([3, 3], 1..<2)])
  func makeNoFewPhotosLowBesidePanoramas(_ ratios: [Double], _ panorama: Range<Int>) throws {
    let bands = try bands(ratios)
    let lines = try #require(bands.last).lines(of: ratios)
    #expect(lines.count == 2 && lines.contains { $0.photos == panorama })
  }

  /// Two landscapes, four uprights, or one of each beside each other, on nine tenths of the window.
  @Test(arguments: [([1500], 30), ([667], 33), ([1500, 750], 40)])
  func sayHowHighTheyAreOnAPhone(_ pattern: [Int], _ height: Int) throws {
    let ratios = Array(repeating: pattern, count: 12).flatMap(\.self)
    let rows = try #require(GridRows(of: ratios, digest: SHA256.digest(of:)))
    #expect(abs(rows.phoneHeight - height) <= 3)
    let page = try SampleGallery.numbered(20).context("sets/sea/")
    guard case .number(let shown)? = page.at("page.rows.height") else {
      throw Problem(.error, "test", "")
    }
    #expect((15...60).contains(shown))
  }

  @Test func haveClassesOfTheirOwn() throws {
    let digest = SHA256.digest(of:)
    let one = try #require(GridRows(of: [1500, 1500, 667, 750], digest: digest))
    let other = try #require(GridRows(of: [1500, 667, 1500, 750], digest: digest))
    let again = try #require(GridRows(of: [1500, 1500, 667, 750], digest: digest))
    #expect(one.name != other.name)
    #expect(one.name == again.name && one.rules == again.rules)
    #expect(GridRows(of: [], digest: digest) == nil)
  }

  @Test func areInTheSheetOfThePage() throws {
    let page = try SampleGallery.numbered(20).context("sets/sea/")
    let name = try #require(page.text("page.rows.class"))
    #expect(page.at("page.rows.is_few") == .bool(false))
    guard case .html(let sheet)? = page.at("page.sheet") else { throw Problem(.error, "test", "") }
    #expect(sheet.text.contains(".\(name)>:nth-child(n+1){"))
    #expect(
      try SampleGallery.numbered(3).context("sets/sea/").at("page.rows.is_few") == .bool(true))
    #expect(
      try SampleGallery.numbered(0).context("sets/sea/").at("page.rows") == TemplateValue.none)
  }

  @Test(arguments: [(100, 100_000), (100_000, 100), (1, 1)])
  func keepExtremeShapesReadable(_ width: Int, _ height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let ratio = PhotoStyles.Rule(size, color: 0).shownRatio
    #expect((500...8000).contains(ratio))
    let ratios = [Double](repeating: Double(ratio) / 1000, count: 50)
    for band in try bands(ratios) {
      #expect(band.lines(of: ratios).last?.photos.upperBound == 50)
    }
  }
}
