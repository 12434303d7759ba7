// The properties requested for every file, and the widths of thumbnails. Commons refuses other
// widths, and addresses of thumbnails must not be constructed:
// https://commons.wikimedia.org/wiki/Commons:FAQ.

import VitrineFetch

/// The properties requested for every file.
enum CommonsFileQuery {
  /// The metadata fields that are read.
  static let keys = [
    "ObjectName", "ImageDescription", "Artist", "AuthorCount", "Attribution", "DateTimeOriginal",
    "LicenseShortName", "LicenseUrl", "License", "UsageTerms", "NonFree", "DeletionReason",
    "GPSLatitude", "GPSLongitude",
  ]

  /// The metadata field that says how Commons has distinguished a picture.
  static let distinctions = "Assessments"

  /// Returns the parameters for a thumbnail width.
  static func parameters(width: Int, withDistinctions: Bool = false) -> [APICall.Parameter] {
    let keys = Self.keys + (withDistinctions ? [distinctions] : [])
    return [
      .init("prop", "imageinfo"), .init("iiprop", "url|size|mime|mediatype|timestamp|extmetadata"),
      .init("iiurlwidth", String(width)),
      .init("iiextmetadatafilter", keys.joined(separator: "|")),
    ]
  }
}

extension CommonsPage {
  /// Whether the picture has one of the distinctions, if any is wanted.
  func isDistinguished(by wanted: Set<String>) -> Bool {
    guard !wanted.isEmpty else { return true }
    let text = imageinfo.first?.extmetadata?[CommonsFileQuery.distinctions]?.text ?? ""
    return text.lowercased().split(separator: "|").contains { wanted.contains(String($0)) }
  }
}

/// The thumbnail widths of Commons.
enum CommonsWidth {
  private static let steps = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840]

  /// Returns the smallest thumbnail width that is at least this wide, or else the largest.
  static func covering(_ width: Int) -> Int { steps.first { $0 >= width } ?? 3840 }
}
