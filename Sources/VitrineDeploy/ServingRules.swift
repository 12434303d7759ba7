// How the files of a site are to be served, whatever serves them.

import VitrineModel

enum Caching {
  /// RFC 8246.
  static let forGood = "public, max-age=31536000, immutable"
  static let askAnew = "no-cache"
}

extension SitePath {
  /// For `Cache-Control`. What has a hash in its name is kept for good; all else is asked
  /// for anew, so that a page never shows what a deploy has removed.
  var caching: String {
    isLasting ? Caching.forGood : Caching.askAnew
  }

  var mediaType: String { MediaType.of(name) }
}
