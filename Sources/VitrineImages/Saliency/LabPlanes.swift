// Pixels in CIE Lab, in which equal distances look about equally different. The values are whole
// sixteenths, computed with only the four basic operations of IEEE 754, so that all machines agree.

import VitrineModel

/// The planes of an image: lightness and both color axes, each row by row, in sixteenths.
struct LabPlanes {
  let size: PixelSize
  private(set) var planes: [[Int32]]

  static let unit = 16.0

  init(_ image: SmallImage) {
    size = image.size
    let count = size.pixels
    var planes = [[Int32]](repeating: [Int32](repeating: 0, count: count), count: 3)
    let light = Self.light
    let response = Self.response
    for place in 0..<count {
      let red = light[Int(image.samples[place * 3])]
      let green = light[Int(image.samples[place * 3 + 1])]
      let blue = light[Int(image.samples[place * 3 + 2])]
      // The rows sum to one: white of sRGB (D65) is white.
      let x = response[(red * 43_388 + green * 37_618 + blue * 18_994) / 100_000]
      let y = response[(red * 21_264 + green * 71_517 + blue * 7_219) / 100_000]
      let z = response[(red * 1_776 + green * 10_947 + blue * 87_277) / 100_000]
      planes[0][place] = Int32((Self.unit * (116 * y - 16)).rounded())
      planes[1][place] = Int32((Self.unit * 500 * (x - y)).rounded())
      planes[2][place] = Int32((Self.unit * 200 * (y - z)).rounded())
    }
    self.planes = planes
  }

  /// The number of steps of linear light.
  private static let lights = 16_384

  /// The linear light of each sRGB sample, 0...16384.
  private static let light: [Int] = (0...255).map { sample in
    let part = Double(sample) / 255
    guard part > 0.04045 else { return Int((part / 12.92 * Double(lights)).rounded()) }
    let base = (part + 0.055) / 1.055
    // To the power of 2.4: the square times the square's fifth root.
    return Int((base * base * root(of: base * base, 5) * Double(lights)).rounded())
  }

  /// The response function of Lab for each step of light.
  private static let response: [Double] = (0...lights).map { light in
    let part = Double(light) / Double(lights)
    return part > 216.0 / 24_389 ? root(of: part, 3) : (24_389.0 / 27 * part + 16) / 116
  }

  /// A root by Newton's method.
  ///
  /// The `pow` functions of standard libraries differ in the last bits.
  private static func root(of number: Double, _ degree: Int) -> Double {
    var guess = 1.0
    for _ in 0..<60 {
      var power = 1.0
      for _ in 1..<degree { power *= guess }
      guess = (Double(degree - 1) * guess + number / power) / Double(degree)
    }
    return guess
  }

  /// Returns the planes smoothed by 1 2 1 in both directions, which removes the noise of single pixels.
  func smoothed() -> LabPlanes {
    var smoothed = self
    let (width, height) = (size.width, size.height)
    for plane in planes.indices {
      let across = planes[plane].withUnsafeBufferPointer { source in
        (0..<source.count).map { place in
          let x = place % width
          let left = source[x > 0 ? place - 1 : place]
          return left + 2 * source[place] + source[x < width - 1 ? place + 1 : place]
        }
      }
      smoothed.planes[plane] = across.withUnsafeBufferPointer { source in
        (0..<source.count).map { place in
          let y = place / width
          let upper = source[y > 0 ? place - width : place]
          let lower = source[y < height - 1 ? place + width : place]
          return (upper + 2 * source[place] + lower + 8) >> 4
        }
      }
    }
    return smoothed
  }
}
