import Foundation
import Testing
import VitrineModel

@testable import VitrineImages

/// Compares the resampler of `VipsShim` with textbook Lanczos in floating point.
@Suite struct ResamplerTests {
  struct Case: CustomTestStringConvertible {
    let from, to: PixelSize
    let bands: Int
    var testDescription: String { "\(from) to \(to), \(bands) bands" }

    init(_ width: Int, _ height: Int, _ outWidth: Int, _ outHeight: Int, _ bands: Int) {
      from = PixelSize(width: width, height: height)
      to = PixelSize(width: outWidth, height: outHeight)
      self.bands = bands
    }
  }

  private func pixels(_ image: TestImage, _ bed: ImageTestBed) throws -> VipsPixels {
    let path = try bed.file("\(image.width)", try image.encoded(".png"))
    return try ValidatedImage(path).opened
  }

  /// Noise with strong edges, which overshoot, and all levels.
  private func noise(_ size: PixelSize, _ bands: Int) -> TestImage {
    var state: UInt64 = 7
    return TestImage(size.width, size.height, bands: bands, channels: bands < 3 ? 1 : 3) { x, _ in
      (0..<bands).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return x % 7 == 0 ? 255 : UInt8(truncatingIfNeeded: state >> 56)
      }
    }
  }

  private func decoded(_ pixels: VipsPixels) throws -> TestImage {
    try TestImage(decoding: try pixels.encoded(".png"))
  }

  @Test(arguments: [
    Case(97, 61, 40, 25, 3), Case(400, 300, 301, 226, 3), Case(300, 203, 17, 11, 3),
    Case(1, 50, 1, 20, 3), Case(50, 1, 20, 1, 3), Case(5, 5, 1, 1, 3), Case(2, 2, 1, 2, 4),
    Case(200, 150, 13, 10, 4), Case(64, 64, 64, 63, 1), Case(130, 70, 97, 53, 2),
    Case(33, 47, 33, 47, 3), Case(40, 30, 41, 31, 3), Case(1_025, 9, 700, 6, 4),
  ])
  func matchesLanczos(sizes: Case) throws {
    let bed = try ImageTestBed()
    let image = noise(sizes.from, sizes.bands)
    let whole = PixelRegion(left: 0, top: 0, size: sizes.from)
    let made = try pixels(image, bed).resampled(
      [.init(region: whole, size: sizes.to)], halvings: 0, within: 60)
    let result = try decoded(try #require(made.outputs.first))
    let expected = image.textbook(sizes.to.width, sizes.to.height)
    #expect(result.samples.count == expected.count)
    let most = zip(result.samples, expected).map { abs(Double($0) - $1) }.max()
    #expect(try #require(most) <= 1)
  }

  @Test func resamplesPartsLikeWholeImages() throws {
    let bed = try ImageTestBed()
    let image = noise(PixelSize(width: 150, height: 101), 3)
    let region = PixelRegion(left: 31, top: 17, size: PixelSize(width: 80, height: 59))
    let part = TestImage(80, 59) { x, y in image.pixel(x + 31, y + 17).map { UInt8($0) } }
    let size = PixelSize(width: 33, height: 25)
    let made = try pixels(image, bed).resampled(
      [.init(region: region, size: size), .init(region: region, size: region.size)], halvings: 0,
      within: 60)
    let expected = part.textbook(33, 25)
    let result = try decoded(made.outputs[0])
    #expect(zip(result.samples, expected).allSatisfy { abs(Double($0) - $1) <= 1 })
    #expect(try decoded(made.outputs[1]).samples == part.samples)
  }

  /// Areas of one color must not change.
  @Test(arguments: [1, 2, 3, 4], [0, 1, 127, 254, 255] as [UInt8])
  func keepsPlainAreas(bands: Int, level: UInt8) throws {
    let bed = try ImageTestBed()
    let color = [UInt8](repeating: level, count: bands)
    let image = TestImage(1_400, 900, color: color, channels: bands < 3 ? 1 : 3)
    let whole = PixelRegion(left: 0, top: 0, size: PixelSize(width: 1_400, height: 900))
    let sizes = [(1_399, 899), (933, 600), (210, 135), (16, 10)]
    let made = try pixels(image, bed).resampled(
      sizes.map { .init(region: whole, size: PixelSize(width: $0.0, height: $0.1)) }, halvings: 0,
      within: 60)
    for output in made.outputs {
      #expect(try decoded(output).samples.allSatisfy { $0 == level })
    }
  }

  @Test(arguments: 1...4)
  func halvesByMeans(bands: Int) throws {
    let bed = try ImageTestBed()
    for (width, height) in [(1, 1), (2, 1), (1, 2), (7, 5), (12, 4), (31, 3), (64, 9), (65, 2)] {
      let image = noise(PixelSize(width: width, height: height), bands)
      let made = try pixels(image, bed).resampled([], halvings: 1, within: 60)
      let half = try decoded(made.last)
      let expected = TestImage((width + 1) / 2, (height + 1) / 2, bands: bands) { x, y in
        let (right, below) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
        let four = [(2 * x, 2 * y), (right, 2 * y), (2 * x, below), (right, below)]
        return (0..<bands).map { band in
          UInt8((four.reduce(2) { $0 + image.pixel($1.0, $1.1)[band] }) / 4)
        }
      }
      #expect(half.samples == expected.samples, "\(width) x \(height)")
    }
  }

  /// Resampling from a level gives the same result as resampling the halved image.
  @Test func resamplesHalves() throws {
    let bed = try ImageTestBed()
    let source = try pixels(noise(PixelSize(width: 203, height: 157), 3), bed)
    let quarter = try source.resampled([], halvings: 2, within: 60).last
    let region = PixelRegion(left: 3, top: 2, size: PixelSize(width: 40, height: 30))
    let size = PixelSize(width: 22, height: 17)
    let direct = try source.resampled(
      [.init(halvings: 2, region: region, size: size)], halvings: 3, within: 60)
    let later = try quarter.resampled([.init(region: region, size: size)], halvings: 1, within: 60)
    #expect(quarter.size == PixelSize(width: 51, height: 40))
    #expect(try decoded(direct.outputs[0]).samples == decoded(later.outputs[0]).samples)
    #expect(try decoded(direct.last).samples == decoded(later.last).samples)
  }

  @Test func detectsOpaqueAlphaChannels() throws {
    let bed = try ImageTestBed()
    let idle = TestImage(60, 50, color: [1, 2, 3, 255])
    let clear = TestImage(61, 50, bands: 4) { x, y in [1, 2, 3, x == 60 && y == 49 ? 254 : 255] }
    #expect(try pixels(idle, bed).resampled([], halvings: 0, within: 60).hasOpaqueAlpha)
    #expect(try !pixels(clear, bed).resampled([], halvings: 0, within: 60).hasOpaqueAlpha)
  }

  /// Heights of less than one strip, of one, a few and many strips.
  @Test(arguments: [1, 32, 33, 128, 1_500], 1...4)
  func resamplesTheSameOnTwoThreads(height: Int, bands: Int) throws {
    let bed = try ImageTestBed()
    let image = noise(PixelSize(width: 90, height: height), bands)
    let whole = PixelRegion(left: 0, top: 0, size: PixelSize(width: 90, height: height))
    let part = ResamplePass.Part(
      region: whole, size: PixelSize(width: 41, height: max(1, height * 4 / 9)))
    let passes = try [1, 2].map { threadsPerImage in
      try pixels(image, bed).resampled(
        [part], halvings: 2, within: 60, threadsPerImage: threadsPerImage)
    }
    #expect(try decoded(passes[0].outputs[0]).samples == decoded(passes[1].outputs[0]).samples)
    #expect(try decoded(passes[0].last).samples == decoded(passes[1].last).samples)
    #expect(passes[0].hasOpaqueAlpha == passes[1].hasOpaqueAlpha)
  }

  /// Decoders that work row by row and decoders that hold the whole image, with all steps before resampling:
  /// shrinking, colors, transparency, orientation.
  @Test(arguments: [
    ".jpg[Q=90]", ".jpg[Q=90,interlace]", ".png", ".webp[lossless]", ".tif", ".avif[effort=0]",
    ".gif",
  ])
  func decodesTheSameOnTwoThreads(writer: String) throws {
    let bed = try ImageTestBed()
    for (name, bands) in [("plain", 3), ("clear", 4)] {
      let waves = noise(PixelSize(width: 4_200, height: 150), bands)
      let path = try bed.file(name, try waves.encoded(writer))
      let geometry = RenditionGeometry(crop: nil, size: PixelSize(width: 320, height: 11))
      let samples = try [1, 2].map { threadsPerImage in
        let image = try ValidatedImage(path)
        var pyramid = try ImagePyramid(
          of: image, for: [geometry], within: 60, threadsPerImage: threadsPerImage)
        return try decoded(try #require(try pyramid.take(geometry, around: nil)).pixels()).samples
      }
      #expect(samples[0] == samples[1], "\(name)")
    }
  }

  @Test(arguments: [1, 2])
  func refusesTruncatedFiles(threadsPerImage: Int) throws {
    let bed = try ImageTestBed()
    let whole = try noise(PixelSize(width: 600, height: 400), 3).encoded(".jpg[Q=90]")
    let path = try bed.file("cut", Array(whole.prefix(whole.count / 2)))
    let image = try ValidatedImage(path)
    #expect(throws: VipsError.self) {
      try image.opened.resampled([], halvings: 1, within: 60, threadsPerImage: threadsPerImage)
    }
  }
}

