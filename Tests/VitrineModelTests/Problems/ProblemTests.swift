// The place of a problem, as editors and people read it.

import Testing
import VitrineModel

@Suite struct ProblemTests {
  @Test(
    arguments: [
      (.file("site.yml"), "site.yml"), (.file("site.yml", line: 14), "site.yml:14"),
      (.file("site.yml", line: 14, column: 5), "site.yml:14:5"), (.setting("url"), "url"),
      (.photo(Photo.ID(provider: "folder", id: "a:b.jpg")), "folder:a:b.jpg"),
    ] as [(Problem.Place, String)])
  func describesPlaces(_ place: Problem.Place, _ text: String) {
    #expect(place.description == text)
  }

  @Test func describesAddresses() throws {
    let address = try #require(WebAddress("https://example.org/x"))
    #expect(Problem.Place.address(address).description == "https://example.org/x")
  }

  @Test func ordersSeverities() {
    #expect(Problem.Severity.allCases.shuffled().sorted() == [.note, .warning, .error])
  }

  @Test(
    arguments: [
      (.empty, "image.empty"), (.unreadable(reason: "no"), "image.unreadable"),
      (.notAPicture, "image.not-a-picture"), (.unsupported(format: "SVG"), "image.unsupported"),
      (.tooLarge(megapixels: 400, limit: 300), "image.too-large"),
      (.truncated(reason: "it is cut short"), "image.truncated"),
      (.damaged(reason: "bad header"), "image.damaged"),
    ] as [(ImageError, String)])
  func namesFilesThatAreLeftOutWithTheReason(_ fault: ImageError, _ code: String) {
    let problem = fault.problem(at: "Photos/a.jpg")
    #expect(problem.code == code)
    #expect(problem.severity == .warning)
    #expect(problem.what.hasPrefix("Photos/a.jpg is left out: "))
    #expect(problem.place == .file("Photos/a.jpg"))
    #expect(problem.help?.isEmpty == false)
  }
}
