// Salient regions in the pipeline: stored like renditions, the same with any settings, and used by crops.

import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite struct SaliencyPipelineTests {
  private static let red: [UInt8] = [220, 30, 30]

  /// A red rectangle on uneven green, at 0.1 of the width and 0.2 of the height.
  private func scene(_ width: Int = 600, _ height: Int = 300) -> TestImage {
    TestImage(width, height) { x, y in
      let isInside =
        (width / 10..<width * 3 / 10).contains(x) && (height / 5..<height * 3 / 5).contains(y)
      let level = UInt8(110 + (x * 7 + y * 13) % 20)
      return isInside ? Self.red : [60, level, 70]
    }
  }

  private func settings(
    _ thumbnails: [Int] = [], finds: Bool = true, cards: Bool = false,
    anchor: Crop.Anchor = .center
  ) -> RenditionSettings {
    let square = Crop(anchor, proportions: PixelSize(width: 1, height: 1))
    return RenditionSettings(
      sizes: [80], formats: [.jpeg], quality: ["jpeg": 95], findsSaliency: finds,
      makesCards: cards,
      thumbnails: thumbnails.isEmpty ? nil : Thumbnails(crop: square, sizes: thumbnails))
  }

  @Test func findsTheSalientRegion() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try scene().encoded(".png")))
    let images = try #require(
      try await bed.makeRenditions([original], settings()).images[original.digest])
    let frame = try #require(images.regions?.first?.frame)
    #expect(abs(frame.x - 0.1) < 0.03 && abs(frame.y - 0.2) < 0.05)
    #expect(abs(frame.width - 0.2) < 0.05 && abs(frame.height - 0.4) < 0.08)
  }

  @Test func detectsOnlyIfRequested() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try scene().encoded(".png")))
    let outcome = try await bed.makeRenditions([original], settings(finds: false))
    #expect(outcome.images[original.digest]?.regions == nil)
    let plan = try RenditionPlan(
      for: [], inTexts: [original], settings: settings(), store: bed.store)
    #expect(plan.ready[original.digest]?.regions == nil)
  }

  /// Saliency is turned on after all renditions exist.
  ///
  /// The second time, no file is opened.
  @Test func detectsOnce() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try scene().encoded(".png")))
    #expect(try await bed.makeRenditions([original], settings(finds: false)).made == 1)
    let found = try await bed.makeRenditions([original], settings())
    #expect(found.made == 0)
    let plan = try RenditionPlan(for: [original], settings: settings(), store: bed.store)
    #expect(plan.jobs.isEmpty)
    let regions = try #require(plan.ready[original.digest]?.regions)
    #expect(!regions.isEmpty && regions == found.images[original.digest]?.regions)
    let elsewhere = try ImageTestBed()
    let again = try await elsewhere.makeRenditions([original], settings())
    #expect(again.images[original.digest]?.regions == regions)
  }

  @Test(arguments: [[90, 120, 80], [90], [90, 120, 80, 255], [90, 120, 80, 0]] as [[UInt8]])
  func findsNothingInImagesOfOneColor(color: [UInt8]) async throws {
    let bed = try ImageTestBed()
    let image = TestImage(300, 200, color: color, channels: color.count == 1 ? 1 : 3)
    let original = try bed.original(try bed.file("a", try image.encoded(".png")))
    let outcome = try await bed.makeRenditions([original], settings([40]))
    #expect(outcome.images[original.digest]?.regions == [])
    #expect(outcome.images[original.digest]?.thumbnails.count == 1)
  }

  @Test func treatsTransparentPartsAsWhite() async throws {
    let bed = try ImageTestBed()
    let image = TestImage(300, 200, bands: 4) { x, y in
      (200..<260).contains(x) && (60..<140).contains(y) ? [200, 20, 20, 255] : [0, 90, 255, 0]
    }
    let original = try bed.original(try bed.file("a", try image.encoded(".png")))
    let outcome = try await bed.makeRenditions([original], settings())
    let frame = try #require(outcome.images[original.digest]?.regions?.first?.frame)
    #expect(abs(frame.x - 2.0 / 3) < 0.03 && abs(frame.width - 0.2) < 0.04)
  }

  /// Small sizes come from the shared decode, large ones from a separate decode.
  @Test(arguments: [600, 3_000], [1, 3, 6, 8])
  func cropsAroundTheSubjectInEveryOrientation(length: Int, orientation: Int) async throws {
    let bed = try ImageTestBed()
    var image = scene(length, length / 2)
    image.orientation = orientation
    let original = try bed.original(try bed.file("a", try image.encoded(".jpg[Q=95]")))
    let edges = [50, length / 2]
    let outcome = try await bed.makeRenditions([original], settings(edges))
    let crops = try #require(outcome.images[original.digest]?.thumbnails)
    #expect(crops.map(\.size) == edges.map { PixelSize(width: $0, height: $0) })
    let shares = try crops.map { try redShare(of: $0, in: bed) }
    // The whole rectangle is 0.16 of the crop: 0.2 of twice its width, 0.4 of its height.
    #expect(shares.allSatisfy { $0 > 0.14 && $0 < 0.18 }, "\(shares)")
  }

  private func redShare(of crop: Rendition, in bed: ImageTestBed) throws -> Double {
    let file = try #require(crop.file)
    let shown = try TestImage(decoding: try bed.store.read(file.digest))
    let places = (0..<shown.width * shown.height)
    let red = places.count { place in
      let pixel = shown.pixel(place % shown.width, place / shown.width)
      return pixel[0] > 140 && pixel[1] < 90
    }
    return Double(red) / Double(places.count)
  }

  /// A portrait with the subject far below the center, which a centered preview would miss.
  private static let tall = TestImage(1_000, 1_600) { x, y in
    let isInside = (700..<900).contains(x) && (1_300..<1_500).contains(y)
    return isInside ? red : [60, UInt8(110 + (x * 7 + y * 13) % 20), 70]
  }

  @Test(arguments: [true, false])
  func centersCardsOnTheSubject(finds: Bool) async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try Self.tall.encoded(".png")))
    let subject = UnitRectangle(x: 0.8, y: 0.875)
    let plan = try RenditionPlan(
      for: [original], focuses: finds ? [:] : [original.digest: try #require(subject)],
      settings: settings(finds: finds, cards: true), store: bed.store)
    let outcome = try await RenditionPipeline(store: bed.store, workers: 1).run(plan) { _, _ in }
    let images = try #require(outcome.images[original.digest])
    let card = try #require(images.card)
    #expect(card.size == PixelSize(width: 960, height: 504) && card.format == .card)
    let share = try redShare(of: card, in: bed)
    #expect(abs(share - 200.0 * 200 / (1_000 * 525)) < 0.005, "\(share)")
    #expect(!images.shown.contains(card) && images.all.contains(card))
  }

  @Test func makesCardsOfFixedSize() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try scene(3_000, 2_000).encoded(".png")))
    let outcome = try await bed.makeRenditions([original], settings(cards: true))
    let card = outcome.images[original.digest]?.card
    #expect(card?.size == PixelSize(width: 960, height: 504))
  }

  @Test func makesNoCardsWithoutRequestOrFocus() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try scene().encoded(".png")))
    for settings in [settings(), settings(finds: false, cards: true)] {
      let images = try await bed.makeRenditions([original], settings).images[original.digest]
      #expect(images != nil && images?.card == nil)
    }
  }

  @Test func makesTheSameCropWithAStoredAnalysis() async throws {
    let (bed, other) = (try ImageTestBed(), try ImageTestBed())
    let original = try bed.original(try bed.file("a", try scene().encoded(".png")))
    _ = try await bed.makeRenditions([original], settings())
    let later = try await bed.makeRenditions([original], settings([50, 300]))
    let atOnce = try await other.makeRenditions([original], settings([50, 300]), workers: 1)
    #expect(later.images[original.digest] == atOnce.images[original.digest])
  }

  @Test func prefersTheFocusOfAPerson() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try scene().encoded(".png")))
    let right = try #require(UnitRectangle(x: 0.9, y: 0.5))
    let plan = try RenditionPlan(
      for: [original], focuses: [original.digest: right], settings: settings([50]),
      store: bed.store)
    let outcome = try await RenditionPipeline(store: bed.store, workers: 1).run(plan) { _, _ in }
    let images = try #require(outcome.images[original.digest])
    #expect(try redShare(of: images.thumbnails[0], in: bed) == 0)
    #expect(images.regions?.isEmpty == false)
    let found = try await bed.makeRenditions([original], settings([50]))
    let path = found.images[original.digest]?.thumbnails[0].file?.path
    #expect(path != nil && path != images.thumbnails[0].file?.path)
  }

  @Test(arguments: [
    (0.0, 0.0, 0, 0), (0.25, 0.5, 0, 0), (0.5, 0.5, 100, 0), (0.6, 0.1, 140, 0), (1, 1, 200, 0),
  ])
  func keepsCropsInsideTheImage(x: Double, y: Double, left: Int, top: Int)
    throws
  {
    let place = try #require(UnitRectangle(x: x, y: y))
    let crop = Crop(.around(place), proportions: PixelSize(width: 1, height: 1))
    let region = crop.region(in: PixelSize(width: 400, height: 200))
    #expect(region.left == left && region.top == top)
    #expect(region.size == PixelSize(width: 200, height: 200))
  }

  /// Machines exchange the analysis with each rendition.
  @Test(arguments: [true, false], [nil, [0.1, 0.2, 0.3, 0.4]] as [[Double]?])
  func isSharedWithARendition(hasRegions: Bool, place: [Double]?) throws {
    let frame = place.flatMap { UnitRectangle(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    let regions = frame.map { [SalientRegion($0, confidence: 0.5)] } ?? []
    let path = try #require(SitePath("images/a-80.jpg"))
    let analysis = ImageAnalysis(averageColor: 0x0A0B0C, regions: hasRegions ? regions : nil)
    let packed = SharedRendition([1, 2, 3], at: path, analysis).encoded
    #expect(SharedRendition(decoding: packed, at: path)?.analysis == analysis)
    for end in 0..<packed.count {
      #expect(SharedRendition(decoding: Array(packed[..<end]), at: path) == nil)
    }
  }

  @Test func ignoresDamagedEntries() throws {
    let frame = try #require(UnitRectangle(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
    let bytes = SalientRegions.encode([SalientRegion(frame, confidence: 0.55)])
    #expect(SalientRegions.decode(bytes) == [SalientRegion(frame, confidence: 0.55)])
    #expect(SalientRegions.decode([]) == [])
    #expect(SalientRegions.decode(bytes.dropLast()) == nil)
    #expect(SalientRegions.decode(bytes.dropLast() + [101]) == nil)
    #expect(SalientRegions.decode([255, 255] + bytes.dropFirst(2)) == nil)
  }
}
