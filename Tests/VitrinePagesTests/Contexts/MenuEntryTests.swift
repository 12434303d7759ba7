// The menu of a site with many sets.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite("The menu") struct MenuEntryTests {
  /// Returns the entries for sets that are named by their groups, `-` for none.
  private func menu(_ groups: [String], at page: String = "") throws -> [TemplateValue] {
    let sets = groups.enumerated().map { place, group -> LoadedSet in
      var set = PhotoSet(
        slug: "s\(place)", title: "S\(place)", provider: "folder", selection: .album("."),
        sort: .given)
      set.group = group == "-" ? "" : group
      return LoadedSet(set: set, photos: [.sample("a.jpg")])
    }
    return try SampleGallery.of(Catalog(sets)).context(page).list("site.navigation")
  }

  private func titles(_ entries: [TemplateValue]) -> [String] {
    entries.map { entry in
      guard case .map(let map) = entry else { return "" }
      guard map["sets"] != nil else { return map.text("title") ?? "" }
      return "\(map.text("title") ?? ""): \(titles(map.list("sets")).joined(separator: " "))"
    }
  }

  @Test func hasGroupsInThePlaceOfTheirFirstSet() throws {
    let entries = try menu(["-", "Far", "-", "Near", "Far"])
    #expect(titles(entries) == ["S0", "Far: S1 S4", "S2", "Near: S3"])
  }

  @Test func isALineOfSetsAsLongAsTheyFit() throws {
    #expect(try titles(menu(Array(repeating: "-", count: 10))) == (0..<10).map { "S\($0)" })
  }

  @Test func groupsSetsThatWouldNotFit() throws {
    let entries = try titles(menu(Array(repeating: "-", count: 40)))
    #expect(entries.count == 10)
    #expect(entries.last == "more_sets: " + (9..<40).map { "S\($0)" }.joined(separator: " "))
    let mixed = try titles(menu((0..<8).map { "G\($0)" } + Array(repeating: "-", count: 5)))
    #expect(mixed.count == 12 && mixed.last == "more_sets: S11 S12")
  }

  @Test func marksTheGroupOfThePage() throws {
    let entries = try menu(["-", "Far", "Near"], at: "sets/s2/")
    let current = entries.map { entry in
      if case .map(let map) = entry { map["is_current"] == .bool(true) } else { false }
    }
    #expect(current == [false, false, true])
  }
}
