// `map` of site.yml.

import Testing
import VitrineConfig
import VitrineModel

@Suite("The map of site.yml") struct MapReaderTests {
  private static let start = "title: T\nsets: [{ slug: a, provider: folder, album: . }]\n"

  @Test func isOnlyThereIfWanted() throws {
    #expect(try load(Self.start).get().hasMap == false)
    #expect(try load(Self.start + "map: false\n").get().hasMap == false)
    for location in ["city", "keep"] {
      let images = "images: { location: \(location) }\n"
      #expect(try load(Self.start + images + "map: true\n").get().hasMap)
      #expect(try load(Self.start + images).get().hasMap == false)
    }
  }

  @Test(arguments: [
    ("map: true\n", "3:6 write `images: { location: city }`, or remove `map`"),
    ("map: true\nimages: { location: remove }\n", "3:6 write `images: { location: city }`"),
    ("images: { location: city }\nmap: world\n", "4:6 write `true` or `false`"),
    ("images: { location: city }\nmap: [true]\n", "4:6"),
    ("images: { location: city }\nmap:\n", "4:1"),
    ("images: { location: city }\nmaps: true\n", "4:1 did you mean `map`?"),
  ])
  func refusesWhatCannotBe(_ text: String, _ expected: String) throws {
    let found = try problems(of: Self.start + text).map { "\($0.lineAndColumn) \($0.help ?? "")" }
    #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
  }
}
