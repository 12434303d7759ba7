// Images that tests create sample by sample, and read back the same way.

import VipsShim
import VitrineTesting

@testable import VitrineImages

/// Interleaved samples of 8 bits, or of 16 in native byte order.
struct TestImage {
  var width: Int
  var height: Int
  var bands: Int
  var samples: [UInt8]
  var isWide = false
  /// 1 for gray, 3 for RGB, 4 for CMYK.
  ///
  /// An additional band is alpha.
  var channels = 3
  /// Metadata that libvips writes.
  var orientation: Int?
  var profile: [UInt8]?
  var xmp: [UInt8]?

  struct Failure: Error { let text: String }

  /// Creates an image of one color.
  init(_ width: Int, _ height: Int, color: [UInt8], channels: Int = 3) {
    self.init(width, 0, bands: color.count, channels: channels) { _, _ in color }
    self.height = height
    let row = (0..<width).flatMap { _ in color }
    for _ in 0..<height { samples += row }
  }

  /// Creates an image pixel by pixel.
  init(
    _ width: Int, _ height: Int, bands: Int = 3, channels: Int = 3,
    pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) {
    (self.width, self.height, self.bands, self.channels) = (width, height, bands, channels)
    samples = []
    samples.reserveCapacity(width * height * bands)
    for y in 0..<height { for x in 0..<width { samples += pixel(x, y) } }
  }

  /// Returns an image of one 16-bit sample value.
  static func wide(_ width: Int, _ height: Int, bands: Int, value: UInt16) -> TestImage {
    let bytes = withUnsafeBytes(of: value) { Array($0) }
    var image = TestImage(
      width, height, color: (0..<bands).flatMap { _ in bytes }, channels: bands)
    image.bands = bands
    image.isWide = true
    return image
  }

  /// Encodes with a writer of libvips and its options.
  func encoded(_ writer: String) throws -> [UInt8] {
    guard shim_start() == 0 else { throw Failure(text: "libvips does not start") }
    var image = shim_from_samples(
      samples, Int32(width), Int32(height), Int32(bands), isWide ? 1 : 0, Int32(channels))
    defer { image.map { shim_release($0) } }
    func replace(_ next: OpaquePointer?) {
      image.map { shim_release($0) }
      image = next
    }
    if let orientation { replace(shim_with_number(image, "orientation", Int32(orientation))) }
    if let profile {
      replace(shim_with_blob(image, "icc-profile-data", profile, profile.count))
    }
    if let xmp { replace(shim_with_blob(image, "xmp-data", xmp, xmp.count)) }
    var start: UnsafeMutableRawPointer?
    var count = 0
    guard image != nil, shim_save(image, writer, &start, &count) == 0, let start else {
      throw Failure(text: VipsError.take().text)
    }
    defer { shim_free(start) }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Decodes a file's bytes.
  init(decoding bytes: [UInt8]) throws {
    guard shim_start() == 0, case .known(let format) = SourceFormat.recognize(bytes) else {
      throw Failure(text: "not an image")
    }
    self = try bytes.withUnsafeBytes { raw in
      let image = shim_load_bytes(raw.baseAddress, raw.count, format.loader)
      guard let image else { throw Failure(text: VipsError.take().text) }
      defer { shim_release(image) }
      return try TestImage(image)
    }
  }

  private init(_ image: OpaquePointer) throws {
    let header = shim_header(image)
    var count = 0
    guard let start = shim_samples(image, &count) else {
      throw Failure(text: VipsError.take().text)
    }
    defer { shim_free(start) }
    (width, height) = (Int(header.width), Int(header.height))
    bands = Int(header.bands)
    samples = [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Returns the samples of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    let start = (y * width + x) * bands
    return samples[start..<(start + bands)].map { Int($0) }
  }

  /// Returns the samples of the pixel at a position given in fractions of the image.
  func pixel(at x: Double, _ y: Double) -> [Int] {
    pixel(Int(x * Double(width)), Int(y * Double(height)))
  }

  /// An image whose quarters are red, green, blue and yellow, so that all eight orientations look different.
  static func quarters(_ width: Int = 96, _ height: Int = 64) -> TestImage {
    TestImage(width, height) { x, y in
      switch (x < width / 2, y < height / 2) {
      case (true, true): [220, 30, 30]
      case (false, true): [30, 200, 30]
      case (true, false): [30, 30, 220]
      case (false, false): [230, 220, 40]
      }
    }
  }

  /// Gradients with noise, which are not trivial to resample and encode.
  static func waves(_ width: Int, _ height: Int, seed: UInt64 = 1) -> TestImage {
    var dice = SeededGenerator(seed: seed)
    return TestImage(width, height) { x, y in
      let grain = Int(dice.next() % 9)
      return [
        UInt8(x * 200 / width + grain), UInt8(y * 200 / height + grain), UInt8((x ^ y) & 127),
      ]
    }
  }
}

/// Whether two pixels are equal within a tolerance for each channel.
func isClose(_ a: [Int], _ b: [Int], within tolerance: Int) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}
