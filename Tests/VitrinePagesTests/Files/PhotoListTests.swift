// Lists that visitors download, made in parts.

import Testing
import VitrineModel

@testable import VitrinePages

@Suite struct PhotoListTests {
  /// More rows than one part has, and exactly as many.
  @Test(arguments: [0, 1, 512, 1_025])
  func listsEachPhotoOnceInOrder(count: Int) throws {
    let gallery = SampleGallery.numbered(count)
    let page = try #require(
      PhotoListFiles().listing(in: gallery).first { $0.route.text == "photos.csv" })
    guard case .parts(let parts) = page.content() else {
      Issue.record("the list is not made in parts")
      return
    }
    let lines = String(decoding: Array(parts.joined()), as: UTF8.self).split(separator: "\r\n")
    #expect(lines.first?.hasPrefix("provider,id,title") == true)
    let ids = lines.dropFirst().map { $0.split(separator: ",")[1] }
    #expect(ids.map(String.init) == (0..<count).map { "p\($0).jpg" })
    #expect(Array(parts) == Array(parts))
  }
}
