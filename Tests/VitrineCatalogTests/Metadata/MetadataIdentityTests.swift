// How rows of the metadata table find their photos.

import Testing
import VitrineCatalog
import VitrineModel
import VitrineTesting

@Suite("Rows find their photos") struct MetadataIdentityTests {
  private func title(_ cells: [TableRow.Column: String], of photo: Photo) -> String? {
    var row = TableRow(cells)
    row[.title] = "found"
    return PhotoMetadataTests.metadata([row]).applied(to: photo)?.title
  }

  @Test(arguments: [
    "coast/é.jpg", "./coast/é.jpg", "/coast/é.jpg", "coast\\é.jpg", "coast/e\u{301}.jpg",
    "Photos/coast/é.jpg", "./Photos/coast/é.jpg",
  ])
  func findThemByFile(_ file: String) {
    #expect(title([.file: file], of: .sample("coast/é.jpg")) == "found")
    #expect(title([.provider: "folder", .id: file], of: .sample("coast/é.jpg")) == "found")
    #expect(title([.file: file], of: .sample("coast/b.jpg", title: "b")) == "b")
    #expect(title([.file: file], of: .sample("coast/é.jpg", title: "b", provider: "p")) == "b")
  }

  @Test func preferAFileToOneWithTheFolderInFront() {
    let rows = [
      TableRow([.file: "Photos/a.jpg", .title: "inner"]),
      TableRow([.file: "a.jpg", .title: "outer"]),
    ]
    let metadata = PhotoMetadataTests.metadata(rows)
    #expect(metadata.applied(to: .sample("a.jpg"))?.title == "outer")
    #expect(metadata.applied(to: .sample("Photos/a.jpg"))?.title == "inner")
  }

  @Test(arguments: [
    "https://example.org/g/photos/a.jpg/", "https://example.org/g/photos/a.jpg/index.html",
    "https://example.org/g/photos/a.jpg", "https://example.org/g/photos/a%2Ejpg/?x#y",
    "/photos/a.jpg/", "photos/a.jpg/", "http://EXAMPLE.org/g/photos/a.jpg/?from=set#details",
    "http://localhost:8080/photos/a.jpg/", "http://[::1]:8080/photos/a.jpg",
  ])
  func findThemByPageOnThisSite(_ page: String) {
    #expect(title([.pageURL: page], of: .sample("a.jpg")) == "found")
    #expect(title([.pageURL: page], of: .sample("b.jpg")) == "b.jpg")
  }

  @Test(arguments: [
    "https://example.org/photos/a.jpg/", "https://example.com/g/photos/a.jpg/",
    "https://localhost.example/photos/a.jpg/", "https://g@localhost/photos/a.jpg/",
  ])
  func ignorePagesOfOtherSites(_ page: String) {
    #expect(title([.pageURL: page], of: .sample("a.jpg")) == "a.jpg")
  }

  @Test func findThemByPageAtTheService() {
    var photo = Photo.sample("4711", provider: "flickr")
    let page = "https://www.flickr.com/photos/ada/4711/"
    photo.page = WebAddress(page)
    #expect(title([.pageURL: page], of: photo) == "found")
    var own = Photo.sample("a.jpg")
    own.page = WebAddress("https://elsewhere.example/a")
    #expect(title([.pageURL: "https://elsewhere.example/a"], of: own) == "found")
  }

  @Test func preferTheLaterTable() throws {
    let metadata = PhotoMetadataTests.metadata(
      [TableRow([.file: "a.jpg", .title: "1", .alt: "1"])],
      [TableRow([.file: "a.jpg", .title: "2"]), TableRow([.file: "b.jpg", .hidden: "yes"])])
    let photo = try #require(metadata.applied(to: .sample("a.jpg")))
    #expect(photo.title == "2" && photo.alternativeText == "1")
    #expect(metadata.applied(to: .sample("b.jpg")) == nil)
    #expect(metadata.leftOut == ["folder:b.jpg"])
  }

