/// The limits above which an image is refused from its header.
public struct ImageLimits: Hashable, Sendable {
  /// The most megapixels.
  public var megapixels: Int
  /// The most bytes that decoding may hold at once.
  ///
  /// It concerns formats that cannot be read line by line. No other image is decoded meanwhile.
  public var memory: Int

  /// Creates limits; the defaults are those of a site.yml that sets nothing.
  ///
  /// 720 MB are 120 megapixels of progressive JPEG, 80 of AVIF. A small CI machine has enough for them.
  public init(megapixels: Int = 300, memory: Int = 720_000_000) {
    self.megapixels = megapixels
    self.memory = memory
  }
}
