// What a build would do, in numbers, for `--dry-run`.

public import VitrineModel
import VitrinePublish

/// What a build would do.
///
/// Bytes and times of missing files are estimates.
public struct Forecast: Sendable {
  /// Files with their bytes and time.
  public struct Part: Hashable, Sendable {
    /// The number of files.
    public var files = 0
    /// Their bytes.
    public var bytes = 0
    /// Wall time.
    public var seconds = 0.0
  }

  /// Photos of the site.
  public internal(set) var photos = 0
  /// Originals of services that are not in the cache.
  public internal(set) var fetched = Part()
  /// Renditions that were not made before.
  public internal(set) var encoded = Part()
  /// The number of photos with such renditions.
  public internal(set) var encodedPhotos = 0
  /// Files of the site that are new or differ from the published ones, including images.
  public internal(set) var written = Part()
  /// The number of them that are pages for visitors.
  public internal(set) var pages = 0
  /// The number of all pages for visitors.
  var allPages = 0
  /// Files that would be removed.
  public internal(set) var removed = Part()
  /// Whether the numbers of written and removed files are upper bounds: if the cache is lost, pages
  /// depend on images that must be made again.
  public internal(set) var isUpperBound = false
  /// The site after the build.
  public internal(set) var site = Part()
  /// The site as hosts count it, with and without images and videos.
  var hosted = (all: HostedFiles(), withoutMedia: HostedFiles())
  /// Notes and warnings.
  public internal(set) var problems: [Problem] = []
}

extension Forecast {
  /// Returns why hosts would not accept the site, or its pages if images have a separate bucket.
  func objections(hasImageBucket: Bool) -> [Problem] {
    HostLimit.all.compactMap {
      $0.objection(
        to: hasImageBucket ? hosted.withoutMedia : hosted.all, withoutMedia: hosted.withoutMedia)
    }
  }
}
