/// Width and height in pixels, both at least 1 and at most `Int32.max`.
public struct PixelSize: Hashable, Sendable {
  private let packed: PackedPixelSize

  /// The width in pixels.
  public var width: Int { packed.width }
  /// The height in pixels.
  public var height: Int { packed.height }

  /// Creates a size; numbers out of range become the nearest one in range.
  public init(width: Int, height: Int) { packed = PackedPixelSize(width: width, height: height) }

  /// The larger of width and height.
  public var longestEdge: Int { max(width, height) }
  /// The number of pixels, which never overflows.
  public var pixels: Int { width * height }
}
