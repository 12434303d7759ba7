// How the files of a site are to be served, whatever serves them.

import VitrineModel

extension SitePath {
  /// For `Cache-Control`. What has a hash in its name is kept for good, RFC 8246; all else is asked
  /// for anew, so that a page never shows what a deploy has removed.
  var caching: String {
    isLasting ? "public, max-age=31536000, immutable" : "no-cache"
  }

  var mediaType: String {
    MediaType.of(text.split(separator: "/").last.map(String.init) ?? text)
  }
}
