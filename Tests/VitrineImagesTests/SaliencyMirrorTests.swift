// Salient regions in the pipeline: stored like renditions, the same with any settings, and used by crops.

import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite struct SaliencyMirrorTests {
  private static let red: [UInt8] = [220, 30, 30]

  /// A red rectangle on uneven green, at 0.1 of the width and 0.2 of the height.
  private func scene(_ width: Int = 600, _ height: Int = 300) -> TestPicture {
    TestPicture(width, height) { x, y in
      let isInside =
        (width / 10..<width * 3 / 10).contains(x) && (height / 5..<height * 3 / 5).contains(y)
      let level = UInt8(110 + (x * 7 + y * 13) % 20)
      return isInside ? Self.red : [60, level, 70]
    }
  }

  private func settings(
    _ thumbnails: [Int] = [], finds: Bool = true, cards: Bool = false,
    anchor: Crop.Anchor = .center
  ) -> MirrorSettings {
    let square = Crop(anchor, proportions: PixelSize(width: 1, height: 1))
    return MirrorSettings(
      sizes: [80], formats: [.jpeg], quality: ["jpeg": 95], findsSaliency: finds,
      makesCards: cards,
      thumbnails: thumbnails.isEmpty ? nil : Thumbnails(crop: square, sizes: thumbnails))
  }

  @Test func findsTheSalientRegion() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try scene().encoded(".png")))
    let mirrored = try #require(
      try await bench.mirror([original], settings()).mirrored[original.digest])
    let frame = try #require(mirrored.regions?.first?.frame)
    #expect(abs(frame.x - 0.1) < 0.03 && abs(frame.y - 0.2) < 0.05)
    #expect(abs(frame.width - 0.2) < 0.05 && abs(frame.height - 0.4) < 0.08)
  }

  @Test func detectsOnlyIfRequested() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try scene().encoded(".png")))
    let outcome = try await bench.mirror([original], settings(finds: false))
    #expect(outcome.mirrored[original.digest]?.regions == nil)
    let plan = try MirrorPlan(for: [], and: [original], settings: settings(), store: bench.store)
    #expect(plan.ready[original.digest]?.regions == nil)
  }

  /// Saliency is turned on after all renditions exist. The second time, no file is opened.
  @Test func detectsOnce() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try scene().encoded(".png")))
    #expect(try await bench.mirror([original], settings(finds: false)).made == 1)
    let found = try await bench.mirror([original], settings())
    #expect(found.made == 0)
    let plan = try MirrorPlan(for: [original], settings: settings(), store: bench.store)
    #expect(plan.jobs.isEmpty)
    let regions = try #require(plan.ready[original.digest]?.regions)
    #expect(!regions.isEmpty && regions == found.mirrored[original.digest]?.regions)
    let elsewhere = try Workbench()
    let again = try await elsewhere.mirror([original], settings())
    #expect(again.mirrored[original.digest]?.regions == regions)
  }

  @Test(arguments: [[90, 120, 80], [90], [90, 120, 80, 255], [90, 120, 80, 0]] as [[UInt8]])
  func findsNothingInImagesOfOneColor(color: [UInt8]) async throws {
    let bench = try Workbench()
    let picture = TestPicture(300, 200, color: color, channels: color.count == 1 ? 1 : 3)
    let original = try bench.original(try bench.file("a", try picture.encoded(".png")))
    let outcome = try await bench.mirror([original], settings([40]))
    #expect(outcome.mirrored[original.digest]?.regions == [])
    #expect(outcome.mirrored[original.digest]?.thumbnails.count == 1)
  }

  @Test func treatsTransparentPartsAsWhite() async throws {
    let bench = try Workbench()
    let picture = TestPicture(300, 200, bands: 4) { x, y in
      (200..<260).contains(x) && (60..<140).contains(y) ? [200, 20, 20, 255] : [0, 90, 255, 0]
    }
    let original = try bench.original(try bench.file("a", try picture.encoded(".png")))
    let outcome = try await bench.mirror([original], settings())
    let frame = try #require(outcome.mirrored[original.digest]?.regions?.first?.frame)
    #expect(abs(frame.x - 2.0 / 3) < 0.03 && abs(frame.width - 0.2) < 0.04)
  }

  /// Small sizes come from the shared decode, large ones from a separate decode.
  @Test(arguments: [600, 3_000], [1, 3, 6, 8])
  func cropsAroundTheSubjectInEveryOrientation(length: Int, orientation: Int) async throws {
    let bench = try Workbench()
    var picture = scene(length, length / 2)
    picture.orientation = orientation
    let original = try bench.original(try bench.file("a", try picture.encoded(".jpg[Q=95]")))
    let edges = [50, length / 2]
    let outcome = try await bench.mirror([original], settings(edges))
    let crops = try #require(outcome.mirrored[original.digest]?.thumbnails)
    #expect(crops.map(\.size) == edges.map { PixelSize(width: $0, height: $0) })
    let shares = try crops.map { try redShare(of: $0, in: bench) }
    // The whole rectangle is 0.16 of the crop: 0.2 of twice its width, 0.4 of its height.
    #expect(shares.allSatisfy { $0 > 0.14 && $0 < 0.18 }, "\(shares)")
  }

  private func redShare(of crop: Rendition, in bench: Workbench) throws -> Double {
    let file = try #require(crop.file)
    let shown = try TestPicture(decoding: try bench.store.read(file.digest))
    let places = (0..<shown.width * shown.height)
    let red = places.count { place in
      let pixel = shown.pixel(place % shown.width, place / shown.width)
      return pixel[0] > 140 && pixel[1] < 90
    }
    return Double(red) / Double(places.count)
  }

  /// A portrait with the subject far below the center, which a centered preview would miss.
  private static let tall = TestPicture(1_000, 1_600) { x, y in
    let isInside = (700..<900).contains(x) && (1_300..<1_500).contains(y)
    return isInside ? red : [60, UInt8(110 + (x * 7 + y * 13) % 20), 70]
  }

  @Test(arguments: [true, false])
  func centersCardsOnTheSubject(finds: Bool) async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try Self.tall.encoded(".png")))
    let subject = UnitRectangle(x: 0.8, y: 0.875)
    let plan = try MirrorPlan(
      for: [original], focuses: finds ? [:] : [original.digest: try #require(subject)],
      settings: settings(finds: finds, cards: true), store: bench.store)
    let outcome = try await Mirror(store: bench.store, workers: 1).carryOut(plan) { _, _ in }
    let mirrored = try #require(outcome.mirrored[original.digest])
    let card = try #require(mirrored.card)
    #expect(card.size == PixelSize(width: 960, height: 504) && card.format == .card)
    let share = try redShare(of: card, in: bench)
    #expect(abs(share - 200.0 * 200 / (1_000 * 525)) < 0.005, "\(share)")
    #expect(!mirrored.shown.contains(card) && mirrored.all.contains(card))
  }

  @Test func makesCardsOfFixedSize() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try scene(3_000, 2_000).encoded(".png")))
    let outcome = try await bench.mirror([original], settings(cards: true))
    let card = outcome.mirrored[original.digest]?.card
    #expect(card?.size == PixelSize(width: 960, height: 504))
  }

  @Test func makesNoCardsWithoutRequestOrFocus() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try scene().encoded(".png")))
    for settings in [settings(), settings(finds: false, cards: true)] {
      let mirrored = try await bench.mirror([original], settings).mirrored[original.digest]
      #expect(mirrored != nil && mirrored?.card == nil)
    }
  }

  @Test func makesTheSameCropWithAStoredAnalysis() async throws {
    let (bench, other) = (try Workbench(), try Workbench())
    let original = try bench.original(try bench.file("a", try scene().encoded(".png")))
    _ = try await bench.mirror([original], settings())
    let later = try await bench.mirror([original], settings([50, 300]))
    let atOnce = try await other.mirror([original], settings([50, 300]), workers: 1)
    #expect(later.mirrored[original.digest] == atOnce.mirrored[original.digest])
  }

  @Test func prefersTheFocusOfAPerson() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try scene().encoded(".png")))
    let right = try #require(UnitRectangle(x: 0.9, y: 0.5))
    let plan = try MirrorPlan(
      for: [original], focuses: [original.digest: right], settings: settings([50]),
      store: bench.store)
    let outcome = try await Mirror(store: bench.store, workers: 1).carryOut(plan) { _, _ in }
    let mirrored = try #require(outcome.mirrored[original.digest])
    #expect(try redShare(of: mirrored.thumbnails[0], in: bench) == 0)
    #expect(mirrored.regions?.isEmpty == false)
    let found = try await bench.mirror([original], settings([50]))
    let path = found.mirrored[original.digest]?.thumbnails[0].file?.path
    #expect(path != nil && path != mirrored.thumbnails[0].file?.path)
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
    let impression = Impression(averageColor: 0x0A0B0C, regions: hasRegions ? regions : nil)
    let packed = SharedRendition([1, 2, 3], at: path, impression).encoded
    #expect(SharedRendition(decoding: packed, at: path)?.impression == impression)
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
