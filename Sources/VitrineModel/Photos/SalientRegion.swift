// The parts of a photo that draw the eye, as rectangles that hold for every size of it.

/// A part of a photo that draws the eye.
public struct SalientRegion: Hashable, Sendable {
  /// The position and extent of the region.
  public let frame: UnitRectangle
  /// How clearly the region differs from the rest, 0...1 in steps of a hundredth.
  public let confidence: Double

  /// Creates a region; the confidence is clamped to 0...1 and rounded to hundredths.
  public init(_ frame: UnitRectangle, confidence: Double) {
    self.frame = frame
    self.confidence = (min(max(confidence, 0), 1) * 100).rounded() / 100
  }
}
