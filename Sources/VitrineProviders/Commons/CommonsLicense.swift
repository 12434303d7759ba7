// The license of a file, and why a file cannot be shown. What describes a file is put together by
// templates of many hands; the deed's address is what they agree on best.

import VitrineModel

enum CommonsLicense {
  private static let keys = ["LicenseUrl", "LicenseShortName", "License", "UsageTerms"]

  /// Unknown where there is one that is not in our vocabulary, such as the GFDL.
  static func license(_ metadata: [String: CommonsValue]) -> License {
    keys.lazy.compactMap { text($0, metadata).flatMap { License(reading: $0) } }.first ?? .unknown
  }

  /// Words that follow a file's title; nil where it may be shown.
  static func fault(_ metadata: [String: CommonsValue]) -> String? {
    if keys.allSatisfy({ text($0, metadata) == nil }) { return "nobody says under which license" }
    if text("NonFree", metadata).map({ ["true", "1"].contains($0.lowercased()) }) == true {
      return "it is not free"
    }
    return text("DeletionReason", metadata).map { _ in "it is about to be deleted there" }
  }

  private static func text(_ key: String, _ metadata: [String: CommonsValue]) -> String? {
    let line = metadata[key]?.text.flatMap { Prose(html: $0, lines: .marked).text.asLine }
    return line.map { $0.hasPrefix("//") ? "https:" + $0 : $0 }
  }
}
