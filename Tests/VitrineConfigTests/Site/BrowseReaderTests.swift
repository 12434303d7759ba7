// `browse` of site.yml.

import Testing
import VitrineConfig
import VitrineModel

@Suite("Collections of site.yml") struct BrowseReaderTests {
  private static let start = "title: T\nsets: [{ slug: a, provider: folder, album: . }]\n"
  private static let fields = "fields: { medium: { browse: true }, accession: {} }\n"

  private func browse(_ text: String) throws -> [String] {
    try load(Self.start + text).get().browse
  }

  @Test func areYearsByDefault() throws {
    #expect(try browse("") == ["year"])
    #expect(try browse(Self.fields) == ["year", "medium"])
  }

  @Test func areInTheirOrder() throws {
    #expect(try browse("browse: [person, camera, year]\n") == ["person", "camera", "year"])
    #expect(try browse("browse: lens\n") == ["lens"])
    #expect(try browse("browse: []\n" + Self.fields) == [])
    #expect(try browse("browse: [medium, year]\n" + Self.fields) == ["medium", "year"])
    #expect(try browse("browse: [rating]\n" + Self.fields) == ["rating", "medium"])
  }

  @Test func sayWhetherKeywordsMayNamePeople() throws {
    func namesPeople(_ text: String) throws -> Bool {
      try load(Self.start + text).get().metadataPreferences.namesPeople
    }
    #expect(try namesPeople("browse: [year, person]\n"))
    #expect(try !namesPeople(""))
  }

  @Test(arguments: BrowseCollection.all.map(\.name))
  func mayBeEachOfTheList(_ name: String) throws {
    let images = name == "place" ? "images: { location: city }\n" : ""
    #expect(try browse("browse: [\(name)]\n" + images) == [name])
  }

  @Test(arguments: [
    ("browse: [yeer]\n", "3:10 did you mean `year`?"),
    ("browse: [year, cameras]\n", "3:16 did you mean `camera`?"),
    ("browse: [year, year]\n", "3:16 remove one of them"),
    ("browse: true\n", "3:9"), ("browse: {year: true}\n", "3:9"), ("browse: [[year]]\n", "3:10"),
    ("browse: year, month\n", "3:9"),
    ("browse: [accession]\nfields: { accession: {} }\n", "3:10 add `browse: true`"),
    ("browse: [Medium]\nfields: { medium: { browse: true } }\n", "3:10 did you mean `medium`?"),
    ("browse: [zzzzzzzz]\n", "3:10 write `browse: []` for none, or any of `year`"),
  ])
  func refuseWhatIsNotUnderstood(_ text: String, _ expected: String) throws {
    let found = try problems(of: Self.start + text).map { "\($0.lineAndColumn) \($0.help ?? "")" }
    #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
  }

  /// Nothing of a place is published then, so the pages would be missed.
  @Test func warnAboutPlacesThatAreRemoved() throws {
    let notices = try load(Self.start + "browse: [place]\n").get().notices
    #expect(notices.map(\.code) == ["config.no-places"])
    let kept = try load(Self.start + "browse: [place]\nimages: { location: keep }\n").get()
    #expect(kept.notices.isEmpty)
  }
}
