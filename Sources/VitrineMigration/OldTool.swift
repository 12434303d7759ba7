// The generators whose sites can be converted. To add one, write a reader and its line here.

public import VitrineModel
public import VitrineStore

/// A generator whose sites can be converted.
public enum OldTool: String, CaseIterable, Sendable {
  case sigal, thumbsup, hugo

  /// Reads a site of the generator, without changing anything in it.
  ///
  /// - Parameters:
  ///   - path: The folder of the site, or its file of settings.
  ///   - clock: The time by which dates of publishing are compared.
  /// - Returns: The site.
  /// - Throws: A problem if there is none, or if what decides about private albums cannot be read.
  public func site(at path: String, _ clock: Clock = .system) throws(Problem) -> OldSite {
    var site =
      switch self {
      case .sigal: try SigalReader.read(path)
      case .thumbsup: try ThumbsupReader.read(path)
      case .hugo: try HugoReader.read(path, now: Int(clock.now() / 1_000_000_000))
      }
    if site.photoCount.all == 0 {
      site.warn(
        "the old site has no photos", at: path, help: "copy your photos into the folder Photos")
    }
    return site
  }
}
