/// The small images that a theme needs of each photo beside its usual sizes.
public struct Thumbnails: Hashable, Sendable {
  /// The part of the photo that thumbnails show.
  public let crop: Crop
  /// The longest edges in pixels, ascending, without repetitions.
  public let sizes: [Int]

  /// Creates the thumbnails of a theme.
  public init(crop: Crop, sizes: [Int]) {
    self.crop = crop
    self.sizes = sizes
  }

  /// Returns the one size at which a grid offers the fallback format beside better ones.
  ///
  /// Browsers that read no better format get no choice of sizes.
  ///
  /// - Parameter edges: The longest edges on offer, ascending.
  /// - Returns: The first of at least 320 pixels, else the largest; nil if there are none.
  public static func fallback(of edges: some Collection<Int>) -> Int? {
    edges.first { $0 >= 320 } ?? edges.max()
  }
}