  /// Each way to name the photo finds the row, whichever of them comes first.
  @Test(arguments: [
    ["a.jpg", "Photos/a.jpg"], ["Photos/a.jpg", "a.jpg"], ["a.jpg", "/photos/a.jpg/"],
    ["photos/a.jpg/", "https://example.org/g/photos/a.jpg/"],
  ])
  func hideAPhotoUnderAnyOfItsNames(_ names: [String]) {
    let rows = zip(names, ["no", "yes"]).map { name, hidden in
      let column = name.hasSuffix("/") ? TableRow.Column.pageURL : .file
      return TableRow([column: name, .hidden: hidden])
    }
    let metadata = PhotoMetadataTests.metadata(rows)
    #expect(metadata.applied(to: .sample("a.jpg")) == nil)
    #expect(metadata.problems(beside: []).isEmpty, "it is not missing")
    #expect(metadata.applied(to: .sample("b.jpg")) != nil)
  }

  @Test func preferTheFirstNameOfAPhoto() {
    let metadata = PhotoMetadataTests.metadata([
      TableRow([.file: "a.jpg", .title: "one"]),
      TableRow([.pageURL: "/photos/a.jpg/", .title: "two", .alt: "boat"]),
    ])
    let photo = metadata.applied(to: .sample("a.jpg"))
    #expect(photo?.title == "one" && photo?.alternativeText == "boat")
    #expect(metadata.problems(beside: [.sample("a.jpg")]).isEmpty)
  }

  @Test func areNotReportedIfAnotherTableLeftThePhotoOut() {
    let metadata = PhotoMetadataTests.metadata(
      [TableRow([.file: "a.jpg", .title: "T"])], [TableRow([.file: "a.jpg", .hidden: "yes"])])
    #expect(metadata.applied(to: .sample("a.jpg")) == nil)
    #expect(metadata.problems(beside: []).isEmpty)
  }

  @Test func areReportedOnceWithExamples() throws {
    let rows = ["a.jpg", "baech.jpg", "c.jpg", "d.jpg", "e.jpg"].map { TableRow([.file: $0]) }
    let metadata = PhotoMetadataTests.metadata(rows)
    let problems = metadata.problems(beside: [.sample("a.jpg"), .sample("beach.jpg")])
    #expect(problems.map(\.code) == ["metadata.no-photo"])
    #expect(
      problems.first?.what
        == "4 rows name photos that are not on the site: folder:baech.jpg in line 3, "
        + "folder:c.jpg in line 4, folder:d.jpg in line 5, …")
    #expect(problems.first?.help == "did you mean beach.jpg?")
    #expect(problems.first?.place == .file("metadata.csv", line: 3))
  }

  /// Names with other numbers are other photos.
  @Test func areNotTakenForThoseOfTheNextNumber() {
    let metadata = PhotoMetadataTests.metadata([TableRow([.file: "scan041.jpg"])])
    let problems = metadata.problems(beside: [.sample("scan001.jpg")])
    #expect(problems.first?.help == "check the names; a photo must also be in a set")
  }

  @Test func areNotReportedIfTheyLeftAPhotoOut() {
    let metadata = PhotoMetadataTests.metadata(
      [TableRow([.file: "a.jpg", .hidden: "yes"]), TableRow([.file: "b.jpg", .hidden: "yes"])])
    #expect(metadata.applied(to: .sample("a.jpg")) == nil)
    let problems = metadata.problems(beside: [])
    #expect(problems.first?.what.contains("folder:b.jpg in line 3") == true)
  }

  @Test func keepTheAuthorOfAServiceForTheRulesOfTheSite() throws {
    let rows = [
      TableRow([.provider: "flickr", .id: "1", .author: "Ada Lindqvist", .title: "T"])
    ]
    let metadata = PhotoMetadataTests.metadata(rows)
    let photo = Photo.sample("1", by: "account", provider: "flickr")
    let applied = try #require(metadata.applied(to: photo))
    #expect(applied.title == "T" && applied.author == photo.author)
    #expect(metadata.signed(applied).author?.name == "Ada Lindqvist")
    #expect(metadata.signed(applied).author?.id.provider == "folder")
  }
}
