// The covers on the front page.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite("Covers on the front page") struct HomeCoverTests {
  private func home(_ count: Int) throws -> TemplateMap {
    let sets = (0..<count).map { place in
      var set = PhotoSet.sample("s\(place)")
      set.caption = "Words \(place). More."
      return LoadedSet(
        set: set, caption: RichText(set.caption), photos: [.sample("\(place).jpg")])
    }
    return try SampleGallery.of(Catalog(sets)).context("")
  }

  private func leads(_ context: TemplateMap) -> [Bool] {
    context.list("sets").map { set in
      if case .map(let map) = set { map["is_lead"] == .bool(true) } else { false }
    }
  }

  @Test func showTheFirstOneLarge() throws {
    let context = try home(3)
    #expect(leads(context) == [true, false, false])
    #expect(context.text("sets.0.caption") == "Words 0. More.")
    #expect(context.at("sets.0.cover.is_first") == .bool(true))
    // It fills a phone's first screen.
    #expect(context.at("sets.0.cover.is_eager") == .bool(true))
    #expect(context.at("sets.1.cover.is_eager") == .bool(false))
  }

  @Test func areInRowsOfTheirOwn() throws {
    let context = try home(9)
    let name = try #require(context.text("page.cover_rows.class"))
    #expect(name.hasPrefix("c"))
    #expect(context.text("page.sheet")?.contains(".\(name)>:nth-child(n+1){--n:") == true)
    #expect(try home(1).at("page.cover_rows") == TemplateValue.none)
  }

  @Test func haveNoEmptyFirstOne() throws {
    let set = LoadedSet(set: .sample("none"), photos: [])
    let other = LoadedSet(set: .sample("sea"), photos: [.sample("a.jpg")])
    let context = try SampleGallery.of(Catalog([set, other])).context("")
    #expect(leads(context) == [false, false])
  }

  @Test(arguments: [
    [1500, 1500, 1500, 1500, 1500], [667, 667, 667, 667], [1500, 667, 2400, 750, 1333, 1000, 1778],
    [500, 5000],
  ])
  func haveNoUnevenRows(_ ratios: [Int]) throws {
    let rows = try #require(GridRows(ofCovers: ratios) { SHA256.digest(of: $0) })
    for match in rows.rules.matches(of: #/--n:(?<count>\d+);--s:(?<ratio>[\d.]+)/#) {
      let (count, ratio) = (Double(match.count) ?? 0, Double(match.ratio) ?? 0)
      #expect(count * 0.8 <= ratio + 0.001, "\(match.output)")
    }
  }
}
