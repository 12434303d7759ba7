// Columns that site.yml declares, on pages and in data files.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

extension SampleGallery {
  /// A gallery with declared columns of each kind, of which one photo has values.
  static func fielded(_ values: [String: String] = ["medium": "Oil", "record": site]) -> Gallery {
    var photo = Photo.sample("a.jpg", title: "A", by: "Ada", taken: "1905~", license: .cc0)
    photo.fields = values
    return of(
      .sample([photo, .sample("b.jpg", title: "B")]),
      fields: [
        PhotoField(
          name: "medium", title: "Medium", isSearchable: true, property: .dublinCore("medium")),
        PhotoField(name: "record", title: "Record"),
        PhotoField(name: "name", title: "Old name", property: .schema("name")),
        PhotoField(name: "form", title: "Form", property: .schema("artform")),
      ])
  }
}

@Suite("Declared columns") struct FieldTests {
  private func context(_ gallery: Gallery, _ id: String = "a") throws -> TemplateMap {
    let route = "photos/folder/\(id)/"
    return try #require(gallery.pages().first { $0.route.link == route }?.context)
  }

  private func data(_ gallery: Gallery) throws -> [String: Any] {
    let json = try #require(try context(gallery).text("page.data"))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func areInTheirOrderOnThePageOfAPhoto() throws {
    let page = try context(SampleGallery.fielded())
    #expect(
      page.at("photo.fields") == [
        ["name": "medium", "title": "Medium", "text": "Oil", "address": .none, "path": .none],
        [
          "name": "record", "title": "Record", "text": .text(SampleGallery.site),
          "address": .text(SampleGallery.site), "path": .none,
        ],
      ])
    #expect(try context(SampleGallery.fielded(), "b").at("photo.fields") == .list([]))
  }

  @Test func replaceNoFactOfAPhoto() throws {
    let object = try data(
      SampleGallery.fielded(["name": "Older", "form": "Print", "medium": "</script>"]))
    #expect(object["name"] as? String == "A" && object["artform"] as? String == "Print")
    #expect(object["dcterms:medium"] as? String == "</script>")
    let others = try #require(object["additionalProperty"] as? [[String: String]])
    #expect(others.map { $0["value"] } == ["Older"])
  }

  @Test func areDublinCoreOnlyIfSiteYmlSaysSo() throws {
    guard case .list(let elements)? = try context(SampleGallery.fielded()).at("photo.dublin_core")
    else {
      Issue.record("there are no elements")
      return
    }
    #expect(elements.contains(["name": "DCTERMS.medium", "content": "Oil"]))
    #expect(elements.contains(["name": "DCTERMS.created", "content": "1905~"]))
    let plain = SampleGallery.of(.sample([.sample("a.jpg")]))
    #expect(try context(plain).at("photo.dublin_core") == .list([]))
  }
}
