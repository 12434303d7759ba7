// Where the eye goes in a photo: rectangles that hold for every size of it.

/// A part of a picture: its left, top, width and height as parts of the picture's, 0...1 in steps of
/// a ten-thousandth, so that it comes out of a file as it went in. It lies inside the picture.
public struct UnitRectangle: Hashable, Sendable {
  public let x: Double
  public let y: Double
  public let width: Double
  public let height: Double

  /// - Returns: nil for what is not inside the picture. A rectangle without width or height is a point
  ///   or a line.
  public init?(x: Double, y: Double, width: Double = 0, height: Double = 0) {
    let numbers = [x, y, width, height]
    guard numbers.allSatisfy({ (0...1).contains($0) }), x + width <= 1 + Self.slack,
      y + height <= 1 + Self.slack
    else { return nil }
    self.x = Self.rounded(x)
    self.y = Self.rounded(y)
    self.width = Self.rounded(min(width, 1 - x))
    self.height = Self.rounded(min(height, 1 - y))
  }

  /// Of a third and two thirds written with four digits the sum may be a little more than the whole.
  private static let slack = 0.0002
  private static let steps = 10_000.0

  private static func rounded(_ number: Double) -> Double {
    (max(0, number) * steps).rounded() / steps
  }

  /// In ten-thousandths: left, top, width, height.
  public var inSteps: [Int] { [x, y, width, height].map { Int(($0 * Self.steps).rounded()) } }

  public init?(inSteps steps: [Int]) {
    guard steps.count == 4 else { return nil }
    let parts = steps.map { Double($0) / Self.steps }
    self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }

  public var hasArea: Bool { width > 0 && height > 0 }
  /// In steps like the sides, since pages and addresses of image services tell them.
  public var midX: Double { Self.rounded(x + width / 2) }
  public var midY: Double { Self.rounded(y + height / 2) }
}

/// A part of a photo that draws the eye.
public struct SalientRegion: Hashable, Sendable {
  public let frame: UnitRectangle
  /// How far it stands out from the rest, 0...1 in steps of a hundredth.
  public let confidence: Double

  public init(_ frame: UnitRectangle, confidence: Double) {
    self.frame = frame
    self.confidence = (min(max(confidence, 0), 1) * 100).rounded() / 100
  }
}
