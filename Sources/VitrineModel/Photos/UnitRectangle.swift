/// A part of an image in fractions of its width and height, 0...1.
///
/// Numbers have steps of a ten-thousandth, so that writing a rectangle to a file and reading it
/// back changes nothing. The rectangle is always inside the image.
public struct UnitRectangle: Hashable, Sendable {
  /// The left edge, in parts of the image's width.
  public let x: Double
  /// The top edge, in parts of the image's height.
  public let y: Double
  /// The width, in parts of the image's width.
  public let width: Double
  /// The height, in parts of the image's height.
  public let height: Double

  /// Creates a rectangle; nil if it is not inside the image.
  ///
  /// Without width or height it is a point or a line.
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

  /// The sum of a third and two thirds, written with four digits, may exceed the whole by a little.
  private static let slack = 0.0002
  private static let steps = 10_000.0

  private static func rounded(_ number: Double) -> Double {
    (max(0, number) * steps).rounded() / steps
  }

  /// The left, top, width and height in ten-thousandths.
  public var inSteps: [Int] { [x, y, width, height].map { Int(($0 * Self.steps).rounded()) } }

  /// Creates a rectangle from left, top, width and height in ten-thousandths; nil if it is not
  /// inside the image.
  public init?(inSteps steps: [Int]) {
    guard steps.count == 4 else { return nil }
    let parts = steps.map { Double($0) / Self.steps }
    self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }

  /// Whether the rectangle is more than a point or a line.
  public var hasArea: Bool { width > 0 && height > 0 }
  /// The horizontal center, rounded like the sides, because pages and addresses of image services
  /// contain it.
  public var midX: Double { Self.rounded(x + width / 2) }
  /// The vertical center, rounded like the sides.
  public var midY: Double { Self.rounded(y + height / 2) }
}
