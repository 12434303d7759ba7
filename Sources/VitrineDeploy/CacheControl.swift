// How the files of a site must be served, on any host.

import VitrineModel

/// The values of `Cache-Control`.
enum CacheControl {
  /// Cache forever without asking again (RFC 8246).
  static let immutable = "public, max-age=31536000, immutable"
  /// Ask the server before each use.
  static let revalidate = "no-cache"
}

extension SitePath {
  /// The value of `Cache-Control`.
  ///
  /// A file with a hash in its name is cached forever. Others are revalidated, so that a page never
  /// shows files that a deploy has removed.
  var cacheControl: String {
    isImmutable ? CacheControl.immutable : CacheControl.revalidate
  }

  /// The value of `Content-Type`.
  var mediaType: String { MediaType.of(name) }
}
