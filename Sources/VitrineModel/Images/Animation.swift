// How large a published animation is. All of its frames are in memory at once while it is made, so that
// each is resized by itself; the limits keep this below the memory of one large photo.

/// The size and the limits of published animations.
public enum Animation {
  /// The most frames.
  static let mostFrames = 1_000
  /// The most pixels of all frames together that are decoded.
  static let mostPixels = 150_000_000
  /// The most pixels of all published frames together.
  static let mostPublished = 32_000_000
  /// The longest edge: a photo page shows hardly more, and each pixel counts for every frame.
  static let longestEdge = 1280
  private static let leastEdge = 160

  /// Returns the longest edge of the published animation.
  ///
  /// - Parameters:
  ///   - frames: The number of frames of the original.
  ///   - size: The size of each.
  /// - Returns: The edge; nil for a still image and for one with too many or too large frames.
  public static func edge(frames: Int, of size: PixelSize) -> Int? {
    guard (2...mostFrames).contains(frames), size.pixels <= mostPixels / frames else { return nil }
    let share = Double(mostPublished / frames) / Double(size.pixels)
    let fitting = Int(Double(size.longestEdge) * min(1, share.squareRoot()))
    let edge = min(longestEdge, fitting)
    return edge >= min(leastEdge, size.longestEdge) ? edge : nil
  }
}