extension TestImage {
  /// Lanczos with three lobes and repeated edges, clamped to 0...255 and not rounded.
  fileprivate func textbook(_ outWidth: Int, _ outHeight: Int) -> [Double] {
    let down = Self.weights(from: height, to: outHeight)
    let across = Self.weights(from: width, to: outWidth)
    var result: [Double] = []
    for row in down {
      let line = (0..<(width * bands)).map { x in
        row.reduce(0.0) { $0 + $1.weight * Double(samples[$1.place * width * bands + x]) }
      }
      for column in across {
        for band in 0..<bands {
          let sum = column.reduce(0.0) { $0 + $1.weight * line[$1.place * bands + band] }
          result.append(min(255, max(0, sum)))
        }
      }
    }
    return result
  }

  private static func weights(from: Int, to: Int) -> [[(place: Int, weight: Double)]] {
    let scale = Double(from) / Double(to)
    let wide = max(1, scale)
    func lanczos(_ x: Double) -> Double {
      guard x != 0 else { return 1 }
      guard abs(x) < 3 else { return 0 }
      return 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
    }
    return (0..<to).map { index in
      let center = (Double(index) + 0.5) * scale - 0.5
      let taps = (Int(center - 3 * wide) - 1)...(Int(center + 3 * wide) + 1)
      let weights = taps.map { lanczos((Double($0) - center) / wide) }
      let sum = weights.reduce(0, +)
      return zip(taps, weights).map { (min(max($0, 0), from - 1), $1 / sum) }
    }
  }
}
