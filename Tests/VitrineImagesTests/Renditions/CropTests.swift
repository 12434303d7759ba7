// Crops show the right part of a photo at the requested size, are never enlarged, and are encoded only
// once.

import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite struct CropTests {
  private static let square = Crop(.center, proportions: PixelSize(width: 1, height: 1))

  private func settings(
    _ sizes: [Int], _ crop: Crop = square, formats: [RenditionFormat] = [.webp, .jpeg]
  ) -> RenditionSettings {
    RenditionSettings(
      sizes: [80], formats: formats, quality: ["jpeg": 95],
      thumbnails: Thumbnails(crop: crop, sizes: sizes))
  }

  @Test(arguments: [
    (300, 200, 1, 1, 50, 0, 200, 200), (200, 300, 1, 1, 0, 50, 200, 200),
    (301, 200, 1, 1, 50, 0, 200, 200), (5, 5, 1, 1, 0, 0, 5, 5), (1, 900, 1, 1, 0, 449, 1, 1),
    (300, 200, 3, 2, 0, 0, 300, 200), (300, 300, 3, 2, 0, 50, 300, 200),
    (300, 1, 1, 100, 149, 0, 1, 1),
  ])
  func cropsTheLargestCenteredPart(
    _ width: Int, _ height: Int, _ across: Int, _ down: Int, _ left: Int, _ top: Int,
    _ partWidth: Int, _ partHeight: Int
  ) {
    let crop = Crop(.center, proportions: PixelSize(width: across, height: down))
    #expect(
      crop.region(in: PixelSize(width: width, height: height))
        == PixelRegion(
          left: left, top: top, size: PixelSize(width: partWidth, height: partHeight)))
  }

  @Test func plansCropsInAdditionToTheSizes() throws {
    let bed = try ImageTestBed()
    let original = try bed.original(
      try bed.file("a", try TestImage.waves(300, 200).encoded(".png")))
    let plan = try RenditionPlan(for: [original], settings: settings([40, 400]), store: bed.store)
    let crops = plan.jobs[0].specs.filter { $0.crop != nil }
    // The largest square of a photo that is 200 pixels high.
    #expect(crops.map(\.size.width) == [40, 200, 200])
    #expect(crops.map(\.size.height) == [40, 200, 200])
    #expect(Set(plan.jobs[0].specs.map(\.key)).count == 5)
  }

  /// If there are better formats, pages use only one size of the fallback.
  @Test(
    arguments: [
      ([160, 320, 480], [.avif, .webp, .jpeg], 900, [160, 320, 480, 160, 320, 480, 320]),
      ([160, 320, 480], [.jpeg], 900, [160, 320, 480]),
      ([160, 240], [.webp, .jpeg], 900, [160, 240, 240]),
      ([160, 320, 480], [.webp, .jpeg], 200, [160, 200, 200]),
      ([640], [.webp, .jpeg], 90, [90, 90]),
    ] as [([Int], [RenditionFormat], Int, [Int])])
  func plansOneSizeOfTheFallbackFormat(
    _ sizes: [Int], _ formats: [RenditionFormat], _ edge: Int, _ edges: [Int]
  ) throws {
    let bed = try ImageTestBed()
    let original = try bed.original(
      try bed.file("a", try TestImage.waves(edge + 9, edge).encoded(".png")))
    let plan = try RenditionPlan(
      for: [original], settings: settings(sizes, formats: formats), store: bed.store)
    #expect(plan.jobs[0].specs.filter { $0.crop != nil }.map(\.key.edge) == edges)
  }

  @Test func makesNoCropsOfImagesThatOnlyTextsShow() throws {
    let bed = try ImageTestBed()
    let both = try bed.original(
      try bed.file("a", try TestImage.waves(90, 60).encoded(".png")))
    let ofText = try bed.original(
      try bed.file("b", try TestImage.waves(60, 90).encoded(".png")))
    let plan = try RenditionPlan(
      for: [both], inTexts: [both, ofText], settings: settings([40]), store: bed.store)
    #expect(plan.jobs.map { $0.specs.contains { $0.crop != nil } } == [true, false])
  }

  @Test func makesOnlyTheMissingCrops() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(
      try bed.file("a", try TestImage.waves(300, 200).encoded(".png")))
    var plain = settings([])
    plain.thumbnails = nil
    #expect(try await bed.makeRenditions([original], plain).made == 2)
    let cropped = try await bed.makeRenditions([original], settings([40]))
    #expect(cropped.made == 2)
    #expect(cropped.images[original.digest]?.thumbnails.count == 2)
    #expect(cropped.images[original.digest]?.renditions.count == 2)
    #expect(try await bed.makeRenditions([original], settings([40])).made == 0)
    #expect(try await bed.makeRenditions([original], plain).made == 0)
    let wide = Crop(.center, proportions: PixelSize(width: 3, height: 2))
    #expect(try await bed.makeRenditions([original], settings([40], wide)).made == 2)
  }

  /// A red, a green and a blue square side by side; the file is rotated according to its orientation.
  @Test(arguments: [96, 3_000], 1...8)
  func cropsTheCenterInEveryOrientation(length: Int, orientation: Int) async throws {
    let bed = try ImageTestBed()
    let third = length / 3
    var image = TestImage(length, third, bands: 3, channels: 3) { x, _ in
      x < third ? [255, 0, 0] : x < 2 * third ? [0, 255, 0] : [0, 0, 255]
    }
    image.orientation = orientation
    let original = try bed.original(
      try bed.file("a", try image.encoded(".jpg[Q=95]")))
    // The second size is too large for the base of a long image.
    let edges = [24, third]
    let outcome = try await bed.makeRenditions([original], settings(edges, formats: [.jpeg]))
    let crops = try #require(outcome.images[original.digest]?.thumbnails)
    #expect(crops.map(\.size) == edges.map { PixelSize(width: $0, height: $0) })
    for crop in crops {
      let file = try #require(crop.file)
      let shown = try TestImage(decoding: try bed.store.read(file.digest))
      #expect(shown.width == crop.size.width && shown.height == crop.size.height)
      for place in [0.15, 0.5, 0.85] {
        #expect(isClose(shown.pixel(at: place, place), [0, 255, 0], within: 40))
      }
    }
  }

  @Test func cropsAPanoramaAtFullResolution() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(
      try bed.file("a", try TestImage.waves(6_000, 300).encoded(".png")))
    let outcome = try await bed.makeRenditions([original], settings([300]))
    let crop = try #require(outcome.images[original.digest]?.thumbnails.last)
    #expect(crop.size == PixelSize(width: 300, height: 300))
    let shown = try TestImage(decoding: try bed.store.read(try #require(crop.file?.digest)))
    let source = TestImage.waves(6_000, 300)
    for step in 1..<10 {
      let (x, y) = (step * 30, step * 29)
      #expect(isClose(shown.pixel(x, y), source.pixel(2_850 + x, y), within: 24))
    }
  }
}
