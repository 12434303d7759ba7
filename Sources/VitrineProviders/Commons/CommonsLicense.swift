// The license of a file, and the reasons to leave a file out. Description pages are built from many
// templates; the address of the license deed is the most reliable field.

import VitrineModel

/// Reads the license of a file.
enum CommonsLicense {
  private static let keys = ["LicenseUrl", "LicenseShortName", "License", "UsageTerms"]

  /// Returns the license; `unknown` if it is not in our vocabulary, such as the GFDL.
  static func license(_ metadata: [String: CommonsValue]) -> License {
    keys.lazy.compactMap { text($0, metadata).flatMap { License(reading: $0) } }.first ?? .unknown
  }

  /// Returns the reason why a file must not be shown; nil if it may be.
  static func exclusionReason(_ metadata: [String: CommonsValue]) -> String? {
    if keys.allSatisfy({ text($0, metadata) == nil }) { return "it has no license information" }
    if text("NonFree", metadata).map({ ["true", "1"].contains($0.lowercased()) }) == true {
      return "its license is not free"
    }
    return text("DeletionReason", metadata).map { _ in "it is nominated for deletion" }
  }

  private static func text(_ key: String, _ metadata: [String: CommonsValue]) -> String? {
    let line = metadata[key]?.text.flatMap { RichText(html: $0, lines: .marked).text.asLine }
    return line.map { $0.hasPrefix("//") ? "https:" + $0 : $0 }
  }
}
