// Dates, places, people, ratings and positions in sidecars and album.yml.

import Testing
import VitrineConfig
import VitrineModel

struct SidecarFactTests {
  private func photo(_ text: String) -> (notes: PhotoNotes, problems: [Problem]) {
    PhotoNotes.read(Array(text.utf8), file: "a.jpg.yml")
  }

  private func album(_ text: String) -> (notes: AlbumNotes, problems: [Problem]) {
    AlbumNotes.read(Array(text.utf8), file: "album.yml")
  }

  @Test func readsTheFactsOfAPhoto() {
    let (notes, problems) = photo(
      """
      date: circa 1939
      place: { name: Pier 4, city: Oslo, country: Norway, latitude: 59.91, longitude: -10.75 }
      people: [Ada Lindqvist, "Haddad, Nour", Ada Lindqvist]
      rating: 4
      position: -3

      """)
    #expect(problems.isEmpty)
    #expect(notes.taken == PartialDate(year: 1939, isCirca: true))
    #expect(notes.place?.names == Place(name: "Pier 4", city: "Oslo", country: "Norway"))
    #expect(notes.place?.location == Location(latitude: 59.91, longitude: -10.75))
    #expect(notes.people == ["Ada Lindqvist", "Haddad, Nour"])
    #expect(notes.rating == 4 && notes.position == -3)
  }

  @Test func readsTheFactsOfAFolder() {
    let (notes, problems) = album(
      """
      date: 2019-07
      place: { city: Oslo }
      people: Ada, Nour
      cover: ./rocks/moon path.jpg
      sort: oldest
      position: 2
      hidden: no
      unlisted: yes

      """)
    #expect(problems.isEmpty)
    #expect(notes.taken == PartialDate("2019-07"))
    #expect(notes.place?.names == Place(city: "Oslo") && notes.place?.location == nil)
    #expect(notes.people == ["Ada", "Nour"])
    #expect(notes.cover?.path == "rocks/moon path.jpg")
    #expect(notes.cover?.place == .file("album.yml", line: 4, column: 8))
    #expect(notes.sort == .oldest && notes.position == 2)
    #expect(notes.isHidden == false && notes.isUnlisted == true)
  }

  @Test(arguments: [
    ("1932", "1932"), ("1932-05", "1932-05"), ("1932-05-01", "1932-05-01"),
    ("2019-07-04 10:11", "2019-07-04T10:11:00"), ("2019-07-04T10:11:12+02:00", ""),
    ("ca. 1890", "1890~"), ("1890~", "1890~"), ("\"2019\"", "2019"),
  ])
  func readsDatesThatAreKnownInPart(text: String, expected: String) {
    let (notes, problems) = photo("date: \(text)")
    #expect(problems.isEmpty)
    #expect(notes.taken?.exact == (expected.isEmpty ? text : expected))
  }

  @Test(arguments: [
    ("date: 04.07.2019", "1:7", "circa 1939"), ("date: yesterday", "1:7", "circa 1939"),
    ("date: 2019-02-30", "1:7", "circa 1939"), ("date: [2019]", "1:7", "plain text"),
    ("place: Oslo", "1:8", "city: Oslo"), ("place: {}", "1:8", "city: Oslo"),
    ("place: { latitude: 59.9 }", "1:8", "longitude: 10.75"),
    ("place: { latitude: 95, longitude: 1 }", "1:20", "-90 to 90"),
    ("place: { latitude: 5, longitude: east }", "1:34", "decimal degrees"),
    ("place: { latitude: 0, longitude: 0 }", "1:8", "remove them"),
    ("people: { a: b }", "1:9", "people: [Ada"), ("rating: 6", "1:9", "-1 to 5"),
    ("rating: five", "1:9", "-1 to 5"), ("position: first", "1:11", "whole number"),
  ])
  func namesValuesThatCannotBeUsed(text: String, position: String, help: String) {
    let (notes, problems) = photo("title: T\n\(text)")
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.severity == .warning)
    #expect(
      problems.first?.lineAndColumn == position.replacing("1:", with: "2:", maxReplacements: 1))
    #expect(problems.first?.help?.contains(help) == true, "\(problems)")
    #expect(notes.title == "T")
  }

  @Test(arguments: ["rating: \"-1\"", "rating: -2", "rating: −1", "rating: rejected"])
  func refusesARatingThatMayReject(text: String) {
    let (notes, problems) = photo(text)
    #expect(problems.map(\.severity) == [.error])
    #expect(problems.first?.help == "write `rating: -1` for a rejected photo")
    #expect(notes.rating == nil)
  }

  @Test(arguments: [
    ("place: { town: Oslo }", "country"), ("place: { citty: Oslo }", "did you mean `city`?"),
    ("place: { state: Oregon }", "Portland"), ("location: remove", "place: {"),
    ("location: Private", "place: {"), ("location: { city: Oslo }", "place: {"),
  ])
  func suggestsTheRightKey(text: String, help: String) {
    let problems = photo(text).problems.filter { $0.code == "config.unknown-key" }
    #expect(problems.count == 1 && problems.first?.severity == .error, "\(photo(text).problems)")
    #expect(problems.first?.help?.contains(help) == true, "\(problems)")
  }

  @Test(arguments: [
    ("location: Oslo", "place: {"), ("latitude: 59.9", "place: {"), ("taken: 2019", "date: "),
  ])
  func goesOnWithoutFactsUnderOtherNames(text: String, help: String) {
    let (notes, problems) = photo("title: Pier\n\(text)")
    #expect(notes.title == "Pier" && problems.map(\.code) == ["config.unknown-key"])
    #expect(problems.first?.severity == .warning)
    #expect(problems.first?.help?.contains(help) == true, "\(problems)")
  }

  @Test(arguments: [
    ("sort: name", "given"), ("sort: relevance", "newest"), ("cover: ../a.jpg", "beach.jpg"),
    ("cover: /a.jpg", "beach.jpg"), ("cover: .", "beach.jpg"), ("cover: [a.jpg]", "plain text"),
  ])
  func namesValuesOfAFolderThatCannotBeUsed(text: String, help: String) {
    let (notes, problems) = album(text)
    #expect(problems.map(\.severity) == [.warning])
    #expect(problems.first?.lineAndColumn.hasPrefix("1:") == true)
    #expect(problems.first?.help?.contains(help) == true, "\(problems)")
    #expect(notes == AlbumNotes())
  }
}
