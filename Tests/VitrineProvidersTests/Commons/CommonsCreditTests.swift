// Whom Commons names as the author of a file, and how the author wants to be credited.

import Foundation
import Testing
import VitrineModel

@testable import VitrineProviders

@Suite struct CommonsCreditTests {
  private static let ada = #"<a href="//commons.wikimedia.org/wiki/User:A1">Ada</a>"#
  private static let bob = #"<a href="//commons.wikimedia.org/wiki/User:B2">Bob</a>"#

  private func photo(_ fields: [String: String]) throws -> Photo {
    let license = ["LicenseShortName": "CC BY-SA 3.0", "ObjectName": "Sea"]
    let metadata = fields.merging(license) { $1 }.mapValues { ["value": $0] }
    let file: [String: Any] = [
      "url": "https://example.org/1.jpg", "width": 600, "height": 400, "mime": "image/jpeg",
      "extmetadata": metadata,
    ]
    let page: [String: Any] = ["pageid": 1, "title": "File:Sea.jpg", "imageinfo": [file]]
    let decoded = try JSONDecoder().decode(
      CommonsPage.self, from: JSONSerialization.data(withJSONObject: page))
    return try #require(CommonsProvider.photo(decoded, askedWidth: 1280))
  }

  @Test(arguments: [
    (ada, nil, "Ada", "A1", "“Sea” by Ada, CC BY-SA 3.0"),
    (
      ada, "Photo by ADA. License: CC-BY-SA 3.0", "Ada", "A1",
      "Photo by ADA. License: CC-BY-SA 3.0, Ada"
    ),
    (ada, "Ada, edited by Bob", "Ada", "A1", "Ada, edited by Bob, CC BY-SA 3.0"),
    (
      "\(ada), derivative work: \(bob)", nil, "Ada", "A1",
      "“Sea” by Ada, derivative work: Bob, CC BY-SA 3.0"
    ),
    ("Ada & Co", "Ada / CC BY-SA 3.0", "Ada & Co", "Ada & Co", "Ada / CC BY-SA 3.0, Ada & Co"),
    ("", "The Museum", "The Museum", "The Museum", "“Sea” by The Museum, CC BY-SA 3.0"),
  ])
  func namesTheArtistAndKeepsTheAttribution(
    _ artist: String, _ attribution: String?, _ name: String, _ id: String, _ credit: String
  ) throws {
    var fields = ["Artist": artist]
    fields["Attribution"] = attribution
    let photo = try photo(fields)
    #expect(photo.author?.name == name && photo.author?.id.id == id)
    #expect(Credit(of: photo).line == credit)
    #expect(Rights(of: photo).creator == name)
  }

  @Test func takesNoNoticeOfTheWikiForAnAuthor() throws {
    let notice =
      #"<div class="boilerplate metadata" id="cleanup">This file is lacking <b>author</b> information.</div>"#
    let photo = try photo(["Artist": notice, "ImageDescription": notice])
    #expect(photo.author == nil && photo.caption.text.isEmpty)
    #expect(Rights(of: photo).creator.isEmpty && Rights(of: photo).notice.isEmpty)
  }

  @Test func creditsEverybodyUnderATitleOfTheCurator() throws {
    var photo = try photo(["Artist": "after \(Self.ada), colors: \(Self.bob)"])
    photo.title = "Lake"
    let credit = Credit(of: photo)
    #expect(credit.line == "“Lake” by after Ada, colors: Bob, CC BY-SA 3.0")
    let page = try #require(WebAddress("https://commons.wikimedia.org/wiki/User:A1"))
    #expect(credit.runs.contains(.link("Ada", page)))
    photo.title = ""
    #expect(Credit(of: photo).line == "Photo by after Ada, colors: Bob, CC BY-SA 3.0")
    photo.creditLine = "Museum of Oslo"
    #expect(Credit(of: photo).line == "Museum of Oslo, Ada, CC BY-SA 3.0")
  }

  /// Of several authors, Commons names the first and counts all.
  @Test func saysThatThereAreMoreAuthors() throws {
    let photo = try photo(["Artist": Self.ada, "AuthorCount": "2"])
    #expect(photo.author?.name == "Ada")
    #expect(Credit(of: photo).line == "“Sea” by Ada et al., CC BY-SA 3.0")
    #expect(try self.photo(["Artist": Self.ada, "AuthorCount": "1"]).creators == nil)
  }

  @Test(arguments: [
    ("Adabel Lee and \(ada)", ["Adabel Lee and ", "Ada"]),
    ("\(ada), not MacAda or Adam", ["Ada", ", not MacAda or Adam"]),
  ])
  func linksNoPartOfAnotherName(_ artist: String, _ parts: [String]) throws {
    let texts = Credit(of: try photo(["Artist": artist])).runs.map(\.text)
    #expect(texts.dropFirst(4).prefix(2).elementsEqual(parts))
  }

  /// The numbers that a wiki gives to links without a text name nobody.
  @Test(arguments: [
    (#"Andrea <a class="external autonumber" href="https://f.example/andrea/">[1]</a>"#, "Andrea"),
    (#"<a href="https://commons.wikimedia.org/wiki/User:A1">[1]</a>"#, "A1"),
    (#"Andrea [1]"#, "Andrea [1]"),
  ])
  func leavesOutTheNumbersOfLinks(_ artist: String, _ name: String) throws {
    let photo = try photo(["Artist": artist])
    #expect(photo.author?.name == name && photo.creators == nil)
    #expect((photo.author?.page == nil) == !artist.contains("href"))
    #expect(Credit(of: photo).line == "“Sea” by \(name), CC BY-SA 3.0")
  }

  /// The link would let visitors write the page.
  @Test func linksNoUserPageThatDoesNotExist() throws {
    let link =
      "//commons.wikimedia.org/w/index.php?title=User:Ada_%C3%96&amp;action=edit&amp;redlink=1"
    let author = try photo(["Artist": "<a href=\"\(link)\" class=\"new\">Ada Ö.</a>"]).author
    #expect(author?.id.id == "Ada Ö" && author?.name == "Ada Ö.")
    #expect(
      author?.page?.text == "https://commons.wikimedia.org/wiki/Special:ListFiles/Ada%20%C3%96")
  }

  @Test func creditsNobodyIfNobodyIsNamed() throws {
    let photo = try photo(["Artist": "<b></b>", "Attribution": " "])
    #expect(photo.author == nil && photo.creditLine == nil && photo.creators == nil)
  }
}
