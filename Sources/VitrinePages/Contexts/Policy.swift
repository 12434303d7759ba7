// The Content-Security-Policy of each page: scripts and data from the site alone, the style sheets
// and the one early script whose hashes it names, and from elsewhere nothing but the pictures that
// the page shows or may come to show. https://www.w3.org/TR/CSP3/

import Foundation
import VitrineModel

struct Policy: Sendable {
  /// What holds for every page.
  private let common: String
  private let sheet: String
  private let digest: @Sendable ([UInt8]) -> Digest

  init(_ design: Design, digest: @escaping @Sendable ([UInt8]) -> Digest) {
    self.digest = digest
    sheet = Self.source(design.sheet.text, digest)
    common =
      design.hasScripts ? Self.scripts(design.early, digest) : "base-uri 'none'; form-action 'self'"
  }

  /// A theme's scripts may load from the site and nowhere else, and set the address that relative
  /// links begin at, which changes as a visitor reads on.
  private static func scripts(
    _ early: TrustedHTML?, _ digest: ([UInt8]) -> Digest
  ) -> String {
    let own = [early, Speculation.rules].compactMap(\.self)
    let hashes = own.map { " " + source($0.text, digest) }.joined()
    return "script-src 'self'\(hashes); connect-src 'self'; "
      + "worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'"
  }

  /// - Parameters:
  ///   - sheet: the page's own rules.
  ///   - images: where pictures are from that are not the site's own.
  func text(for sheet: TrustedHTML?, images: Set<String>) -> String {
    let hosts = images.sorted().map { " \($0)" }.joined()
    let own = sheet.map { " " + Self.source($0.text, digest) } ?? ""
    return "default-src 'none'; img-src 'self' data:\(hosts); "
      + "style-src 'self' \(self.sheet)\(own); \(common)"
  }

  private static func source(_ text: String, _ digest: ([UInt8]) -> Digest) -> String {
    "'sha256-\(Data(digest(Array(text.utf8)).bytes).base64EncodedString())'"
  }
}
