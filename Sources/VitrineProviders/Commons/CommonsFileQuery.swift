// What is asked of every file, and the widths there are. Other widths than these are refused, and
// addresses of thumbnails are never made by hand: https://commons.wikimedia.org/wiki/Commons:FAQ.

import VitrineFetch

enum CommonsFileQuery {
  static let keys = [
    "ObjectName", "ImageDescription", "Artist", "Attribution", "DateTimeOriginal",
    "LicenseShortName", "LicenseUrl", "License", "UsageTerms", "NonFree", "DeletionReason",
    "GPSLatitude", "GPSLongitude",
  ]

  static func parameters(width: Int) -> [APICall.Parameter] {
    [
      .init("prop", "imageinfo"), .init("iiprop", "url|size|mime|mediatype|timestamp|extmetadata"),
      .init("iiurlwidth", String(width)),
      .init("iiextmetadatafilter", keys.joined(separator: "|")),
    ]
  }
}

enum CommonsWidth {
  private static let steps = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840]

  /// The smallest that is at least this, else the largest.
  static func covering(_ width: Int) -> Int { steps.first { $0 >= width } ?? 3840 }
}
