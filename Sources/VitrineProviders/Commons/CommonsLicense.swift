// The license of a file, and the reasons to leave a file out. Description pages are built from many
// templates; the address of the license deed is the most reliable field.

import VitrineModel

/// Reads the license of a file.
enum CommonsLicense {
  private static let keys = ["LicenseUrl", "LicenseShortName", "License", "UsageTerms"]

  /// Returns the license as stated; `unknown` if nothing is.
  ///
  /// The address of a deed may lack the jurisdiction that the name has. If address and name are of
  /// different licenses or versions, neither may grant more than the other.
  static func license(_ metadata: [String: CommonsValue]) -> License {
    let read = keys.compactMap { license($0, metadata) }
    return read.isEmpty ? stated(metadata) : .agreed(in: read)
  }

  private static func license(_ key: String, _ metadata: [String: CommonsValue]) -> License? {
    guard let text = text(key, metadata)?.lowercased() else { return nil }
    // The name of the template for photos of the Flickr Commons.
    if text == "no restrictions" { return .noKnownRestrictions }
    // Norway's code is a word of many texts, but not of an id.
    let license = License.withID(text.replacing(" ", with: "-")) ?? License(reading: text)
    // The terms of a free license often name the copyright holder, who reserves nothing.
    return license == .allRightsReserved && key == "UsageTerms" ? nil : license
  }

  /// The license by its own name, such as the GFDL.
  private static func stated(_ metadata: [String: CommonsValue]) -> License {
    let names = ["LicenseShortName", "UsageTerms", "License"]
    guard let name = names.lazy.compactMap({ text($0, metadata) }).first else { return .unknown }
    return .other(named: name, at: WebAddress(reported: text("LicenseUrl", metadata)))
  }

  /// Returns what a file is that must not be shown; nil if it may be.
  static func omission(_ metadata: [String: CommonsValue]) -> Omission? {
    if text("NonFree", metadata).map({ ["true", "1"].contains($0.lowercased()) }) == true {
      return Omission("non-free file")
    }
    if text("DeletionReason", metadata) != nil { return Omission("deletion candidate") }
    return keys.allSatisfy { text($0, metadata) == nil } ? Omission("unlicensed file") : nil
  }

  private static func text(_ key: String, _ metadata: [String: CommonsValue]) -> String? {
    let line = metadata[key]?.text.flatMap { RichText(html: $0, lines: .marked).text.asLine }
    return line.map { $0.hasPrefix("//") ? "https:" + $0 : $0 }
  }
}
