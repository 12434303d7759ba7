// The Content-Security-Policy of each page. It allows scripts and data from the site, and the style
// sheets and the one early script whose hashes it names. From elsewhere it allows only the images
// that the page shows or may show later. https://www.w3.org/TR/CSP3/

import Foundation
import VitrineModel

/// Makes the Content-Security-Policy of each page.
struct ContentSecurityPolicy: Sendable {
  /// The part that holds for every page.
  private let common: String
  /// The sources of the theme's sheets: by kind of page, and of the one with all rules.
  private let sheets: [String: String]
  private let sheet: String
  /// The host that a script reports visits to, after a space; empty if there is none.
  private let endpoint: String
  /// The sources of fonts, after their directive; empty if the theme has none.
  private let fonts: String
  private let digest: @Sendable ([UInt8]) -> Digest

  init(
    _ resources: ThemeResources, endpoint: WebAddress?,
    digest: @escaping @Sendable ([UInt8]) -> Digest
  ) {
    self.digest = digest
    let endpoint = endpoint?.policySource.map { " \($0)" } ?? ""
    self.endpoint = endpoint
    fonts = Self.fonts(of: resources)
    sheet = Self.source(resources.sheet.text, digest)
    sheets = resources.sheets.mapValues { Self.source($0.text, digest) }
    common =
      resources.hasScripts
      ? Self.scripts(resources.early, endpoint, digest)
      : (endpoint.isEmpty ? "" : "script-src 'self'; connect-src\(endpoint); ")
        + "base-uri 'none'; form-action 'self'"
  }

  /// Returns what fonts in files and in rules need.
  private static func fonts(of resources: ThemeResources) -> String {
    let isFile = resources.assets.contains { $0.path.text.hasSuffix(".woff2") }
    let rules = resources.sheet.text
    let isInRules = rules.contains("@font-face") && rules.contains("data:")
    guard isFile || isInRules else { return "" }
    return "font-src\(isFile ? " 'self'" : "")\(isInRules ? " data:" : ""); "
  }

  /// Returns what a theme with scripts needs.
  ///
  /// Its scripts load from the site only, and may set the address that relative links start from,
  /// which changes as a visitor reads on.
  private static func scripts(
    _ early: TrustedHTML?, _ endpoint: String, _ digest: ([UInt8]) -> Digest
  ) -> String {
    let own = [early, SpeculationRules.json].compactMap(\.self)
    let hashes = own.map { " " + source($0.text, digest) }.joined()
    return "script-src 'self'\(hashes); connect-src 'self'\(endpoint); "
      + "worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'"
  }

  /// Returns the policy of a page of a kind, with a style sheet of the page alone and images of other
  /// hosts.
  func text(
    of kind: String, for sheet: TrustedHTML?, images: Set<String>, showsVideos: Bool = false
  ) -> String {
    let hosts = images.sorted().map { " \($0)" }.joined()
    let own = sheet.map { " " + Self.source($0.text, digest) } ?? ""
    return "default-src 'none'; img-src 'self' data:\(endpoint)\(hosts); "
      + (showsVideos ? "media-src 'self'; " : "") + fonts
      + "style-src 'self' \(sheets[kind] ?? self.sheet)\(own); \(common)"
  }

  private static func source(_ text: String, _ digest: ([UInt8]) -> Digest) -> String {
    "'sha256-\(Data(digest(Array(text.utf8)).bytes).base64EncodedString())'"
  }
}
