// The Content-Security-Policy of each page: no script, only the two style sheets whose hashes it
// names, and from elsewhere nothing but the pictures of this page. https://www.w3.org/TR/CSP3/

import Foundation
import VitrineModel

struct Policy: Sendable {
  private let theme: String
  private let digest: @Sendable ([UInt8]) -> Digest

  init(sheet: TrustedHTML, digest: @escaping @Sendable ([UInt8]) -> Digest) {
    self.digest = digest
    theme = Self.source(sheet.text, digest)
  }

  /// - Parameters:
  ///   - sheet: the page's own rules.
  ///   - images: where pictures are from that are not the site's own.
  func text(for sheet: TrustedHTML?, images: Set<String>) -> String {
    let hosts = images.sorted().map { " \($0)" }.joined()
    let own = sheet.map { " " + Self.source($0.text, digest) } ?? ""
    return "default-src 'none'; img-src 'self' data:\(hosts); style-src \(theme)\(own); "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func source(_ text: String, _ digest: ([UInt8]) -> Digest) -> String {
    "'sha256-\(Data(digest(Array(text.utf8)).bytes).base64EncodedString())'"
  }
}
