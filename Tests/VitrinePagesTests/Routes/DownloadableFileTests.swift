// The files that visitors may download, and their names.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct DownloadableFileTests {
  private func save(
    _ title: String, _ images: RenditionSet = .sample(.zero).saved(if: true),
    by author: String? = nil
  ) throws -> TemplateMap {
    var photo = Photo.sample("beach.jpg", title: title, by: author ?? "Ada")
    if author == nil { photo.author = nil }
    return try SampleGallery.of(.sample([photo]), images: images)
      .context("photos/folder/beach/")
  }

  @Test(arguments: [
    ("Dunes", "Nour El-Amin", "Dunes - Nour El-Amin.jpg"),
    ("../../.bashrc", nil, "bashrc.jpg"),
    ("a/b\\c:d*e?f\"g<h>i|j", nil, "a b c d e f g h i j.jpg"),
    ("  \u{202E}gpj.exe\u{7}\n ", nil, "gpj.exe.jpg"),
    ("砂丘 👩\u{200D}🚀", "はな", "砂丘 👩\u{200D}🚀 - はな.jpg"),
    ("...", nil, "photo.jpg"), ("=1+1", nil, "1+1.jpg"), ("+-'@home", nil, "home.jpg"),
  ])
  func namesFilesByTitleAndAuthor(_ title: String, _ author: String?, _ name: String) throws {
    #expect(try save(title, by: author).text("photo.save.name") == name)
  }

  @Test func keepsNamesShort() throws {
    let name = try save(String(repeating: "砂", count: 500)).text("photo.save.name") ?? ""
    #expect(name.hasSuffix(".jpg") && (100...200).contains(name.utf8.count))
  }

  @Test func offersTheLargestRenditionWithoutAFullSizeCopy() throws {
    let small = RenditionSet(renditions: RenditionSet.sample(.zero).renditions, averageColor: 0)
    let context = try save("Beach", small.saved(if: true))
    #expect(context.text("photo.save.path")?.hasSuffix("-1280.jpg") == true)
    #expect(context.text("photo.original.path") == nil)
  }

  @Test func offersTheFullSizeCopy() throws {
    let context = try save("Beach")
    #expect(context.text("photo.save.path") == "originals/000000000000.jpg")
    #expect(context.text("photo.original.path") == "originals/000000000000.jpg")
    #expect(context.text("photo.original.type") == "image/jpeg")
    let refused = try save("Beach", RenditionSet.sample(.zero).saved(if: false))
    #expect(refused.text("photo.original.path") == nil)
    #expect(refused.text("photo.save.path") == nil)
  }

  /// The copy that an imgproxy reads is smaller, and is not what `images.originals` publishes.
  @Test func offersNoCopyForAnImgproxyAsTheOriginal() throws {
    let copy = RenditionSet.sample(.zero).renditions.last
    let context = try save(
      "Beach", RenditionSet(renditions: [], averageColor: 0, copy: copy).saved(if: true))
    #expect(context.text("photo.save.path")?.hasSuffix("-1280.jpg") == true)
    #expect(context.text("photo.original.path") == nil)
  }

  @Test func offersNoImageOfItsService() throws {
    let address = try #require(WebAddress("https://images.example/1.jpg"))
    let remote = RemoteOriginal(.init(address: address, size: PixelSize(width: 3, height: 2)))
    let context = try save("Beach", RenditionSet(showing: remote).saved(if: true))
    #expect(context.text("photo.save.path") == nil)
  }
}
