// The properties requested for every file, and the widths of thumbnails. Commons refuses other
// widths, and addresses of thumbnails must not be constructed:
// https://commons.wikimedia.org/wiki/Commons:FAQ.

import VitrineFetch

/// The properties requested for every file.
enum CommonsFileQuery {
  /// The metadata fields that are read.
  static let keys = [
    "ObjectName", "ImageDescription", "Artist", "Attribution", "DateTimeOriginal",
    "LicenseShortName", "LicenseUrl", "License", "UsageTerms", "NonFree", "DeletionReason",
    "GPSLatitude", "GPSLongitude",
  ]

  /// Returns the parameters for a thumbnail width.
  static func parameters(width: Int) -> [APICall.Parameter] {
    [
      .init("prop", "imageinfo"), .init("iiprop", "url|size|mime|mediatype|timestamp|extmetadata"),
      .init("iiurlwidth", String(width)),
      .init("iiextmetadatafilter", keys.joined(separator: "|")),
    ]
  }
}

/// The thumbnail widths of Commons.
enum CommonsWidth {
  private static let steps = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840]

  /// Returns the smallest thumbnail width that is at least this wide, or else the largest.
  static func covering(_ width: Int) -> Int { steps.first { $0 >= width } ?? 3840 }
}
