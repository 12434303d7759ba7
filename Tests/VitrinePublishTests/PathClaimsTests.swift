import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

struct PathClaimsTests {
  @Test(arguments: [
    ("a.html", "a.html"), ("a/b.html", "a/b.html"), ("A.html", "a.html"),
    ("photos/Beach/index.html", "photos/beach/index.html"), ("a", "a/b"), ("a/b", "a"),
    ("a/b", "A"), ("caf\u{E9}.html", "cafe\u{301}.html"), ("\u{C9}.html", "e\u{301}.html"),
    ("stra\u{DF}e.html", "STRASSE.html"), ("K.html", "\u{212A}.html"), ("a/b/c", "a/B"),
    ("A/x.html", "a/y.html"), ("\u{3A3}.html", "\u{3C2}.html"),
    ("\u{E9}/x.html", "e\u{301}/y.html"), ("\u{C4}/x.html", "\u{E4}/y.html"), ("A/B/c", "a/b"),
  ])
  func refusesTwoPathsThatAreOneSomewhere(_ first: String, _ second: String) throws {
    var claims = PathClaims()
    try claims.claim(try #require(SitePath(first)))
    let path = try #require(SitePath(second))
    let problem = #expect(throws: Problem.self) { try claims.claim(path) }
    #expect(problem?.code == "output.collision")
    #expect(problem?.what.contains(second) == true)
  }

  @Test(arguments: [".vitrine-site", ".vitrine-staging", ".vitrine-old/x"])
  func keepsItsOwnFilesToItself(_ text: String) throws {
    var claims = PathClaims()
    let path = try #require(SitePath(text))
    #expect(throws: Problem.self) { try claims.claim(path) }
  }

  @Test func letsPathsPassThatDiffer() throws {
    var claims = PathClaims()
    let names = ["a-b", "a/b", "a/c", "ab", "a.html", "b/a", "\u{E9}.html", "e.html", "o.html"]
    for name in names { try claims.claim(try #require(SitePath(name))) }
    #expect(claims.folders == 2)
    #expect(claims.hasFolder("a") && !claims.hasFolder("A") && !claims.hasFolder("ab"))
    for name in ["\u{C4}/x", "\u{C4}/y"] { try claims.claim(try #require(SitePath(name))) }
    #expect(claims.hasFolder("\u{C4}") && !claims.hasFolder("\u{E4}"))
    let name = try #require(SitePath("\u{C4}/x"))
    claims.release(name)
    try claims.claim(name)
  }

  @Test func refusesAPathPutTwiceAndKeepsTheFirst() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    var publication = try fixture.publication()
    let path = try #require(SitePath("index.html"))
    let inputs = Store.digest(of: "from home".utf8)
    #expect(try publication.keep(path, inputs: inputs))
    #expect(throws: Problem.self) {
      try publication.put(PageFile(Array("other".utf8)), at: path, inputs: inputs)
    }
    #expect(throws: Problem.self) { _ = try publication.keep(path, inputs: inputs) }
    #expect(throws: Problem.self) {
      try publication.put(
        PageFile([]), at: try #require(SitePath("INDEX.html")), inputs: inputs)
    }
    _ = try publication.finish()
    #expect(try fixture.files() == ["index.html": "home"])
  }
}
