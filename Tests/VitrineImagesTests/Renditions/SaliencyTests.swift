// Detects salient regions in generated images, and compares them with the drawn rectangles.

import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct SaliencyTests {
  /// Noise of a small random generator, the same on every run.
  private struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 2_654_435_769 &+ 1 }

    mutating func next(_ most: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % (2 * most + 1) - most
    }
  }

  /// A rectangle of one color on a background of another, both with noise.
  private func scene(
    _ width: Int, _ height: Int, subject: PixelRegion, color: [Int] = [200, 60, 40],
    seed: UInt64 = 1
  ) -> SmallImage {
    var generator = Noise(seed: seed)
    var samples: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isInside =
          (subject.left..<subject.left + subject.size.width).contains(x)
          && (subject.top..<subject.top + subject.size.height).contains(y)
        let noise = generator.next(10)
        samples += (isInside ? color : [90, 120, 80]).map { UInt8(min(255, max(0, $0 + noise))) }
      }
    }
    return SmallImage(size: PixelSize(width: width, height: height), samples: samples)
  }

  private func overlap(_ frame: UnitRectangle, _ other: UnitRectangle) -> Double {
    let width = min(frame.x + frame.width, other.x + other.width) - max(frame.x, other.x)
    let height = min(frame.y + frame.height, other.y + other.height) - max(frame.y, other.y)
    let shared = max(0, width) * max(0, height)
    return shared / (frame.width * frame.height + other.width * other.height - shared)
  }

  private func drawn(_ region: PixelRegion, in size: PixelSize) throws -> UnitRectangle {
    let (width, height) = (Double(size.width), Double(size.height))
    return try #require(
      UnitRectangle(
        x: Double(region.left) / width, y: Double(region.top) / height,
        width: Double(region.size.width) / width, height: Double(region.size.height) / height))
  }

  @Test(arguments: [
    (PixelSize(width: 256, height: 170), 20, 20), (PixelSize(width: 170, height: 256), 100, 180),
    (PixelSize(width: 256, height: 256), 190, 12), (PixelSize(width: 128, height: 64), 60, 6),
    (PixelSize(width: 40, height: 30), 4, 15),
  ])
  func findsTheSubjectAnywhere(size: PixelSize, left: Int, top: Int) throws {
    let subject = PixelRegion(
      left: left, top: top,
      size: PixelSize(width: max(6, size.width / 5), height: max(6, size.height / 5)))
    let saliency = Saliency(of: scene(size.width, size.height, subject: subject))
    let found = try #require(saliency.regions.first)
    #expect(overlap(found.frame, try drawn(subject, in: size)) > 0.75)
    #expect(found.confidence > 0.5)
  }

  @Test func findsASubjectThatTouchesTheBorder() throws {
    let subject = PixelRegion(left: 0, top: 60, size: PixelSize(width: 50, height: 60))
    let saliency = Saliency(of: scene(240, 160, subject: subject))
    let found = try #require(saliency.regions.first)
    let frame = try drawn(subject, in: PixelSize(width: 240, height: 160))
    #expect(overlap(found.frame, frame) > 0.7)
  }

  @Test func sortsTwoSubjectsByWeight() throws {
    let large = PixelRegion(left: 20, top: 20, size: PixelSize(width: 60, height: 60))
    let small = PixelRegion(left: 180, top: 90, size: PixelSize(width: 36, height: 36))
    let one = scene(256, 160, subject: large)
    let other = scene(256, 160, subject: small)
    let samples = one.samples.indices.map { place in
      let (x, y) = (place / 3 % 256, place / 3 / 256)
      return x >= 170 && y >= 80 ? other.samples[place] : one.samples[place]
    }
    let regions = Saliency(of: SmallImage(size: one.size, samples: samples)).regions
    try #require(regions.count == 2)
    #expect(overlap(regions[0].frame, try drawn(large, in: one.size)) > 0.75)
    #expect(overlap(regions[1].frame, try drawn(small, in: one.size)) > 0.75)
  }

  @Test(arguments: [[0, 0, 0], [255, 255, 255], [128, 128, 128], [20, 90, 200]])
  func findsNothingInAnImageOfOneColor(color: [UInt8]) {
    let samples = (0..<(200 * 100)).flatMap { _ in color }
    let size = PixelSize(width: 200, height: 100)
    #expect(Saliency(of: SmallImage(size: size, samples: samples)).regions.isEmpty)
  }

  @Test(arguments: [(1, 1), (1, 256), (256, 1), (2, 2), (7, 256), (256, 3), (9, 9), (256, 20)])
  func staysInsideImagesOfEveryShape(width: Int, height: Int) {
    var generator = Noise(seed: UInt64(width * 1_000 + height))
    let samples = (0..<(width * height * 3)).map { _ in UInt8(128 + generator.next(127)) }
    let saliency = Saliency(
      of: SmallImage(size: PixelSize(width: width, height: height), samples: samples))
    #expect(saliency.map.count == saliency.size.pixels)
    #expect(saliency.regions.count <= 3)
    for region in saliency.regions {
      let frame = region.frame
      #expect(frame.hasArea && frame.x >= 0 && frame.y >= 0)
      #expect(frame.x + frame.width <= 1.0001 && frame.y + frame.height <= 1.0001)
      #expect((0...1).contains(region.confidence))
    }
  }

  /// A hash of the whole map, which reveals differences between processors or compilers.
  @Test func computesTheSameMapEverywhere() {
    let subject = PixelRegion(left: 150, top: 30, size: PixelSize(width: 50, height: 70))
    let saliency = Saliency(of: scene(250, 180, subject: subject, seed: 7))
    let again = Saliency(of: scene(250, 180, subject: subject, seed: 7))
    #expect(saliency.map == again.map)
    var sum: UInt64 = 14_695_981_039_346_656_037
    for level in saliency.map { sum = (sum ^ UInt64(level)) &* 1_099_511_628_211 }
    #expect(String(sum, radix: 16) == "81808ad2a09230e8")
  }

  @Test(arguments: [
    (0.2, 0.3, 0.5, 0.5, true), (0, 0, 1, 1, true), (0.3333, 0, 0.6668, 1, true),
    (1, 1, 0, 0, true),
    (-0.1, 0, 0.5, 0.5, false), (0.6, 0, 0.5, 0.5, false), (0, 0.2, 0.1, 1, false),
    (.nan, 0, 0.1, 0.1, false), (0, 0, .infinity, 0.1, false),
  ])
  func acceptsRectanglesInsideTheImage(
    x: Double, y: Double, width: Double, height: Double, isInside: Bool
  ) {
    let frame = UnitRectangle(x: x, y: y, width: width, height: height)
    #expect((frame != nil) == isInside)
    if let frame { #expect(UnitRectangle(inSteps: frame.inSteps) == frame) }
  }
}
