// The images of the strip below a photo: it is low, so browsers need no large ones. All windows show it
// with the same height, so its images have densities.

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
    ([320, 640, 1280, 2048], 1.5, "320 1.33x, 640 2.67x"), ([320, 640, 1280, 2048], 0.5, "320"),
    ([320, 640, 1280, 2048], 3, "320 0.67x, 640 1.33x, 1280 2.67x"),
    ([320, 640, 1280, 2048], 2, "320 1x, 640 2x"),
    ([320, 640, 1280, 2048], 8, "320 0.25x, 640 0.5x, 1280 1x"), ([200], 1.5, "200"),
    ([2048], 1.5, "2048"),
  ])
  func hasNoLargerImagesThanItShows(_ widths: [Int], _ ratio: Double, _ expected: String) throws {
    let page = try page(widths, ratio: ratio)
    let srcset = expected.split(separator: ", ").map { candidate in
      let parts = candidate.split(separator: " ")
      return (["../../../images/a-\(parts[0]).webp"] + parts.dropFirst()).joined(separator: " ")
    }
    #expect(page.text("more.0.image.sources.0.srcset") == srcset.joined(separator: ", "))
    #expect(page.at("more.0.image.has_densities") == .bool(true))
    let whole = widths.map { "../../../images/a-\($0).webp \($0)w" }
    #expect(page.text("photo.image.sources.0.srcset") == whole.joined(separator: ", "))
    #expect(page.at("photo.image.has_densities") == .bool(false))
  }

  @Test func alsoHasThemInASingleFormat() throws {
    let page = try page([320, 640, 1280], ratio: 1.5, [.jpeg])
    let small = [(320, "1.33"), (640, "2.67")].map { "../../../images/a-\($0).jpg \($1)x" }
    #expect(page.text("more.0.image.srcset") == small.joined(separator: ", "))
    #expect(page.text("more.0.image.src") == "../../../images/a-640.jpg")
  }
}
