// Flickr's licenses are numbered, in no order. The numbers are stable, but the names change:
// https://www.flickr.com/services/api/flickr.photos.licenses.getInfo.html.

import VitrineModel

/// Converts license numbers of Flickr.
enum FlickrLicense {
  /// 7 is what the institutions of the Flickr Commons state.
  private static let all: [(id: String, license: String)] = [
    ("0", "all-rights-reserved"), ("1", "cc-by-nc-sa-2.0"), ("2", "cc-by-nc-2.0"),
    ("3", "cc-by-nc-nd-2.0"), ("4", "cc-by-2.0"), ("5", "cc-by-sa-2.0"), ("6", "cc-by-nd-2.0"),
    ("7", "no-known-restrictions"), ("8", "us-government"), ("9", "cc0-1.0"), ("10", "pdm"),
    ("11", "cc-by-4.0"), ("12", "cc-by-sa-4.0"), ("13", "cc-by-nd-4.0"), ("14", "cc-by-nc-4.0"),
    ("15", "cc-by-nc-sa-4.0"), ("16", "cc-by-nc-nd-4.0"),
  ]

  private static let byID = Dictionary(
    uniqueKeysWithValues: all.compactMap { id, license in
      License.withID(license).map { (id, $0) }
    })

  /// Returns the license with a number; all rights reserved if the number is unknown.
  static func license(_ id: String?) -> License { id.flatMap { byID[$0] } ?? .allRightsReserved }

  /// Returns the numbers of all licenses that a pattern matches.
  static func ids(of patterns: [LicensePattern]) -> [String] {
    all.map(\.id).filter { id in patterns.contains { $0.matches(license(id)) } }
  }
}
