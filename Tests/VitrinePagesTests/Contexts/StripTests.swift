// The images of the strip below a photo: it is low, so browsers need no large ones.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct StripTests {
  /// The context of the page of one of two photos, which have renditions of some widths and a ratio.
  private func page(
    _ widths: [Int], ratio: Double, _ formats: [RenditionFormat] = [.webp, .jpeg]
  ) throws -> TemplateMap {
    let renditions = formats.flatMap { format in
      widths.compactMap { width in
        SitePath("images/a-\(width).\(format.fileExtension)").map {
          Rendition(
            .site(.init(path: $0, bytes: width, digest: .zero)), format: format,
            size: PixelSize(width: width, height: Int((Double(width) / ratio).rounded())))
        }
      }
    }
    let photos = ["a.jpg", "b.jpg"].map { Photo.sample($0, title: $0, by: "Ada Quill") }
    return try SampleGallery.of(
      .sample(photos), images: RenditionSet(renditions: renditions, averageColor: 0)
    ).context("photos/folder/a/")
  }

  @Test(arguments: [
    ([320, 640, 1280, 2048], 1.5, "320 640"), ([320, 640, 1280, 2048], 0.5, "320"),
    ([320, 640, 1280, 2048], 3, "320 640 1280"), ([320, 640, 1280, 2048], 2, "320 640"),
    ([320, 640, 1280, 2048], 8, "320 640 1280"), ([200], 1.5, "200"), ([2048], 1.5, "2048"),
  ])
  func hasNoLargerImagesThanItShows(_ widths: [Int], _ ratio: Double, _ expected: String) throws {
    let page = try page(widths, ratio: ratio)
    let srcset = expected.split(separator: " ").map { "../../../images/a-\($0).webp \($0)w" }
    #expect(page.text("more.0.image.sources.0.srcset") == srcset.joined(separator: ", "))
    let whole = widths.map { "../../../images/a-\($0).webp \($0)w" }
    #expect(page.text("photo.image.sources.0.srcset") == whole.joined(separator: ", "))
  }

  @Test func alsoHasThemInASingleFormat() throws {
    let page = try page([320, 640, 1280], ratio: 1.5, [.jpeg])
    let small = [320, 640].map { "../../../images/a-\($0).jpg \($0)w" }
    #expect(page.text("more.0.image.srcset") == small.joined(separator: ", "))
    #expect(page.text("more.0.image.src") == "../../../images/a-640.jpg")
  }
}
